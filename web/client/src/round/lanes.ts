// The progress of a race as thin bars above the board, on phones, where the list of players is below the pad.

import * as wire from "../../protocol.gen.ts";
import { modeOf } from "../room/modes.ts";
import { sortByProgress, donePercent } from "../room/progress.ts";
import { seatOf, type RoomState, type Seat } from "../room/state.ts";
import { playerColour } from "../ui/colours.ts";
import { h, setText, show } from "../ui/dom.ts";
import { lettersOf } from "../ui/player-badge.ts";

const most = 4; // lanes

/** The bars: the player's own first, and the leading rivals. Screen readers have the list of players. */
export class Lanes {
  readonly el = h("div", { class: "lanes", "aria-hidden": "true" });
  #rows: readonly { readonly el: HTMLElement; readonly letter: HTMLElement }[] = [];

  /** Updates the bars. While the board is held at the end of a round they stay, so that the board does not move. */
  update(room: RoomState, holds: boolean): void {
    const own = seatOf(room, room.you);
    if (holds && own) return this.#rows[0]?.el.style.setProperty("--done", `${donePercent(room, own)}%`);
    const { together, alone } = modeOf(room.settings.mode);
    const runs = room.phase === wire.Countdown || room.phase === wire.Playing;
    const seats = runs && !together && !alone && room.seats.length > 1 ? pickSeats(room) : [];
    show(this.el, seats.length > 0);
    if (seats.length !== this.#rows.length) this.#build(seats.length);
    const letters = lettersOf(room.seats);
    this.#rows.forEach(({ el, letter }, i) => {
      const seat = seats[i];
      if (!seat) return;
      setText(letter, letters.get(seat.seat) ?? "");
      el.classList.toggle("is-you", seat.seat === room.you);
      el.classList.toggle("gone", seat.out || seat.left);
      el.style.setProperty("--by", playerColour(seat.seat));
      el.style.setProperty("--done", `${donePercent(room, seat)}%`);
    });
  }

  #build(count: number): void {
    this.#rows = Array.from({ length: count }, () => {
      const letter = h("span");
      return { letter, el: h("div", { class: "lane" }, letter, h("span", { class: "lane-bar" })) };
    });
    this.el.replaceChildren(...this.#rows.map(({ el }) => el));
  }
}

/** Returns the player's seat and those of the leading rivals. */
function pickSeats({ seats, you }: RoomState): readonly Seat[] {
  const own = seats.filter((s) => s.seat === you);
  return [...own, ...sortByProgress(seats).filter((s) => s.seat !== you)].slice(0, most);
}
