// The settings of this device: how the page looks, what is highlighted on boards, how digits are entered.

import { openKeys } from "./keys-help.ts";
import { setPrefs, prefs } from "../device/applied-prefs.ts";
import { usualChoices, type Choice, type Prefs } from "../device/prefs.ts";
import { options } from "../text/options/option-words.ts";
import { text } from "../text/text.ts";
import { openDialog } from "../ui/dialog.ts";
import { button, h } from "../ui/dom.ts";
import { select, toggle } from "../ui/form.ts";
import { soundPanel } from "./sound-panel.ts";

const look: readonly Choice[] = ["clock"];
const heard: readonly Choice[] = ["sound", "touch"];
const marks: readonly Choice[] = [
  "houses",
  "same",
  "noted",
  "seen",
  "conflicts",
  "authors",
  "numbers",
  "tags",
  "watched",
];
const atConflicts = marks.indexOf("conflicts") + 1; // conflicts are explained below their switch
const input = (Object.keys(usualChoices) as Choice[]).filter((c) => ![...marks, ...look, ...heard].includes(c));

/** Shows the settings in a dialog; onChange is called after each change. */
export function openOptions(onChange: () => void): void {
  const close = openDialog(options.settings.head, [optionsSheet(onChange, () => close())], () => {}, { class: "wide" });
}

/** Returns the settings as switches; onKeys is called before the list of keys is shown. */
export function optionsSheet(onChange: () => void, onKeys: () => void): HTMLElement {
  const { settings } = options;
  const names = { ...text.board.shown, ...settings.choices };
  const take = (change: Partial<Prefs>) => {
    setPrefs(change);
    onChange();
  };
  const group = (head: string, ...parts: HTMLElement[]) =>
    h("section", { class: "toggles" }, h("h3", { text: head }), ...parts);
  const flags = (shown: readonly Choice[]) => shown.map((n) => toggle(names[n], prefs()[n], (on) => take({ [n]: on })));
  const list = <K extends "theme" | "contrast" | "palette">(
    key: K,
    label: string,
    values: Readonly<Record<Prefs[K], string>>,
  ) => {
    const box = select(label, (value) => take({ [key]: value }));
    box.update(
      Object.entries<string>(values).map(([value, name]) => ({ value, label: name })),
      prefs()[key],
    );
    return box.el;
  };
  const keys = button(settings.keys, "quiet", () => {
    onKeys();
    openKeys();
  });
  return h(
    "div",
    { class: "sheet" },
    group(
      settings.look,
      list("theme", settings.theme, settings.themes),
      list("contrast", settings.contrast, settings.contrasts),
      list("palette", settings.palette, settings.palettes),
      ...flags(look),
    ),
    group(settings.sound.head, ...soundPanel(take)),
    group(settings.input, ...flags(input), keys),
    group(
      settings.marks,
      ...flags(marks.slice(0, atConflicts)),
      h("p", { class: "hint", text: settings.conflictLead }),
      ...flags(marks.slice(atConflicts)),
    ),
  );
}
