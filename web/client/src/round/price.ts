// The seconds that mistakes and hints add to a time, and how they move to the clock.

import * as wire from "../../protocol.gen.ts";
import { modeOf } from "../room/modes.ts";
import { strikesOf } from "../room/progress.ts";
import { ownSeat, type RoomState } from "../room/state.ts";
import { text } from "../text/text.ts";
import { h } from "../ui/dom.ts";

const movingTime = 600; // milliseconds
const shown = 1_200; // milliseconds without movement

/** Returns the seconds that the player's mistakes have added to the time. */
export function mistakesCost(room: RoomState): number {
  const { growing = 0, penalty = 0, policy } = room.settings;
  const strikes = strikesOf(room, ownSeat(room));
  const each = Array.from({ length: strikes }, (_, before) => Math.min(growing * 2 ** before, penaltyMost));
  return each.reduce((sum, cost) => sum + cost, 0) + (policy === wire.PolicyPenalty ? strikes * penalty : 0);
}

/** Returns the milliseconds that mistakes and hints have added to the player's time; 0 where no time counts. */
export function addedTime(room: RoomState): number {
  const { together, claims } = modeOf(room.settings.mode);
  if (claims || !ownSeat(room)) return 0;
  const hints = together
    ? room.seats.reduce((n, s) => n + (s.new ? 0 : (s.hints ?? 0)), 0)
    : (ownSeat(room)?.hints ?? 0);
  return (mistakesCost(room) + hints * (room.settings.hintcost ?? 0)) * 1000;
}

/** Shows seconds that move from a place on the page to the clock. Without motion they appear next to the clock. */
export function flyToClock(seconds: number, from: DOMRect, clock: HTMLElement): void {
  const to = clock.getBoundingClientRect();
  const el = h("span", { class: "price", "aria-hidden": "true", text: text.tools.plus(seconds) });
  document.body.append(el);
  const still = to.width === 0 || matchMedia("(prefers-reduced-motion: reduce)").matches;
  const place = (box: DOMRect) =>
    `translate(${box.x + box.width / 2}px, ${box.y + box.height / 2}px) translate(-50%, -50%)`;
  const beside = `translate(${to.right + 4}px, ${to.y + to.height / 2}px) translate(0, -50%)`;
  const keyframes = still
    ? [{ transform: beside }, { transform: beside }]
    : [
        { transform: `${place(from)} scale(1.6)`, opacity: 1 },
        { transform: `${place(from)} scale(1.6)`, opacity: 1, offset: 0.35 },
        { transform: place(to), opacity: 0.3 },
      ];
  void el
    .animate(keyframes, { duration: still ? shown : movingTime, easing: "ease-in", fill: "both" })
    .finished.then(() => {
      el.remove();
      if (still) return;
      clock.animate([{ color: "var(--bad)", transform: "scale(1.15)" }, {}], { duration: 300, easing: "ease-out" });
    })
    .catch(() => el.remove());
}

const penaltyMost = 600; // seconds; see PenaltyMax in room/game
