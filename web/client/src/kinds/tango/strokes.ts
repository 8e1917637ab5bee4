// The sun, the moon and the signs as strokes. Their shapes tell them apart without colours.

import type { Stroke, Tone } from "../glyph.ts";

/** A disc with eight rays. */
export function sunStrokes(tone: Tone = "text"): Stroke[] {
  const rays = Array.from({ length: 8 }, (_, i) => {
    const at = (far: number) =>
      `${round(0.5 + far * Math.cos((i * Math.PI) / 4))} ${round(0.5 + far * Math.sin((i * Math.PI) / 4))}`;
    return `M${at(0.25)}L${at(0.325)}`;
  });
  return [
    { d: "M.5 .34a.16 .16 0 1 1 0 .32a.16 .16 0 1 1 0 -.32Z", fill: "mark-2", line: tone, width: 0.045 },
    { d: rays.join(""), line: tone, width: 0.055 },
  ];
}

/** A crescent. */
export function moonStrokes(tone: Tone = "text"): Stroke[] {
  return [
    { d: "M.59 .24a.275 .275 0 1 0 .18 .365a.215 .215 0 0 1 -.18 -.365Z", fill: "mark-6", line: tone, width: 0.05 },
  ];
}

/** Returns a sign with its middle at a place on the board. */
export function signStrokes(x: number, y: number, is: string): Stroke[] {
  const lines = is === "alike" ? "m-.075 -.042h.15m-.15 .084h.15" : "m-.065 -.065l.13 .13m0 -.13l-.13 .13";
  return [
    {
      d: `M${x} ${y - signRadius}a${signRadius} ${signRadius} 0 1 1 0 ${2 * signRadius}a${signRadius} ${signRadius} 0 1 1 0 ${-2 * signRadius}Z`,
      fill: "surface",
    },
    { d: `M${x} ${y}${lines}`, line: "ink", width: 0.042 },
  ];
}

const signRadius = 0.135;

function round(n: number): number {
  return Math.round(n * 1000) / 1000;
}
