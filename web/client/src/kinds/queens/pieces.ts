// The two pieces: a queen's crown, and a star if a row has two.

import type { Shape } from "../../board/shape.ts";
import type { Stroke } from "../glyph.ts";

/** Returns the piece of a board, as its tool shows it. */
export function pieceOn(shape: Pick<Shape, "quota">): readonly Stroke[] {
  return [{ d: outlineOn(shape), fill: "text" }];
}

/** Returns the outline of a board's piece. */
export function outlineOn({ quota = 1 }: Pick<Shape, "quota">): string {
  return quota > 1 ? starShape : queenShape;
}

/** Returns the outline of a crown in a cell: five points with pearls above a band. */
export function crown(x = 0, y = 0): string {
  const at = (dx: number, dy: number) => `${round(x + dx)} ${round(y + dy)}`;
  const points = [
    [0.2, 0.36],
    [0.34, 0.52],
    [0.37, 0.27],
    [0.455, 0.47],
    [0.5, 0.22],
    [0.545, 0.47],
    [0.63, 0.27],
    [0.66, 0.52],
    [0.8, 0.36],
    [0.71, 0.68],
    [0.29, 0.68],
  ] as const;
  const body = points.map(([dx, dy], i) => `${i ? "L" : "M"}${at(dx, dy)}`).join("");
  const band = `M${at(0.29, 0.72)}h.42v.08h-.42z`;
  const pearls = (
    [
      [0.2, 0.33],
      [0.37, 0.24],
      [0.5, 0.19],
      [0.63, 0.24],
      [0.8, 0.33],
    ] as const
  )
    .map(([dx, dy]) => pearl(x + dx, y + dy))
    .join("");
  return `${body}z${band}${pearls}`;
}

function pearl(x: number, y: number): string {
  return `M${round(x - 0.04)} ${round(y)}a.04 .04 0 1 1 .08 0a.04 .04 0 1 1 -.08 0z`;
}

/** Returns the outline of a star with five points in a cell. */
export function star(): string {
  const [outer, inner] = [0.33, 0.14];
  return `${Array.from({ length: 10 }, (_, i) => {
    const radius = i % 2 ? inner : outer;
    const angle = (i * Math.PI) / 5;
    return `${i ? "L" : "M"}${round(0.5 + radius * Math.sin(angle))} ${round(0.52 - radius * Math.cos(angle))}`;
  }).join("")}z`;
}

function round(n: number): number {
  return Math.round(n * 1_000) / 1_000;
}

const queenShape = crown();
const starShape = star();
