// The grid lines of a board and the outlines of its parts. Cells are squares of side 1.

import type { Shape } from "./shape.ts";

/** A line inside the board, before a row or a column, along some cells. Thick lines separate boxes. */
export interface GridLine {
  readonly across: boolean;
  readonly before: number;
  readonly from: number;
  readonly to: number;
  readonly thick: boolean;
}

/** Returns the lines inside a board, thick ones last, so that they are drawn over the thin ones. */
export function linesOf(shape: Shape): GridLine[] {
  const { width, height, voids } = shape;
  if (voids.size > 0)
    return [
      ...brokenLines(shape, true, false),
      ...brokenLines(shape, false, false),
      ...brokenLines(shape, true, true),
      ...brokenLines(shape, false, true),
    ];
  const thin = [
    ...Array.from({ length: height - 1 }, (_, i) => fullLine(true, i + 1, width)),
    ...Array.from({ length: width - 1 }, (_, i) => fullLine(false, i + 1, height)),
  ];
  return [...thin, ...thickLines(shape, true), ...thickLines(shape, false)];
}

function fullLine(across: boolean, before: number, to: number): GridLine {
  return { across, before, from: 0, to, thick: false };
}

/** Returns the lines between boxes. */
function thickLines({ width, height, boxes }: Shape, across: boolean): GridLine[] {
  const many = across ? height : width;
  const box = (line: number, i: number) => boxes[across ? line * width + i : i * width + line];
  return joinParts([width, height], across, true, [1, many - 1], (before, i) => box(before - 1, i) !== box(before, i));
}

/** Returns the lines of a board with missing cells, including thick ones around the cells. */
function brokenLines({ width, height, boxes, voids }: Shape, across: boolean, thick: boolean): GridLine[] {
  const many = across ? height : width;
  const cell = (line: number, i: number) => (across ? line * width + i : i * width + line);
  const isMissing = (line: number, i: number) => line < 0 || line >= many || voids.has(cell(line, i));
  return joinParts([width, height], across, thick, [0, many], (before, i) => {
    const [a, b] = [isMissing(before - 1, i), isMissing(before, i)];
    if (a || b) return thick && a !== b;
    return thick === (boxes[cell(before - 1, i)] !== boxes[cell(before, i)]);
  });
}

/** Merges adjacent pieces of lines into one line. */
function joinParts(
  [width, height]: readonly [number, number],
  across: boolean,
  thick: boolean,
  [first, last]: readonly [number, number],
  parts: (before: number, i: number) => boolean,
): GridLine[] {
  const along = across ? width : height;
  const lines: GridLine[] = [];
  for (let before = first; before <= last; before++) {
    let from = -1;
    for (let i = 0; i <= along; i++) {
      const is = i < along && parts(before, i);
      if (is && from < 0) from = i;
      if (!is && from >= 0) lines.push({ across, before, from, to: i, thick });
      if (!is) from = -1;
    }
  }
  return lines;
}

/**
 * Returns the outline of a set of cells as an SVG path, inset by a fraction of a cell. Each side of a cell without a
 * neighbour in the set is a stroke, shortened at outer corners and extended at inner ones.
 */
export function outline({ width, height }: Shape, cells: Iterable<number>, inset: number): string {
  const set = new Set(cells);
  const has = (row: number, col: number) =>
    row >= 0 && row < height && col >= 0 && col < width && set.has(row * width + col);
  const strokes: string[] = [];
  const at = (n: number) => String(Math.round(n * 1000) / 1000);
  for (const cell of set) {
    const row = Math.floor(cell / width);
    const col = cell % width;
    for (const [dr, dc] of [
      [-1, 0],
      [1, 0],
      [0, -1],
      [0, 1],
    ] as const) {
      if (has(row + dr, col + dc)) continue;
      // An end of the stroke, towards the lower or the higher neighbour along it.
      const end = (side: -1 | 1) => {
        const [r, c] = dr === 0 ? [row + side, col] : [row, col + side];
        const base = (dr === 0 ? row : col) + (side < 0 ? 0 : 1);
        if (!has(r, c)) return base - side * inset;
        return has(r + dr, c + dc) ? base + side * inset : base;
      };
      const [a, b] = [end(-1), end(1)];
      if (dr === 0) strokes.push(`M${at(col + 0.5 + dc * (0.5 - inset))} ${at(a)}V${at(b)}`);
      else strokes.push(`M${at(a)} ${at(row + 0.5 + dr * (0.5 - inset))}H${at(b)}`);
    }
  }
  return strokes.join("");
}
