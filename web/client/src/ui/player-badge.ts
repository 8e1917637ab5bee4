// A player's badge: letters that no other player of the room has, on the player's colour.

import { initial } from "../text/format.ts";
import { text } from "../text/text.ts";
import { playerColour } from "./colours.ts";
import { h, setText } from "./dom.ts";

/** A seat with its player's name. */
interface Named {
  readonly seat: number;
  readonly name: string;
}

/**
 * The letters that stand for players: the initial of the first one who has it, and something behind it for those who
 * sat down later: the number at the name's end, another letter of it, or the seat.
 */
export function lettersOf(players: readonly Named[]): ReadonlyMap<number, string> {
  const known = kept.get(players);
  if (known) return known;
  const taken = new Set<string>();
  const letters = new Map<number, string>();
  for (const { seat, name } of [...players].sort((a, b) => a.seat - b.seat)) {
    const first = initial(name);
    const number = /\d{1,2}$/.exec(name)?.[0] ?? "";
    const others = Array.from(name.trim())
      .slice(1)
      .filter((c) => /\p{L}/u.test(c));
    const choices = ["", number, ...others, String(seat)].map((behind) => first + behind);
    const found = choices.find((c) => !taken.has(c)) ?? first;
    taken.add(found);
    letters.set(seat, found);
  }
  kept.set(players, letters);
  return letters;
}

/** The letters of the players who were asked for, as a list of them is drawn row by row. */
const kept = new WeakMap<readonly Named[], ReadonlyMap<number, string>>();

/** Builds the badge of one of the players. The name stands beside it, so it says nothing itself. */
export function badge(seat: number, players: readonly Named[]): HTMLElement {
  const el = h("span", { class: "badge", "aria-hidden": "true" });
  updateLetters(el, seat, players);
  el.style.setProperty("--by", playerColour(seat));
  return el;
}

/** Marks a player who is a program; it is undefined for people. */
export function botTag({ bot }: { readonly bot?: boolean }): HTMLElement | undefined {
  return bot ? h("span", { class: "tags", text: text.set.bot }) : undefined;
}

/** Brings a badge's letters in step with the players that there are. */
export function updateLetters(el: HTMLElement, seat: number, players: readonly Named[]): void {
  const letters = lettersOf(players).get(seat) ?? "";
  setText(el, letters);
  el.classList.toggle("long", letters.length > 2);
}
