// Help on a board: hints in three degrees, a check, automatic notes, a pause. Tools that the room does not allow are
// hidden.

import * as wire from "../../protocol.gen.ts";
import { readRun } from "../board/notation.ts";
import { prefs } from "../device/applied-prefs.ts";
import { termsOn } from "../kinds/kind-loader.ts";
import { modeOf } from "../room/modes.ts";
import type { Session } from "../room/session.ts";
import { mayHalt, mayPlay, seatOf, ownSeat, type Advice, type RoomState } from "../room/state.ts";
import { hintSentence } from "../text/hints/hint-formatter.ts";
import { text } from "../text/text.ts";
import { button, h, icon, setText, show } from "../ui/dom.ts";
import { HintSheet } from "../ui/hint-sheet.ts";

/** The row of tools, and the sheet with the last hint. */
export class Tools {
  readonly el: HTMLElement;
  /** The hint, which takes the place of the pad. */
  readonly sheet: HTMLElement;
  readonly #session: Session;
  readonly #cursor: () => number;
  readonly #hint: HTMLButtonElement;
  readonly #hintLabel = h("span");
  readonly #check: HTMLButtonElement;
  readonly #autonotes: HTMLButtonElement;
  readonly #point: HTMLButtonElement;
  readonly #pause: HTMLButtonElement;
  readonly #sheet = new HintSheet(() => this.#put());
  #closed: Advice | undefined; // the hint that was closed
  #lastAdvice: Advice | undefined; // the hint that is shown
  #asked = -1; // the cell of the requested hint

  /** cursor returns the cell that keys act on. */
  constructor(session: Session, cursor: () => number) {
    this.#session = session;
    this.#cursor = cursor;
    this.#hint = tool(bulb, this.#hintLabel, () => this.#ask());
    this.#check = tool(tick, text.tools.check, () => session.check());
    this.#autonotes = tool(pencil, text.tools.autonotes, () => session.autonotes());
    this.#point = tool(pin, text.tools.point, () => session.point(Math.max(0, this.#cursor())));
    this.#pause = tool(bars, text.tools.pause, () => session.halt(true));
    this.sheet = this.#sheet.el;
    this.el = h(
      "div",
      { class: "tool-row", role: "group", "aria-label": text.tools.name },
      this.#hint,
      this.#check,
      this.#autonotes,
      this.#point,
      this.#pause,
    );
  }

  /** Updates the tools. */
  update(room: RoomState): void {
    const { settings } = room;
    const plays = mayPlay(room);
    const left = (settings.hints ?? 0) - (ownSeat(room)?.hints ?? 0);
    show(this.#hint, (settings.hints ?? 0) > 0);
    const counted = left <= few ? text.tools.hintLeft(Math.max(0, left)) : text.tools.hint;
    setText(this.#hintLabel, settings.hintcost ? `${counted} · ${text.tools.plus(settings.hintcost)}` : counted);
    this.#hint.disabled = !plays || left <= 0;
    show(this.#check, settings.policy === wire.PolicyOpen);
    show(this.#autonotes, settings.autonotes ?? false);
    show(this.#point, modeOf(settings.mode).together && room.seats.length > 1);
    show(this.#pause, mayHalt(room));
    this.#check.disabled = this.#autonotes.disabled = this.#point.disabled = this.#pause.disabled = !plays;
    show(this.el, room.you !== 0);
    this.#showAdvice(room);
  }

  #showAdvice(room: RoomState): void {
    const advice = room.advice === this.#closed ? undefined : room.advice;
    if (advice === this.#lastAdvice) return;
    this.#lastAdvice = advice;
    if (!advice || !room.puzzle) return this.#sheet.show(undefined);
    const own = advice.seat === room.you;
    if (advice.stale) {
      const again = own ? [button(text.tools.newHint, "primary", () => this.#ask())] : [];
      return this.#sheet.show({ lines: [{ text: text.codes.outdated }], actions: again });
    }
    const by = own ? "" : `${text.tools.by(seatOf(room, advice.seat)?.name ?? "")}: `;
    const said = by + hintSentence(advice, advice.text, prefs().numbers, termsOn(room.puzzle.shape));
    this.#sheet.show({ lines: [{ text: said }], actions: own ? this.#actions(advice) : [] });
  }

  /** Returns the buttons for the next degree, or for filling in the value of the last one. */
  #actions(advice: Advice): HTMLElement[] {
    if (advice.degree < wire.DegreeMax) {
      const next = text.hints.show[advice.degree < 2 ? 2 : 3];
      return [button(next, "primary", () => this.#session.hint(advice.degree + 1, this.#asked))];
    }
    const run = readRun(this.#session.room?.puzzle?.shape.width ?? 0, advice.move ?? "");
    return run ? [button(text.hints.apply, "primary", () => this.#session.fill(run))] : [];
  }

  #ask(): void {
    this.#closed = undefined;
    this.#sheet.noteFocus();
    this.#asked = this.#free(this.#cursor());
    this.#session.hint(1, this.#asked);
  }

  #put(): void {
    this.#closed = this.#session.room?.advice;
    if (this.#session.room) this.update(this.#session.room);
  }

  /** A cell that is still to be filled; -1 where it is not, and the hint is about the easiest step. */
  #free(cell: number): number {
    const room = this.#session.room;
    const board = room && (room.board ?? ownSeat(room)?.board);
    return board?.cells[cell] === 0 ? cell : -1;
  }
}

/** Builds a button with a picture and a word. */
function tool(path: string, label: string | HTMLElement, call: () => void): HTMLButtonElement {
  const el = button("", "quiet help-tool", call);
  el.append(icon(path), typeof label === "string" ? h("span", { text: label }) : label);
  return el;
}

const bulb = "M9 18h6M10 21h4M8.5 14.5a6 6 0 1 1 7 0c-.6.5-.9 1.200-1 2h-5c-.1-.8-.4-1.500-1-2Z";
const tick = "M5 12.500l4.500 4.500L19 7.500";
const pencil = "M4 20l1-4L15.500 5.500l3 3L8 19ZM13.500 7.500l3 3";
const pin =
  "M12 21s6-6 6-11a6 6 0 1 0-12 0c0 5 6 11 6 11ZM12 12.200a2.200 2.200 0 1 0 0-4.400a2.200 2.200 0 0 0 0 4.400Z";
const bars = "M8.500 5v14M15.500 5v14";

const few = 20; // the number of hints is shown only if it is not higher
