// The line above a board: strikes, the clock, how much is done.

import * as wire from "../../protocol.gen.ts";
import { prefs } from "../device/applied-prefs.ts";
import { policyTold } from "../room-settings/setting-controls.ts";
import { modeOf } from "../room/modes.ts";
import { donePercent, sharedPercent, strikesOf } from "../room/progress.ts";
import { roundTime, yours, type RoomState } from "../room/state.ts";
import { clock } from "../text/format.ts";
import { named, rulesNamed, text } from "../text/text.ts";
import { button, h, icon, setText, show } from "../ui/dom.ts";
import { StrikeMarks } from "../ui/strike-marks.ts";

/** RoundBar is the line. */
export class RoundBar {
  readonly el: HTMLElement;
  readonly #strikes = new StrikeMarks();
  readonly #clock = h("span", { class: "clock", role: "timer", "aria-label": text.play.time });
  readonly #closes = h("span", { class: "closes" });
  readonly #done = h("span", { class: "done" });
  readonly #level = h("span", { class: "level" });

  constructor(options: () => void) {
    const gear = button("", "icon-button", options, { "aria-label": text.room.options });
    gear.append(icon(sliders));
    const left = h("div", { class: "bar-left" }, this.#strikes.el, this.#level);
    const right = h("div", { class: "bar-right" }, this.#done, gear);
    this.el = h("div", { class: "round-bar" }, left, h("div", { class: "bar-mid" }, this.#clock, this.#closes), right);
  }

  /** update brings the line in step. */
  update(room: RoomState): void {
    const seat = yours(room);
    const { settings } = room;
    const limit = settings.strikes ? settings.strikes + (seat?.handicap?.strikes ?? 0) : 0;
    const counts = settings.policy !== wire.PolicyPenalty;
    this.#strikes.update(strikesOf(room, seat), counts ? limit : 0);
    this.#strikes.el.classList.toggle("unseen", !seat && !modeOf(settings.mode).together);
    setText(this.#level, levelOf(room));
    this.#level.title = policyTold(settings);
    setText(this.#done, doneOf(room));
  }

  /** tick brings the times in step. */
  tick(room: RoomState, now: number): void {
    const seat = yours(room);
    const shown = seat?.time && !modeOf(room.settings.mode).claims ? seat.time : roundTime(room, now);
    setText(this.#clock, clock(shown));
    show(this.#clock, prefs().clock);
    const notice = room.phase === wire.Playing ? noticeOf(room, now) : "";
    show(this.#closes, notice !== "");
    setText(this.#closes, notice);
  }

  /** jolt makes a strike felt. */
  jolt(): void {
    for (const el of [this.#strikes.el, this.el]) el.classList.remove("jolt");
    void this.#strikes.el.offsetWidth; // so that it starts again
    for (const el of [this.#strikes.el, this.el]) el.classList.add("jolt");
  }
}

/** levelOf says what is played, and what a mistake means where it is not a strike. */
function levelOf(room: RoomState): string {
  const { policy = wire.PolicyStrikes } = room.settings;
  const rules = room.puzzle?.rules ?? room.settings.rules;
  const parts = [...(rules ? [rulesNamed(rules)] : []), named(room.puzzle?.level ?? room.settings.difficulty ?? "")];
  if (room.you === 0) parts.unshift(text.wall.watching);
  if (policy !== wire.PolicyStrikes) parts.push(named(policy));
  if (room.settings.ranked) parts.push(text.set.rankedTold);
  return parts.join(" · ");
}

function doneOf(room: RoomState): string {
  const seat = yours(room);
  const shared = room.board !== undefined;
  if (modeOf(room.settings.mode).claims && seat && room.puzzle) return text.tools.claimed(seat.right, room.puzzle.blank);
  if (shared) return text.play.percent(sharedPercent(room));
  return seat ? text.play.percent(donePercent(room, seat)) : "";
}

/** noticeOf is what matters more than the clock: being locked out, beginning later, the end that comes near. */
function noticeOf(room: RoomState, now: number): string {
  const seat = yours(room);
  const locked = (seat?.locked ?? 0) - now;
  if (locked > 0) return text.tools.locked(Math.ceil(locked / 1000));
  const waits = room.begins + (seat?.handicap?.wait ?? 0) * 1000 - now;
  if (waits > 0) return text.tools.waits(Math.ceil(waits / 1000));
  return room.closes > 0 ? text.play.left(clock(room.closes - (room.paused || room.halted || now) + 999)) : "";
}

const sliders = "M4 7h9m5 0h2M4 17h2m5 0h9M15.5 4.5v5M8.5 14.5v5";
