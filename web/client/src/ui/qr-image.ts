// A link as a code for the camera of another device.

import { qrOf } from "./qr-matrix.ts";
import { svg } from "./svg.ts";

const quiet = 4; // modules around the code that have to stay light

/** Draws the code of a link; undefined where the link is too long for one. */
export function qrImage(link: string, label: string): SVGSVGElement | undefined {
  const matrix = qrOf(link);
  if (!matrix) return undefined;
  const side = matrix.length + 2 * quiet;
  const runs = matrix.map((row, r) =>
    runsOf(row)
      .map(([c, n]) => `M${c + quiet} ${r + quiet}h${n}v1h-${n}z`)
      .join(""),
  );
  return svg(
    "svg",
    { viewBox: `0 0 ${side} ${side}`, class: "qr", role: "img", "aria-label": label },
    svg("rect", { class: "ground", width: side, height: side, rx: 2 }),
    svg("path", { class: "dark", d: runs.join("") }),
  );
}

/** The dark stretches of a row: where each begins and how long it is. */
function runsOf(row: readonly boolean[]): [start: number, length: number][] {
  const runs: [number, number][] = [];
  row.forEach((dark, c) => {
    const last = runs.at(-1);
    if (!dark) return;
    if (last && last[0] + last[1] === c) last[1]++;
    else runs.push([c, 1]);
  });
  return runs;
}
