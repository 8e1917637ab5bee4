// The dialog that exports a puzzle: as a link, a line, rows, an SDK file, or in the forms of other programs.

import { importPuzzle } from "../net/api.ts";
import { text } from "../text/text.ts";
import { copyButton } from "../ui/copy-button.ts";
import { openDialog } from "../ui/dialog.ts";
import { h } from "../ui/dom.ts";
import { formPicker } from "./form-picker.ts";
import { isDigits, lineOf, linkOf, rowsOf, sdkOf, textOf, type Plain } from "./puzzle-text.ts";

/** Shows the dialog. The server's forms are missing while it can't be reached or the puzzle is played in a race. */
export function openExport(puzzle: Plain): void {
  const list = h("div", { class: "exports" }, ...exportRows(puzzle));
  openDialog(text.solo.export, [list]);
  importPuzzle(`${location.origin}/solo?${linkOf(puzzle)}`, puzzle.kind).then(
    ({ forms = [] }) => list.append(...formPicker(forms)),
    () => {},
  );
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
