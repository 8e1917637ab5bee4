// The bar above the board in solo play: strikes, difficulty, the clock, pause and options.

import { setPrefs, prefs } from "../device/applied-prefs.ts";
import { clock } from "../text/format.ts";
import { nameOf, text } from "../text/text.ts";
import { button, h, icon, setAttr, setText, show } from "../ui/dom.ts";
import { StrikeMarks } from "../ui/strike-marks.ts";
import { strikesFor, type Game } from "../puzzle/solo-game.ts";

/** The callbacks of the bar. */
export interface BarUser {
  pause(): void;
  options(): void;
}

/** The bar. */
export class SoloBar {
  readonly el: HTMLElement;
  readonly #strikes = new StrikeMarks();
  readonly #level = h("span", { class: "level" });
  readonly #time = h("span", { class: "clock", role: "timer", "aria-label": text.play.time });
  readonly #hide: HTMLButtonElement;
  readonly #pause: HTMLButtonElement;

  constructor(user: BarUser) {
    this.#hide = button("", "icon-button", () => this.#turnClock());
    this.#pause = button("", "icon-button", () => user.pause());
    const gear = button("", "icon-button", () => user.options(), { "aria-label": text.room.options });
    gear.append(icon(sliders));
    const left = h("div", { class: "bar-left" }, this.#strikes.el, this.#level);
    const right = h("div", { class: "bar-right" }, this.#pause, gear);
    this.el = h("div", { class: "round-bar" }, left, h("div", { class: "bar-mid" }, this.#time, this.#hide), right);
  }

  /** Updates the bar. */
  update(game: Game, paused: boolean): void {
    const counted = game.policy === "strikes";
    show(this.#strikes.el, counted);
    if (counted) this.#strikes.update(game.struck.length, strikesFor(game.shape));
    setText(this.#level, levelOf(game.puzzle));
    const label = paused ? text.solo.resume : text.solo.pause;
    if (this.#pause.getAttribute("aria-label") !== label) {
      setAttr(this.#pause, "aria-label", label);
      this.#pause.replaceChildren(icon(paused ? triangle : bars));
    }
    this.#pause.disabled = game.end !== "";
    this.#drawClock();
  }

  /** Updates the clock. */
  tick(spent: number): void {
    setText(this.#time, clock(spent));
  }

  /** Vibrates and shakes for a strike. */
  jolt(): void {
    for (const el of [this.#strikes.el, this.el]) el.classList.remove("jolt");
    void this.#strikes.el.offsetWidth; // so that the animation restarts
    for (const el of [this.#strikes.el, this.el]) el.classList.add("jolt");
  }

  #turnClock(): void {
    setPrefs({ clock: !prefs().clock });
    this.#drawClock();
  }

  #drawClock(): void {
    const label = prefs().clock ? text.solo.clockHide : text.solo.clockShow;
    if (this.#hide.getAttribute("aria-label") === label) return;
    show(this.#time, prefs().clock);
    setAttr(this.#hide, "aria-label", label);
    this.#hide.replaceChildren(icon(prefs().clock ? eyeShut : eye));
  }
}

/** Returns the difficulty of a puzzle, or its size if it is unknown. */
export function levelOf({ level, size }: Game["puzzle"]): string {
  return nameOf(level || size);
}

const sliders = "M4 7h9m5 0h2M4 17h2m5 0h9M15.5 4.5v5M8.5 14.5v5";
const bars = "M9 5.500v13M15 5.500v13";
const triangle = "M8 5.500v13l10-6.500Z";
const eye =
  "M2.500 12S6 5.500 12 5.500 21.500 12 21.500 12 18 18.500 12 18.500 2.500 12 2.500 12ZM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z";
const eyeShut = "M2.500 12S6 5.500 12 5.500 21.500 12 21.500 12 18 18.500 12 18.500 2.500 12 2.500 12ZM4 4l16 16";
