// Choosing one of many puzzles by its number, because a list of thousands would be too long for a phone.

import { readKey } from "../board/typed.ts";
import { text } from "../text/text.ts";
import { button, h } from "../ui/dom.ts";

/** Steps through puzzles, starting with the first, and calls picked with each. */
export function pickOne(puzzles: readonly string[], picked: (puzzle: string) => void): HTMLElement {
  const { importing } = text;
  const most = puzzles.length;
  const field = h("input", {
    type: "number",
    min: 1,
    max: most,
    step: 1,
    value: 1,
    inputmode: "numeric",
    required: true,
    "aria-label": importing.pick,
  });
  let at = 1;
  const go = (to: number) => {
    const next = Math.min(Math.max(Math.trunc(to) || at, 1), most);
    const moved = next !== at;
    at = next;
    field.value = String(at);
    back.disabled = at === 1;
    forth.disabled = at === most;
    if (moved) picked(puzzles[at - 1] ?? "");
  };
  const back = button(importing.previous, "", () => go(at - 1));
  const forth = button(importing.next, "", () => go(at + 1));
  field.addEventListener("change", () => go(Number(field.value)));
  field.addEventListener("keydown", (event) => {
    if (readKey(event) !== "Enter") return;
    event.preventDefault(); // otherwise the form around it would read the whole text again
    go(Number(field.value));
  });
  go(at);
  return h(
    "div",
    { role: "group", "aria-label": importing.list(most) },
    h("p", { class: "hint", text: importing.list(most) }),
    h("div", { class: "link-row" }, back, field, forth),
  );
}
