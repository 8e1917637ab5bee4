// One of today's puzzles, and the way to one's only try at it.

import type * as wire from "../../protocol.gen.ts";
import { cardOf, playedNamed } from "../kinds/cards.ts";
import * as api from "../net/api.ts";
import { roomPath } from "../page/address.ts";
import { somebody } from "../page/name-question.ts";
import { exactClock } from "../text/format.ts";
import { named, text } from "../text/text.ts";
import { openDialog } from "../ui/dialog.ts";
import { button, h } from "../ui/dom.ts";
import type { Voice } from "../ui/voice.ts";

/** mainOf is the one puzzle of a day that most people play: of the usual kind and size, in the middle of its levels. */
export function mainOf(puzzles: readonly wire.DailyState[]): wire.DailyState | undefined {
  const kind = puzzles[0]?.kind;
  const levels = puzzles.filter((p) => p.kind === kind && p.size === cardOf(kind)?.size);
  return levels.find(({ difficulty }) => difficulty === "medium") ?? levels[0];
}

/** dailyRow is one of today's puzzles with the player's result, and how many have solved it if that is known; the day's main one stands out. */
export function dailyRow(puzzle: wire.DailyState, go: (path: string) => void, voice: Voice, main = false): HTMLElement {
  const { result, room, difficulty, solved = 0 } = puzzle;
  const state = result ? (result.time > 0 ? text.today.solved(exactClock(result.time)) : text.today.failed) : room ? text.today.running : text.today.open;
  const name = h("span", { class: "who" }, h("span", { class: "name", text: named(difficulty) }), h("span", { class: "facts-line", text: solved > 0 ? `${state} · ${text.today.solvers(solved)}` : state }));
  const label = (does: string) => ({ "aria-label": `${does}: ${playedNamed(puzzle).join(" ")}` });
  const begin = room ? text.today.resume : text.today.begin;
  const call = () => (room ? go(roomPath(room)) : confirmTry(puzzle, go, voice));
  const act = result ? h("a", { class: "button", href: roomPath(room ?? ""), text: text.end.details, ...label(text.end.details) }) : button(begin, main ? "primary" : "", call, label(begin));
  if (result && !room) act.hidden = true;
  return h("li", { class: "room-row" }, name, act);
}

/** confirmTry asks before the one try begins. */
function confirmTry(puzzle: wire.DailyState, go: (path: string) => void, voice: Voice): void {
  const begin = button(text.today.confirmBegin, "primary", () => {
    close();
    void tried(puzzle, go).catch((problem: unknown) => voice.toast(api.messageOf(problem), true));
  });
  const lead = h("p", { class: "lead", text: text.today.confirm });
  const close = openDialog(text.today.confirmHead, [lead, h("div", { class: "actions" }, begin)]);
}

async function tried({ kind, size, difficulty }: wire.DailyState, go: (path: string) => void): Promise<void> {
  const player = await somebody();
  if (!player) return;
  const { code } = await api.tryDaily({ kind, size, difficulty }, player.token);
  go(`${roomPath(code)}?start`);
}
