// The players of a room: who, how far, how many strikes, ready or not.

import * as wire from "../../protocol.gen.ts";
import { clock } from "../format.ts";
import { donePercent } from "../room/progress.ts";
import type { RoomState, Seat } from "../room/state.ts";
import { text } from "../text.ts";
import { badge, rename } from "./badge.ts";
import { h, List, setText, show, type Part } from "./dom.ts";
import { StrikeMarks } from "./strikes.ts";

/** Row is a seat in its room. */
interface Row {
  readonly room: RoomState;
  readonly seat: Seat;
}

/** Players is the panel. */
export class Players {
  readonly el: HTMLElement;
  readonly #watching = h("p", { class: "watching" });
  readonly #list: List<Row>;

  constructor() {
    const list = h("ol", { class: "players" });
    this.#list = new List(list, (row) => row.seat.seat, playerRow);
    this.el = h("section", { class: "panel players-panel", "aria-label": text.room.players }, list, this.#watching);
  }

  /** update brings the panel in step. */
  update(room: RoomState, seats: readonly Seat[] = room.seats): void {
    this.#list.update(seats.map((seat) => ({ room, seat })));
    setText(this.#watching, crowdOf(room));
    show(this.#watching, this.#watching.textContent !== "");
  }
}

/** crowdOf says how many seats are taken, while they can be, and how many people watch. */
function crowdOf(room: RoomState): string {
  const seats = room.phase === wire.Lobby ? text.room.seats(room.seats.length, room.settings.seats ?? 0) : "";
  const watching = room.watching > 0 ? text.room.watching(room.watching) : "";
  return [seats, watching].filter((s) => s !== "").join(" · ");
}

function playerRow({ seat }: Row): Part<Row> {
  const mark = badge(seat.seat, seat.name);
  const name = h("span", { class: "name" });
  const tags = h("span", { class: "tags" });
  const state = h("span", { class: "state" });
  const bar = h("span", { class: "bar", "aria-hidden": "true" });
  const strikes = new StrikeMarks();
  bar.style.setProperty("--by", mark.style.getPropertyValue("--by"));
  const el = h("li", { class: "player" }, mark, h("span", { class: "who" }, name, tags), strikes.el, state, bar);
  const update = (row: Row) => {
    const { room } = row;
    const inRound = room.phase !== wire.Lobby;
    rename(mark, row.seat.name);
    setText(name, row.seat.name);
    setText(tags, tagsOf(row));
    setText(state, stateOf(row));
    strikes.update(row.seat.strikes, room.settings.mode === wire.Race ? (room.settings.strikes ?? 0) : 0);
    show(strikes.el, inRound);
    show(bar, inRound);
    bar.style.setProperty("--done", String(donePercent(room, row.seat) / 100));
    el.classList.toggle("gone", row.seat.out || row.seat.left);
    el.classList.toggle("is-ready", room.phase === wire.Lobby && row.seat.ready);
    el.classList.toggle("is-away", row.seat.away);
    el.classList.toggle("is-you", row.seat.seat === room.you);
  };
  return { el, update };
}

function tagsOf({ room, seat }: Row): string {
  const tags: string[] = [];
  if (seat.seat === room.you) tags.push(text.room.you);
  if (seat.seat === room.host) tags.push(text.room.host);
  if (seat.away) tags.push(text.room.away);
  return tags.join(", ");
}

/** stateOf says in one word how a player stands. */
function stateOf({ room, seat }: Row): string {
  if (room.phase === wire.Lobby) return seat.ready ? text.room.ready : text.room.notReady;
  if (seat.left) return text.room.left;
  if (seat.out) return text.room.out;
  if (seat.time > 0) return clock(seat.time);
  return room.phase === wire.Countdown ? "" : text.play.percent(donePercent(room, seat));
}
