// The line above a board: strikes, the clock, how much is done.

import * as wire from "../../protocol.gen.ts";
import { clock } from "../format.ts";
import { donePercent, sharedPercent, strikesOf } from "../room/progress.ts";
import { roundTime, yours, type RoomState } from "../room/state.ts";
import { named, text } from "../text.ts";
import { button, h, icon, setText, show } from "./dom.ts";
import { StrikeMarks } from "./strikes.ts";

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
    const shared = room.settings.mode === wire.Coop;
    this.#strikes.update(strikesOf(room, seat), room.settings.strikes ?? 0);
    this.#strikes.el.classList.toggle("unseen", !seat && !shared);
    const level = named(room.puzzle?.level ?? room.settings.difficulty ?? "");
    setText(this.#level, room.you === 0 ? `${text.wall.watching} · ${level}` : level);
    const done = shared ? sharedPercent(room) : seat ? donePercent(room, seat) : undefined;
    setText(this.#done, done === undefined ? "" : text.play.percent(done));
  }

  /** tick brings the times in step. */
  tick(room: RoomState, now: number): void {
    setText(this.#clock, clock(yours(room)?.time || roundTime(room, now)));
    const closing = room.phase === wire.Playing && room.closes > 0;
    show(this.#closes, closing);
    if (closing) setText(this.#closes, text.play.left(clock(room.closes - (room.paused || now) + 999)));
  }

  /** jolt makes a strike felt. */
  jolt(): void {
    this.#strikes.el.classList.remove("jolt");
    void this.#strikes.el.offsetWidth; // so that it starts again
    this.#strikes.el.classList.add("jolt");
  }
}

const sliders = "M4 7h9m5 0h2M4 17h2m5 0h9M15.5 4.5v5M8.5 14.5v5";
