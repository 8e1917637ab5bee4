// A class while it plays: everyone's needs, the most urgent first.

import { MiniBoard } from "../draw/mini-board.ts";
import { strikeLimit, roundTime, type RoomState } from "../room/state.ts";
import type { RoundTimeline } from "../room/track.ts";
import { clock } from "../text/format.ts";
import { screen } from "../text/screen/screen-words.ts";
import { text } from "../text/text.ts";
import { h, List, setAttr, setText, show, type ListItem } from "../ui/dom.ts";
import { StrikeMarks } from "../ui/strike-marks.ts";
import type { RoomKit } from "./room-kit.ts";
import { pupilsByNeed, type Pupil } from "./pupil-status.ts";

interface Row {
  readonly room: RoomState;
  readonly pupil: Pupil;
}

/** The view. */
export class ClassView {
  readonly el: HTMLElement;
  readonly #summary = h("p", { class: "lead", role: "status" });
  readonly #tiles = h("ol", { class: "wall many pupils" });
  readonly #list: List<Row>;

  constructor(kit: RoomKit) {
    this.#list = new List<Row>(
      this.#tiles,
      (r) => r.pupil.seat.seat,
      (r) => tile(kit, r),
    );
    this.el = h("section", { class: "class" }, this.#summary, this.#tiles);
  }

  /** Shows the state of a round at a time of the room's clock. */
  update(room: RoomState, track: RoundTimeline, now: number): void {
    const pupils = pupilsByNeed(room, track, roundTime(room, now));
    const stuck = pupils.filter((p) => p.need === "stuck" || p.need === "out").length;
    setText(this.#summary, screen.needs(stuck, pupils.filter((p) => p.need === "done").length, pupils.length));
    this.#list.update(pupils.map((pupil) => ({ room, pupil })));
  }
}

function tile({ badge, donePercent, reletter }: RoomKit, { room, pupil: { seat } }: Row): ListItem<Row> {
  const mini = new MiniBoard();
  const mark = badge(seat.seat, room.seats);
  const name = h("span", { class: "name" });
  const state = h("span", { class: "state" });
  const need = h("span", { class: "need" });
  const strikes = new StrikeMarks();
  const el = h(
    "li",
    { class: "tile" },
    h("span", { class: "tile-head" }, mark, name, state),
    need,
    mini.el,
    h("span", { class: "tile-foot" }, strikes.el),
  );
  const update = ({ room: at, pupil }: Row) => {
    reletter(mark, pupil.seat.seat, at.seats);
    setText(name, pupil.seat.name);
    setAttr(el, "data-need", pupil.need);
    setText(need, describeNeed(pupil));
    show(need, need.textContent !== "");
    setText(state, pupil.seat.time > 0 ? clock(pupil.seat.time) : text.play.percent(donePercent(at, pupil.seat)));
    strikes.update(pupil.seat.strikes, strikeLimit(at.settings, pupil.seat));
    show(mini.el, pupil.seat.board !== undefined);
    if (at.puzzle && pupil.seat.board) mini.show({ ...at.puzzle, board: pupil.seat.board, authors: false });
  };
  return { el, update };
}

function describeNeed({ need, waits }: Pupil): string {
  if (need === "stuck") return screen.stuck(clock(waits));
  if (need === "out") return text.room.out;
  if (need === "left") return text.room.left;
  return need === "last" ? screen.lastStrike : "";
}
