// The result of a round: places, times, strikes, every board as it was, the solution, and the way to the next round.

import * as wire from "../../protocol.gen.ts";
import { boardOf, type Board } from "../board/board.ts";
import { readCells } from "../board/notation.ts";
import { exactClock, percent } from "../format.ts";
import type { Session } from "../room/session.ts";
import { seatOf, type Puzzle, type RoomState } from "../room/state.ts";
import { nth, text } from "../text.ts";
import { badge } from "./badge.ts";
import { button, h, setText, show } from "./dom.ts";
import { Mini } from "./mini.ts";
import { StrikeMarks } from "./strikes.ts";

/** ResultView is the result's part of the page. */
export class ResultView {
  readonly el: HTMLElement;
  readonly #head = h("h1", { tabindex: "-1" });
  readonly #lead = h("p", { class: "lead" });
  readonly #table = h("div", { class: "panel standings" });
  readonly #boards = h("div", { class: "wall" });
  readonly #rematch: HTMLButtonElement;
  readonly #actions: HTMLElement;
  #drawn: wire.Result | undefined;

  /** slot is where the page puts what else can be done. */
  constructor(session: Session, slot: HTMLElement) {
    this.#rematch = button(text.result.rematch, "primary big", () => {
      if (session.room) session.do({ t: "rematch", round: session.room.round });
    });
    const hint = h("p", { class: "hint", text: text.result.rematchHint });
    this.#actions = h("div", { class: "actions" }, this.#rematch, slot, hint);
    const boards = h("section", {}, h("h2", { text: text.result.boards }), this.#boards);
    this.el = h("div", { class: "result" }, this.#head, this.#lead, this.#actions, this.#table, boards);
  }

  /** update shows the result, once for each. */
  update(room: RoomState): void {
    const { result, puzzle } = room;
    if (!result || !puzzle) return;
    show(this.#rematch, room.you !== 0);
    if (result === this.#drawn) return;
    this.#drawn = result;
    setText(this.#head, headOf(room, result));
    setText(this.#lead, leadOf(room, result));
    this.#table.replaceChildren(tableOf(room, result, puzzle));
    this.#boards.replaceChildren(...boardsOf(room, result, puzzle));
  }

  /** focus brings those who listen to the result. */
  focus(): void {
    this.#head.focus({ preventScroll: true });
  }
}

/** headOf says how the round ended, to this viewer. */
export function headOf(room: RoomState, result: wire.Result): string {
  const solved = result.why === wire.Complete;
  if (room.settings.mode === wire.Coop) return solved ? text.result.solvedBy : text.result.outOfStrikes;
  if (result.standings.length === 1) {
    const [only] = result.standings;
    if (only?.time) return text.result.solved;
    return only?.out ? text.result.outOfStrikes : text.result.nobody;
  }
  const winners = result.standings.filter((s) => s.place === 1);
  const [winner] = winners;
  if (!winner || winners.length > 1) return winner ? text.result.shared : text.result.nobody;
  return winner.seat === room.you ? text.result.youWon : text.result.won(winner.name);
}

function leadOf(room: RoomState, result: wire.Result): string {
  const fastest = result.standings.find((s) => s.time > 0)?.time;
  const done = room.settings.mode === wire.Coop && result.why === wire.Complete ? result.time : fastest;
  const took = done ? text.result.took(exactClock(done)) : "";
  return [took, text.result.why[result.why] ?? ""].filter((s) => s !== "").join(". ");
}

function tableOf(room: RoomState, result: wire.Result, puzzle: Puzzle): HTMLElement {
  const shared = room.settings.mode === wire.Coop;
  const head = shared ? [text.result.name, text.result.cells] : [text.result.place, text.result.name, text.result.time];
  const rows = result.standings.map((s) => standingRow(s, shared, room, puzzle));
  return h(
    "table",
    {},
    h("thead", {}, h("tr", {}, ...[...head, text.result.strikes].map((t) => h("th", { scope: "col", text: t })))),
    h("tbody", {}, ...rows),
  );
}

function standingRow(s: wire.Standing, shared: boolean, room: RoomState, puzzle: Puzzle): HTMLElement {
  const strikes = new StrikeMarks();
  strikes.update(s.strikes, shared ? 0 : (room.settings.strikes ?? 0));
  const you = s.seat === room.you ? h("span", { class: "tags", text: text.room.you }) : undefined;
  const who = h("span", { class: "who" }, badge(s.seat, s.name), h("span", { class: "name", text: s.name }), you);
  return h(
    "tr",
    { "data-place": s.place },
    shared ? undefined : h("td", { class: "place", text: nth(s.place) }),
    h("th", { scope: "row" }, who),
    h("td", { class: "time", text: shared ? String(s.right) : endOf(s, puzzle) }),
    h("td", {}, strikes.el),
  );
}

/** endOf is a player's time, or how far one came who did not finish. */
function endOf(s: wire.Standing, puzzle: Puzzle): string {
  if (s.time > 0) return exactClock(s.time);
  const filled = text.result.filled(percent(s.right, puzzle.blank));
  const fate = s.out ? text.room.out : s.left ? text.room.left : "";
  return fate ? `${filled}, ${fate}` : filled;
}

function boardsOf(room: RoomState, result: wire.Result, puzzle: Puzzle): HTMLElement[] {
  const { width } = puzzle.shape;
  const finals = result.boards.map((f) => {
    const name = seatOf(room, f.seat)?.name ?? result.standings.find((s) => s.seat === f.seat)?.name;
    return figure(puzzle, boardOf(width, f.board), name ? text.wall.board(name) : text.result.solvedBy);
  });
  const cells = readCells(result.solution);
  const zeros = cells.map(() => 0);
  const complete = result.why === wire.Complete && room.settings.mode === wire.Coop;
  const solution = figure(puzzle, { cells, notes: zeros, by: zeros }, text.result.solution);
  return complete ? finals : [...finals, solution];
}

function figure(puzzle: Puzzle, board: Board, caption: string): HTMLElement {
  const mini = new Mini();
  mini.show({ ...puzzle, board, authors: true });
  return h("figure", { class: "tile" }, mini.el, h("figcaption", { text: caption }));
}
