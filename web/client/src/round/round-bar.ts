// The bar above a board: strikes, the clock, the progress.

import * as wire from "../../protocol.gen.ts";
import { prefs } from "../device/applied-prefs.ts";
import { kindName } from "../kinds/cards.ts";
import { describePolicy } from "../room-settings/setting-controls.ts";
import type { RoomState } from "../room/state.ts";
import { clock } from "../text/format.ts";
import { nameOf, nameRules, text } from "../text/text.ts";
import { button, h, icon, setText, show } from "../ui/dom.ts";
import { StrikeMarks } from "../ui/strike-marks.ts";
import { shownStrikes } from "../room/progress.ts";
import { doneOf, noticeOf, timeOf } from "./round-status.ts";

const newsFor = 2_500; // milliseconds

/** The bar. */
export class RoundBar {
  readonly el: HTMLElement;
  readonly #strikes = new StrikeMarks();
  readonly #clock = h("span", { class: "clock", role: "timer", "aria-label": text.play.time });
  readonly #closes = h("span", { class: "closes" });
  readonly #done = h("span", { class: "done" });
  readonly #level = h("span", { class: "level" });

  #news = "";
  #fade = 0;

  constructor(options: () => void) {
    const gear = button("", "icon-button", options, { "aria-label": text.room.options });
    gear.append(icon(sliders));
    const left = h("div", { class: "bar-left" }, this.#strikes.el, this.#level);
    const right = h("div", { class: "bar-right" }, this.#done, gear);
    this.el = h("div", { class: "round-bar" }, left, h("div", { class: "bar-mid" }, this.#clock, this.#closes), right);
  }

  /** Updates the bar. */
  update(room: RoomState): void {
    const strikes = shownStrikes(room);
    if (strikes) this.#strikes.update(strikes.n, strikes.limit);
    show(this.#strikes.el, strikes !== undefined);
    this.#level.title = describePolicy(room.settings);
    setText(this.#done, doneOf(room));
  }

  /** Updates the times. day is the notice about a daily puzzle's deadline. */
  tick(room: RoomState, now: number, day = ""): void {
    setText(this.#clock, clock(timeOf(room, now)));
    show(this.#clock, prefs().clock);
    setText(this.#level, levelOf(room, now));
    const notice = noticeOf(room, now) || (room.phase === wire.Playing ? day || this.#news : "");
    this.#closes.classList.toggle("news", notice !== "" && notice === this.#news);
    show(this.#closes, notice !== "");
    setText(this.#closes, notice);
  }

  /** Shows news next to the clock for a moment, unless a notice is there. */
  announce(words: string): void {
    this.#news = words;
    clearTimeout(this.#fade);
    this.#fade = window.setTimeout(() => (this.#news = ""), newsFor);
  }

  /** The clock. */
  get clock(): HTMLElement {
    return this.#clock;
  }

  /** Vibrates and shakes for a strike. */
  jolt(): void {
    for (const el of [this.#strikes.el, this.el]) el.classList.remove("jolt");
    void this.#strikes.el.offsetWidth; // so that the animation restarts
    for (const el of [this.#strikes.el, this.el]) el.classList.add("jolt");
  }
}

/** Describes the puzzle, and the effect of a mistake if it is not a strike. */
function levelOf(room: RoomState, now: number): string {
  const { policy = wire.PolicyStrikes } = room.settings;
  const rules = room.puzzle?.rules ?? room.settings.rules;
  const level = nameOf(room.puzzle?.level ?? room.settings.difficulty ?? "");
  const parts = [rules ? nameRules(rules) : kindName(room.settings.kind), level];
  if (room.you === 0) parts.unshift(text.wall.watching);
  if (policy !== wire.PolicyStrikes) parts.push(nameOf(policy));
  const missed = room.settings.daily && room.you && now >= (room.deadline ?? 0); // its deadline
  if (room.settings.ranked && !missed) parts.push(text.set.rankedLabel);
  return parts.join(" · ");
}

const sliders = "M4 7h9m5 0h2M4 17h2m5 0h9M15.5 4.5v5M8.5 14.5v5";
