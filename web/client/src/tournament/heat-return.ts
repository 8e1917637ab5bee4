// The result of a heat: the points that it brought, and the way back to its tournament, which the player is led after some
// seconds.

import { identity } from "../net/identity.ts";
import type { App } from "../page/page.ts";
import { arena as words } from "../text/arena/arena-words.ts";
import { button, h, setText, show } from "../ui/dom.ts";
import { arena } from "./tournament-api.ts";

const shownFor = 8; // seconds
const askEvery = 1_000; // milliseconds
const askMost = 10;

/** A heat whose result is shown. */
interface ShownHeat {
  /** The code of its room. */
  readonly room: string;
  /** The code of its tournament. */
  readonly arena: string;
  /** The name of its tournament. */
  readonly name: string;
}

/** The element, which counts until it is taken off the page. */
export function heatReturn(
  { room, arena: code, name }: ShownHeat,
  { go, announcer }: Pick<App, "go" | "announcer">,
): HTMLElement {
  const points = h("p", { class: "heat-points", role: "status" });
  const clock = h("p", { role: "timer" });
  const stay = button(words.heat.stay, "", () => end());
  const el = h("div", { class: "heat-return" }, points, h("div", { class: "actions" }, clock, stay));
  const listening = new AbortController();
  let left = shownFor;
  const restart = () => {
    left = shownFor;
    draw();
  };
  const draw = () => setText(clock, words.heat.back(name, left));
  const end = () => {
    listening.abort();
    clearInterval(timer);
    show(clock, false);
    show(stay, false);
  };
  const timer = window.setInterval(() => {
    if (!el.isConnected) return end();
    if (isBusy()) return restart();
    left--;
    if (left > 0) return draw();
    end();
    go(`/arena/${code}`);
  }, 1_000);
  for (const touch of ["pointerdown", "keydown", "wheel"] as const)
    addEventListener(touch, restart, { passive: true, signal: listening.signal });
  draw();
  announcer.announce(words.heat.back(name, shownFor));
  void showPoints(points, room, code).catch(() => {}); // the tournament's page has the points, too
  return el;
}

/** Reports whether the player writes, reads a dialog, or looks at another page. */
function isBusy(): boolean {
  return document.hidden || document.querySelector("dialog[open]") !== null || isTyping(document.activeElement);
}

function isTyping(el: Element | null): boolean {
  return el?.closest("input, textarea, select") != null;
}

/** Shows the points of the heat, as soon as the tournament has its result. */
async function showPoints(el: HTMLElement, room: string, code: string): Promise<void> {
  for (let i = 0; i < askMost; i++) {
    const { you } = await arena(code, identity()?.token);
    if (you?.gained?.room === room) {
      const { points } = you.gained;
      return setText(el, points > 0 ? words.heat.gained(points) : words.score(points));
    }
    await new Promise((resolve) => setTimeout(resolve, askEvery));
    if (!el.isConnected) return;
  }
}
