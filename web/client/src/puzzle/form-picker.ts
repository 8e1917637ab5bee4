// Copying a puzzle in the forms of other programs, which the server writes.

import type * as wire from "../../protocol.gen.ts";
import { text } from "../text/text.ts";
import { copyButton } from "../ui/copy-button.ts";
import { h } from "../ui/dom.ts";
import { select } from "../ui/form.ts";

/** The programs and files that have other names than their forms. */
const names: Readonly<Record<string, string>> = {
  "fpuzzles-link": "f-puzzles",
  fpuzzles: "f-puzzles (JSON)",
  "sudokupad-link": "SudokuPad",
  sudokupad: "SudokuPad (JSON)",
  sudokuwiki: "SudokuWiki",
  puzzlink: "puzz.link",
  opensudoku: "OpenSudoku",
  sdk: ".sdk",
  sdm: ".sdm",
  sdx: ".sdx",
  ss: ".ss",
  non: ".non",
  solo: "Simon Tatham: Solo",
  pattern: "Simon Tatham: Pattern",
  net: "Simon Tatham: Net",
  unruly: "Simon Tatham: Unruly",
};

/** Returns a list of forms with the text of the chosen one, to copy. */
export function formPicker(forms: readonly wire.PuzzleForm[]): HTMLElement[] {
  const { importing } = text;
  const [first] = forms;
  if (!first) return [];
  const field = h("input", { class: "link", readonly: true, value: first.text, "aria-label": importing.otherForms });
  let chosen = first.text;
  const list = select(importing.otherForms, (name) => {
    chosen = forms.find((form) => form.name === name)?.text ?? "";
    field.value = chosen;
  });
  list.update(
    forms.map(({ name }) => ({ value: name, label: names[name] ?? name })),
    first.name,
  );
  const copy = copyButton(importing.copyText, "", field, () => chosen);
  return [list.el, h("div", { class: "link-row" }, field, copy)];
}
