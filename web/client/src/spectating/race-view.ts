// A round for a large screen: the boards of up to four players or that of the leader, a line for each player, and at the
// end the winner.

import * as wire from "../../protocol.gen.ts";
import { MiniBoard } from "../draw/mini-board.ts";
import { strikeLimit, isShared, roundTime, seatOf, type Puzzle, type RoomState, type Seat } from "../room/state.ts";
import { clock, exactClock } from "../text/format.ts";
import { screen } from "../text/screen/screen-words.ts";
import { text } from "../text/text.ts";
import { h, List, setText, show, type ListItem } from "../ui/dom.ts";
import { StrikeMarks } from "../ui/strike-marks.ts";
import { leaderOf } from "./leader.ts";
import type { RoomKit } from "./room-kit.ts";

interface Runner {
  readonly room: RoomState;
  readonly seat: Seat;
}

/** The view. */
export class RaceView {
  readonly el: HTMLElement;
  readonly #kit: RoomKit;
  readonly #clock = h("p", { class: "clock", role: "timer", "aria-label": text.play.time });
  readonly #head = h("h2");
  readonly #podium = h("ol", { class: "podium", hidden: true });
  readonly #state = h("span", { class: "state" });
  readonly #strikes = new StrikeMarks();
  readonly #board = h("div", { class: "screen-board" });
  readonly #late = h("p", { class: "hint" });
  readonly #rows = h("ol", { class: "ahead" });
  readonly #list = new List<Runner>(
    this.#rows,
    (r) => r.seat.seat,
    (r) => row(this.#kit, r),
  );
  #tiles = new Map<number, { readonly el: HTMLElement; readonly mini: MiniBoard; readonly name: HTMLElement }>();
  #mini: MiniBoard | undefined;
  #drawn = ""; // the round and the player of the large board
  #leader = 0;
  #first = ""; // who is on the podium

