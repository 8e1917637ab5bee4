// The dialog that gives a puzzle away: as a link, a line, rows, an SDK file.
import { text } from "../text/text.js";
import { copyButton } from "../ui/copy-button.js";
import { closing, openDialog } from "../ui/dialog.js";
import { h } from "../ui/dom.js";
import { isDigits, lineOf, linkOf, rowsOf, sdkOf, textOf } from "./puzzle-text.js";
/** openExport shows the dialog. */
export function openExport(puzzle) {
    openDialog(text.solo.export, [h("div", { class: "exports" }, ...exportRows(puzzle)), closing(text.hints.close)]);
}
/** exportRows are the forms that a puzzle has, each with a button that copies it. */
export function exportRows(puzzle) {
    const { importing } = text;
    const forms = [
        [importing.copyLink, `${location.origin}/solo?${linkOf(puzzle)}`],
        [importing.copyLine, lineOf(puzzle)],
        [importing.copyRows, rowsOf(puzzle)],
        [importing.copySdk, sdkOf(puzzle)],
        [importing.copyText, isDigits(puzzle) ? undefined : textOf(puzzle)],
    ];
    return forms.flatMap(([label, content]) => {
        if (content === undefined)
            return [];
        const field = h("input", { class: "link", readonly: true, value: content, "aria-label": label });
        return [h("div", { class: "link-row" }, field, copyButton(label, "", field, () => content))];
    });
}
