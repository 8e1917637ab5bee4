// Short animations of a board: a right value, a completed part, a finish. They never block input, and nothing moves for
// people who prefer that.

import { h } from "../ui/dom.ts";

const pop = 220; // milliseconds
const flash = 500;
const wave = 700;

function isStill(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Animates the value of a cell. */
export function popValue(cell: Element | undefined): void {
  if (isStill()) return;
  cell
    ?.querySelector(".digit")
    ?.animate([{ transform: "scale(1)" }, { transform: "scale(1.25)" }, { transform: "scale(1)" }], {
      duration: pop,
      easing: "ease-out",
    });
}

/** Lights cells up, one after the other from the first; without motion all at once. */
export function flashCells(cells: readonly Element[]): void {
  const step = isStill() ? 0 : 200 / Math.max(1, cells.length);
  cells.forEach((cell, i) =>
    cell.animate([{ backgroundColor: "var(--good-soft)" }, { backgroundColor: "var(--good-soft)", offset: 0.4 }, {}], {
      duration: flash - 200,
      delay: i * step,
      easing: "ease-out",
    }),
  );
}

/** Sends a wave in a colour over a board from a cell; without motion the board lights up. */
export function sendWave(frame: HTMLElement, from: Element | undefined, colour: string): void {
  const [board, cell] = [frame.getBoundingClientRect(), (from ?? frame).getBoundingClientRect()];
  const el = h("div", { class: "board-wave", "aria-hidden": "true" });
  el.style.setProperty("--by", colour);
  el.style.setProperty("--x", `${cell.x + cell.width / 2 - board.x}px`);
  el.style.setProperty("--y", `${cell.y + cell.height / 2 - board.y}px`);
  frame.append(el);
  const keyframes = isStill()
    ? [{ opacity: 0.35 }, { opacity: 0 }]
    : [
        { opacity: 0.75, "--reach": "0%" },
        { opacity: 0.6, "--reach": "80%", offset: 0.7 },
        { opacity: 0, "--reach": "140%" },
      ];
  const end = () => el.remove();
  el.animate(keyframes as Keyframe[], { duration: wave, easing: "ease-out", fill: "both" }).finished.then(end, end);
}
