// The button that takes a seat or gives it up.

import * as wire from "../../protocol.gen.ts";
import { ensureNamed } from "../account/name-dialog.ts";
import { modeOf } from "../room/modes.ts";
import type { Session } from "../room/session.ts";
import { maySit, playsOn, ownSeat, type RoomState } from "../room/state.ts";
import { text } from "../text/text.ts";
import { openDialog } from "../ui/dialog.ts";
import { button, h, setText, show } from "../ui/dom.ts";

/** The button. */
export class SeatButton {
  readonly el: HTMLButtonElement;
  /** The player has decided: nothing should be done about the seat unasked any more. */
  decided = false;
  /** The host has taken the seat away, and is to be asked for another. */
  removed = false;
  readonly #session: Session;

  constructor(session: Session) {
    this.#session = session;
    this.el = button(text.room.leave, "quiet", () => this.#press());
  }

  /** Shows the button where there is something to decide. */
  update(room: RoomState): void {
    const seat = ownSeat(room);
    const { daily, proof, leg } = room.settings;
    const kept = room.phase === wire.Lobby && (daily !== undefined || proof !== undefined || leg !== undefined); // until the one try has begun
    const over = room.phase === wire.Finished && (daily !== undefined || modeOf(room.settings.mode).alone); // no other round comes
    const sits = seat && !seat.left;
    show(this.el, !over && !kept && (sits || maySit(room)));
    setText(this.el, sits ? text.room.leave : this.removed ? text.tools.askSeat : text.room.sit);
  }

  #press(): void {
    const { room } = this.#session;
    if (!room) return;
    this.decided = true;
    const leave = () => this.#session.do({ t: "leave" });
    if (ownSeat(room)?.left ?? true) void ensureNamed().then((player) => player && this.#session.do({ t: "sit" }));
    else if (playsOn(room)) confirmLeave(leave);
    else leave();
  }
}

/** Asks before a seat is given up for good. */
function confirmLeave(leave: () => void): void {
  const answer = (yes: boolean) => () => {
    close();
    if (yes) leave();
  };
  const leaving = button(text.room.leave, "quiet", answer(true));
  const staying = button(text.room.stay, "primary", answer(false));
  const lead = h("p", { class: "lead", text: text.room.leaveLead });
  const close = openDialog(text.room.leaveHead, [lead, h("div", { class: "actions" }, leaving, staying)]);
}