  constructor(kit: RoomKit) {
    this.#kit = kit;
    const lead = h("div", { class: "screen-lead" }, this.#head, this.#state, this.#strikes.el);
    const side = h("div", { class: "screen-side" }, this.#clock, lead, this.#podium, this.#rows, this.#late);
    this.el = h("section", { class: "screen-race" }, this.#board, side);
  }

  /** Shows the state of a round at a time of the room's clock. */
  update(room: RoomState, now: number): void {
    const { sortByProgress, headOf, sharedPercent } = this.#kit;
    const { result } = room;
    const shared = isShared(room.settings);
    this.#leader = result || shared ? 0 : leaderOf(sortByProgress(room.seats), this.#leader);
    const leader = seatOf(room, this.#leader);
    const counting = room.phase === wire.Countdown;
    setText(
      this.#clock,
      counting
        ? String(Math.max(0, Math.ceil((room.begins - now) / 1000)) || text.play.go)
        : clock(roundTime(room, now)),
    );
    setText(this.#head, result ? headOf(room, result) : (leader?.name ?? ""));
    setText(
      this.#state,
      result
        ? ""
        : leader
          ? stateOf(this.#kit, { room, seat: leader })
          : shared
            ? text.play.percent(sharedPercent(room))
            : "",
    );
    this.#strikes.update(leader?.strikes ?? 0, leader ? strikeLimit(room.settings, leader) : 0);
    show(this.#late, room.late > 0 && !result);
    setText(this.#late, text.watch.late(Math.round(room.late / 1000)));
    this.#show(room, leader);
    const placed = result && !shared ? result.standings : [];
    const first = placed.filter(({ place, time }) => place > 0 && place <= podiumOf && time > 0).slice(0, podiumOf);
    this.el.classList.toggle("over", result !== undefined);
    show(this.#podium, first.length > 0);
    show(this.#clock, first.length === 0);
    const drawn = first.map(({ seat }) => seat).join();
    if (drawn !== this.#first) this.#podium.replaceChildren(...first.map((s) => podiumPlace(this.#kit, room, s)));
    this.#first = drawn;
    const rest = result?.standings.filter((s) => !first.includes(s));
    const order = rest ? rest.flatMap(({ seat }) => seatOf(room, seat) ?? []) : sortByProgress(room.seats);
    this.#rows.classList.toggle("many", order.length > rowsAtOnce);
    this.#list.update(order.map((seat) => ({ room, seat })));
  }

  /** Shows the boards of a few players side by side. */
  #showAll(puzzle: Puzzle, seats: readonly Seat[], players: readonly Seat[]): void {
    show(this.#board, true);
    if (seats.some((s) => !this.#tiles.has(s.seat)) || seats.length !== this.#tiles.size) {
      const tile = (seat: Seat) => {
        const [mini, name] = [new MiniBoard(), h("span", { class: "name" })];
        return {
          mini,
          name,
          el: h("div", {}, h("p", {}, this.#kit.badge(seat.seat, players), name, this.#kit.botTag(seat)), mini.el),
        };
      };
      this.#tiles = new Map(seats.map((s) => [s.seat, tile(s)]));
      this.#board.replaceChildren(...[...this.#tiles.values()].map(({ el }) => el));
    }
    for (const { seat, name, board } of seats) {
      const tile = this.#tiles.get(seat);
      if (!tile || !board) continue;
      setText(tile.name, name);
      tile.mini.show({ ...puzzle, board, authors: true });
    }
  }

  /**
   * Shows the leader's board, or the shared one, while they play. At the end its right values are the solution, so it
   * is hidden.
   */
  #show(room: RoomState, leader: Seat | undefined): void {
    const { puzzle } = room;
    const shown = room.result || room.board || this.el.closest(".overlay") ? [] : room.seats.filter((s) => s.board);
    const all = shown.length > 1 && shown.length <= gridMost;
    this.#board.classList.toggle("all", all);
    if (all && puzzle) return this.#showAll(puzzle, shown, room.seats);
    const board = room.result ? undefined : (room.board ?? leader?.board);
    show(this.#board, board !== undefined && puzzle !== undefined);
    if (!board || !puzzle) return;
    this.#tiles.clear();
    const whose = `${room.round}/${room.board ? 0 : this.#leader}`;
    if (!this.#mini?.el.isConnected || this.#drawn !== whose) {
      this.#mini = new MiniBoard();
      this.#board.replaceChildren(this.#mini.el);
    }
    this.#drawn = whose;
    const names = room.board ? { names: new Map(room.seats.map((s) => [s.seat, s.name])) } : {};
    this.#mini.show({ ...puzzle, board, authors: true, ...names });
  }
}

const gridMost = 4; // boards that are large enough next to each other
const podiumOf = 3;
const rowsAtOnce = 12; // more need two columns, so that nobody is below the screen's edge

function podiumPlace(kit: RoomKit, room: RoomState, { seat, place, time }: wire.Standing): HTMLElement {
  return h(
    "li",
    { "data-place": place },
    kit.badge(seat, room.seats),
    h("span", { class: "name", text: seatOf(room, seat)?.name ?? "" }),
    h("span", { class: "time", text: exactClock(time) }),
    h("span", { class: "nth", text: text.nth(place) }),
  );
}

function row(kit: RoomKit, { room: first, seat }: Runner): ListItem<Runner> {
  const mark = kit.badge(seat.seat, first.seats);
  const name = h("span", { class: "name" });
  const state = h("span", { class: "state" });
  const bar = h("span", { class: "bar", "aria-hidden": "true" });
  bar.style.setProperty("--by", mark.style.getPropertyValue("--by"));
  const el = h("li", { class: "player runner" }, mark, h("span", { class: "who" }, name, kit.botTag(seat)), state, bar);
  const update = (runner: Runner) => {
    kit.reletter(mark, runner.seat.seat, runner.room.seats);
    setText(name, runner.seat.name);
    setText(state, stateOf(kit, runner));
    bar.style.setProperty("--done", String(kit.donePercent(runner.room, runner.seat) / 100));
    el.classList.toggle("gone", runner.seat.out || runner.seat.left);
  };
  return { el, update };
}

/** Describes a player's state in one word, or the place and the time. */
function stateOf({ donePercent }: RoomKit, { room, seat }: Runner): string {
  const end = room.result?.standings.find((s) => s.seat === seat.seat);
  const time = end?.time ?? seat.time;
  if (time > 0) return end && end.place > 0 ? screen.placed(text.nth(end.place), exactClock(time)) : clock(time);
  if (seat.out) return text.room.out;
  if (seat.left) return text.room.left;
  return text.play.percent(donePercent(room, seat));
}
