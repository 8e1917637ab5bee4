// A player's badge: letters that no other player of the room has, on the player's colour.

import { initial } from "../text/format.ts";
import { text } from "../text/text.ts";
import { playerColour } from "./colours.ts";
import { h, icon, setText } from "./dom.ts";

/** A seat with its player's name. */
interface Named {
  readonly seat: number;
  readonly name: string;
}

/**
 * Returns the letters of players: the initial for the first player who has it; later ones add the number at the end of
 * the name, another letter of it, or the seat.
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

/** Caches the letters of players, because a list of them is drawn row by row. */
const kept = new WeakMap<readonly Named[], ReadonlyMap<number, string>>();

/** Returns the badge of a player. The name is next to it, so the badge has no label. */
export function badge(seat: number, players: readonly Named[]): HTMLElement {
  const el = h("span", { class: "badge", "aria-hidden": "true" });
  updateLetters(el, seat, players);
  el.style.setProperty("--by", playerColour(seat));
  return el;
}

/** Returns the label of a bot; undefined for people. */
export function botTag({ bot }: { readonly bot?: boolean }): HTMLElement | undefined {
  if (!bot) return undefined;
  const el = h("span", { class: "bot-tag", title: text.set.bot }, h("span", { class: "unseen", text: text.set.bot }));
  el.prepend(icon(robot));
  return el;
}

/** Updates a badge's letters after a change of the players. */
export function updateLetters(el: HTMLElement, seat: number, players: readonly Named[]): void {
  const letters = lettersOf(players).get(seat) ?? "";
  setText(el, letters);
  el.classList.toggle("long", letters.length > 2);
}

const robot =
  "M6 9.500h12v8.500H6ZM12 9.500V6M12 5.500v.01M9.500 13v.01M14.500 13v.01M9.500 15.800h5M3.500 12.500v3M20.500 12.500v3";
