// The button that takes or leaves a seat.

import * as wire from "../../protocol.gen.ts";
import { ensurePlayer } from "../account/suggested-name.ts";
import { failureMessage } from "../net/api.ts";
import { modeOf } from "../room/modes.ts";
import type { Session } from "../room/session.ts";
import { maySit, playsOn, ownSeat, type RoomState } from "../room/state.ts";
import { text } from "../text/text.ts";
import { openDialog } from "../ui/dialog.ts";
import type { Announcer } from "../ui/announcer.ts";
import { button, h, setText, show } from "../ui/dom.ts";

/** The button. */
export class SeatButton {
  readonly el: HTMLButtonElement;
  /** The player has decided, so no seat is taken automatically any longer. */
  decided = false;
  /** The host has removed the player, whose next seat needs the host's approval. */
  removed = false;
  readonly #session: Session;
  readonly #announcer: Announcer;

  constructor(session: Session, announcer: Announcer) {
    this.#session = session;
    this.#announcer = announcer;
    this.el = button(text.room.leave, "quiet", () => this.#press());
  }

  /** Shows the button if there is something to decide. */
  update(room: RoomState): void {
    const seat = ownSeat(room);
    const { daily, proof, leg } = room.settings;
    // until the only attempt has begun
    const kept = room.phase === wire.Lobby && (daily !== undefined || proof !== undefined || leg !== undefined);
    // there is no further round
    const over = room.phase === wire.Finished && (daily !== undefined || modeOf(room.settings.mode).alone);
    const sits = seat && !seat.left;
    show(this.el, !over && !kept && (sits || maySit(room)));
    setText(this.el, sits ? text.room.leave : this.removed ? text.tools.askSeat : text.room.sit);
  }

  #press(): void {
    const { room } = this.#session;
    if (!room) return;
    this.decided = true;
    const leave = () => this.#session.do({ t: "leave" });
    if (ownSeat(room)?.left ?? true) void this.#sit();
    else if (playsOn(room)) confirmLeave(leave);
    else leave();
  }

  async #sit(): Promise<void> {
    try {
      await ensurePlayer();
      this.#session.do({ t: "sit" });
    } catch (problem) {
      this.#announcer.toast(failureMessage(problem), true);
    }
  }
}

/** Asks for confirmation before a seat is given up for good. */
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
