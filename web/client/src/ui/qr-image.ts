// A link as a QR code.

import { encodeQR } from "../vendor/qr/index.js";
import { svg } from "./svg.ts";

/** Draws the QR code of a link, with its quiet zone of four modules. */
export function qrImage(link: string, label: string): SVGSVGElement {
  const matrix = encodeQR(link, "raw", { ecc: "medium", border: 4 });
  const side = matrix.length;
  const runs = matrix.map((row, r) =>
    runsOf(row)
      .map(([c, n]) => `M${c} ${r}h${n}v1h-${n}z`)
      .join(""),
  );
  return svg(
    "svg",
    { viewBox: `0 0 ${side} ${side}`, class: "qr", role: "img", "aria-label": label },
    svg("rect", { class: "ground", width: side, height: side, rx: 2 }),
    svg("path", { class: "dark", d: runs.join("") }),
  );
}

/** Returns the start and length of each dark stretch of a row. */
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
