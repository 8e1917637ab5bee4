// The dialog that exports a puzzle: as a link, a line, rows, or an SDK file.

import { text } from "../text/text.ts";
import { copyButton } from "../ui/copy-button.ts";
import { openDialog } from "../ui/dialog.ts";
import { h } from "../ui/dom.ts";
import { isDigits, lineOf, linkOf, rowsOf, sdkOf, textOf, type Plain } from "./puzzle-text.ts";

/** Shows the dialog. */
export function openExport(puzzle: Plain): void {
  openDialog(text.solo.export, [h("div", { class: "exports" }, ...exportRows(puzzle))]);
}

/** Returns the forms of a puzzle that need no server, each with a copy button. */
export function exportRows(puzzle: Plain): HTMLElement[] {
  const { importing } = text;
  const forms: readonly (readonly [label: string, content: string | undefined])[] = [
    [importing.copyLink, `${location.origin}/solo?${linkOf(puzzle)}`],
    [importing.copyLine, lineOf(puzzle)],
    [importing.copyRows, rowsOf(puzzle)],
    [importing.copySdk, sdkOf(puzzle)],
    [importing.copyText, isDigits(puzzle) ? undefined : textOf(puzzle)],
  ];
  return forms.flatMap(([label, content]) => {
    if (content === undefined) return [];
    const field = h("input", { class: "link", readonly: true, value: content, "aria-label": label });
    return [
      h(
        "div",
        { class: "link-row" },
        field,
        copyButton(label, "", field, () => content),
      ),
    ];
  });
}
