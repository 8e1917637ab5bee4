// One of today's puzzles, which leads to the player's only attempt at it.

import type * as wire from "../../protocol.gen.ts";
import { cardPicture } from "../kinds/card.ts";
import { cardOf, kindName, playedName } from "../kinds/cards.ts";
import * as api from "../net/api.ts";
import { roomPath } from "../page/address.ts";
import { ensurePlayer } from "../account/suggested-name.ts";
import { clock, exactClock } from "../text/format.ts";
import { nameOf, text } from "../text/text.ts";
import { openDialog } from "../ui/dialog.ts";
import { button, h } from "../ui/dom.ts";
import type { Announcer } from "../ui/announcer.ts";

/** Returns the main puzzle of each kind: the first one, which most people play. */
export function mainPuzzles(puzzles: readonly wire.DailyState[]): readonly wire.DailyState[] {
  return puzzles.filter(({ main, kind }) => main && cardOf(kind));
}

/** The type of a row: the puzzle of the day, that of another kind, or one of several of a kind. */
export type RowAs = "main" | "other" | "one";

/**
 * Returns the row of one of today's puzzles with the player's result, and with the number of players who have solved
 * it, if that is known. medianText describes their median time.
 */
export function dailyRow(
  puzzle: wire.DailyState,
  go: (path: string) => void,
  announcer: Announcer,
  as: RowAs = "one",
  medianText?: (t: string) => string,
): HTMLElement {
  const { kind, size, result, room, difficulty, solved = 0, median = 0 } = puzzle;
  const state = result
    ? result.time > 0
      ? text.today.solved(exactClock(result.time))
      : text.today.failed
    : room
      ? text.today.running
      : text.today.open;
  const one = as === "one";
  const facts = [...(one ? [] : [nameOf(size)]), state, ...(solved > 0 ? [text.today.solvers(solved)] : [])];
  if (medianText && median > 0) facts.push(medianText(clock(median)));
  const head = one ? nameOf(difficulty) : `${kindName(kind)} · ${nameOf(difficulty)}`;
  const name = h(
    "span",
    { class: "who" },
    h("span", { class: "name", text: head }),
    h("span", { class: "facts-line", text: facts.join(" · ") }),
  );
  const label = (does: string) => ({ "aria-label": `${does}: ${playedName(puzzle).join(" ")}` });
  const begin = room ? text.today.resume : text.today.begin;
  const call = () => (room ? go(roomPath(room)) : confirmTry(puzzle, go, announcer));
  const act = result
    ? h("a", { class: "button", href: roomPath(room ?? ""), text: text.end.details, ...label(text.end.details) })
    : button(begin, as === "main" ? "primary" : "", call, label(begin));
  if (result && !room) act.hidden = true;
  const card = one ? undefined : cardOf(kind);
  return h("li", { class: "room-row", "data-kind": kind ?? "" }, card && cardPicture(card), name, act);
}

/** Asks for confirmation before the only attempt begins. */
function confirmTry(puzzle: wire.DailyState, go: (path: string) => void, announcer: Announcer): void {
  const begin = button(text.today.confirmBegin, "primary", () => {
    close();
    void startTry(puzzle, go).catch((problem: unknown) => announcer.toast(api.failureMessage(problem), true));
  });
  const lead = h("p", { class: "lead", text: text.today.confirm });
  const close = openDialog(text.today.confirmHead, [lead, h("div", { class: "actions" }, begin)]);
}

async function startTry({ kind, size, difficulty }: wire.DailyState, go: (path: string) => void): Promise<void> {
  const player = await ensurePlayer();
  const { code } = await api.tryDaily(
    { kind, size, difficulty, zone: new Intl.DateTimeFormat().resolvedOptions().timeZone },
    player.token,
  );
  go(`${roomPath(code)}?start`);
}
