// How tiles are drawn: a pipe with its wall and its contents, the source as a square, and rivets in the corners of
// locked tiles.

import type { Shape } from "../../board/shape.ts";
import type { Stroke, Tone } from "../glyph.ts";
import type { Drawing, DrawnCell } from "../kind-ui.ts";
import { doesWrap, endsOf, maskOf, turnsTo, wallsBy } from "./tiles.ts";

/** The state of a tile that depends on the whole board: whether water reaches it, or comes from it. */
export const state = { dry: 0, lit: 1, source: 2 } as const;

const outer = 0.17; // half the width of a pipe
const inner = 0.115; // half the width of its contents

/** Draws boards of pipes. */
export const pipesDrawing: Drawing = {
  value: (cell) => tile(cell),
  turnAngle: (shape, cell, from, to) => 90 * turnsTo(shape, cell, from, to),
  over: (shape) => [...edges(shape), ...walls(shape)],
};

function tile({ shape, cell, value, loose, wrong, state: at }: DrawnCell): Stroke[] {
  const mask = maskOf(shape, cell, value);
  const isSource = at === state.source || cell === shape.source;
  const wall: Tone = wrong ? "text" : loose ? "ink-2" : "ink";
  const water: Tone = at === state.dry ? "surface" : "accent";
  return [
    ...(loose ? [] : locked),
    { d: pipe(mask, outer, isSource), fill: wall },
    { d: pipe(mask, inner, isSource), fill: water },
    ...(isSource ? [{ d: disc(0.09), fill: "on-accent" as const }] : []),
  ];
}

/**
 * Returns the outline of a tile: an arm to each of its ends, and its middle, which is a square at the source and a bulb
 * at a dead end.
 */
function pipe(mask: number, half: number, isSource: boolean): string {
  const sides = endsOf(mask);
  const arms = sides.map((side) => arm(side, half)).join("");
  if (isSource) return arms + box(0.5 - half - 0.14, 0.5 - half - 0.14, 0.5 + half + 0.14, 0.5 + half + 0.14);
  return arms + disc(sides.length === 1 ? half + 0.11 : half);
}

function arm(side: number, half: number): string {
  const [low, high] = [0.5 - half, 0.5 + half];
  switch (side) {
    case 0:
      return box(0.5, low, 1, high);
    case 1:
      return box(low, 0, high, 0.5);
    case 2:
      return box(0, low, 0.5, high);
    default:
      return box(low, 0.5, high, 1);
  }
}

function box(left: number, top: number, right: number, bottom: number): string {
  return `M${left} ${top}H${right}V${bottom}H${left}z`;
}

/** Drawn in the same direction as box, so that the overlap is filled. */
function disc(radius: number, x = 0.5, y = 0.5): string {
  return `M${x - radius} ${y}a${radius} ${radius} 0 1 1 ${2 * radius} 0a${radius} ${radius} 0 1 1 ${-2 * radius} 0z`;
}

const rivets = [0.1, 0.9].flatMap((x) => [0.1, 0.9].map((y) => disc(0.036, x, y))).join("");

const locked: readonly Stroke[] = [
  { d: box(0, 0, 1, 1), fill: "ink", opacity: 0.08 }, // the cursor and hints are visible through it
  { d: rivets, fill: "text" },
];

/** Dashed where pipes continue on the opposite edge. */
function edges(shape: Shape): Stroke[] {
  const { width, height } = shape;
  return doesWrap(shape) ? [{ d: box(0, 0, width, height), line: "accent", width: 0.09, dash: [0.25, 0.25] }] : [];
}

function walls(shape: Shape): Stroke[] {
  return wallsBy(shape).map(([cell, side]): Stroke => {
    const [col, row] = [cell % shape.width, Math.floor(cell / shape.width)];
    const d =
      side === 0
        ? `M${col + 1} ${row}v1`
        : side === 1
          ? `M${col} ${row}h1`
          : side === 2
            ? `M${col} ${row}v1`
            : `M${col} ${row + 1}h1`;
    return { d, line: "ink", width: 0.12 };
  });
}
