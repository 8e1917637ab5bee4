// Choosing one of many puzzles by its number, because a list of thousands would be too long for a phone.

import type * as wire from "../../protocol.gen.ts";
import { readKey } from "../board/typed.ts";
import { text } from "../text/text.ts";
import { button, h } from "../ui/dom.ts";
import { select } from "../ui/form.ts";

const namedMost = 500; // the number of names that a list may have

/** Offers puzzles, starting with the first, and calls onPick with each: in a list if they have names. */
export function pickOne(puzzles: readonly wire.PuzzleChoice[], onPick: (puzzle: string) => void): HTMLElement {
  const { importing } = text;
  const most = puzzles.length;
  if (most <= namedMost && puzzles.some(({ name }) => name)) return pickByName(puzzles, onPick);
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
    if (moved) onPick(puzzles[at - 1]?.text ?? "");
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

/** Offers puzzles by their numbers and names. */
function pickByName(puzzles: readonly wire.PuzzleChoice[], onPick: (puzzle: string) => void): HTMLElement {
  const list = select(text.importing.list(puzzles.length), (at) => onPick(puzzles[Number(at)]?.text ?? ""));
  list.update(
    puzzles.map(({ name }, i) => ({ value: String(i), label: name ? `${i + 1}: ${name}` : String(i + 1) })),
    "0",
  );
  return list.el;
}
