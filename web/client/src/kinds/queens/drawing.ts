// How boards of queens are drawn: regions have soft colours and thick borders, and patterns for palettes with few
// colours.

import type { Shape } from "../../board/shape.ts";
import type { Stroke } from "../glyph.ts";
import type { Drawing } from "../kind-ui.ts";
import { outlineOn } from "./pieces.ts";

/**
 * Draws boards of queens. The piece has an outline in the colour of the page, so that it stands out from every ground.
 */
export const queensDrawing: Drawing = {
  value: ({ shape }) => {
    const d = outlineOn(shape);
    return [
      { d, line: "surface", width: 0.1 },
      { d, fill: "text" },
    ];
  },
  note: () => [{ d: "M.37 .37l.26 .26M.63 .37l-.26 .26", line: "ink", width: 0.07, opacity: 0.75 }],
  // Colours are softer on small boards, too; on large ones this layer is below them.
  under: ({ width, height }) => [{ d: `M0 0h${width}v${height}h${-width}z`, fill: "surface", opacity: 0.36 }],
  patterns: (shape) => patterns.flatMap((pattern, i) => stripes(shape, pattern, i + 1)),
};

/**
 * The pattern of each colour, drawn into each of its cells. Patterns continue over the borders of cells, and leave the
 * middle free for a cross.
 */
const patterns: readonly string[] = [
  "", // the first colour has none
  "M0 0l1 1",
  "M0 .5h1",
  "M.2 .2h.02M.8 .2h.02M.2 .8h.02M.8 .8h.02M.5 .5h.02",
  "M0 1l1 -1",
  "M.5 0v1",
  "M0 .25h1M0 .75h1",
  "M0 0l1 1M0 1l1 -1",
  "M.25 0v1M.75 0v1",
];

/** Returns a pattern for all cells of a colour. */
function stripes({ tints = [], width }: Shape, pattern: string, tint: number): Stroke[] {
  const cells = tints.flatMap((of, cell) => (of === tint ? [cell] : []));
  if (pattern === "" || cells.length === 0) return [];
  const d = cells.map((cell) => movePattern(pattern, cell % width, Math.floor(cell / width))).join("");
  return [{ d, line: "ink", width: pattern.includes("h.02") ? 0.11 : 0.045, opacity: 0.3 }];
}

/** Returns a pattern moved to another cell. */
function movePattern(pattern: string, col: number, row: number): string {
  return pattern.replace(/M([\d.]+) ([\d.]+)/g, (_, x: string, y: string) => `M${col + Number(x)} ${row + Number(y)}`);
}

/** Makes the grounds soft, and leaves them out on paper. */
export const style = `
nonet-board[data-kind="queens"] [role="gridcell"][style*="--tint"] {
  --soft: light-dark(color-mix(in srgb, var(--tint) 72%, transparent), var(--tint));
  background-color: var(--soft);
}
:root[data-palette]:not([data-palette="usual"]) nonet-board[data-kind="queens"] [role="gridcell"][style*="--tint"] { --soft: color-mix(in srgb, var(--tint) 54%, transparent); }
nonet-board[data-kind="queens"] .sums > span { background: none; }
nonet-board[data-kind="queens"] .digit.drawn { inline-size: 100%; block-size: 100%; }
.paper-page nonet-board[data-kind="queens"] { --ink: #000; }
.paper-page nonet-board[data-kind="queens"] [role="gridcell"][style*="--tint"] { background-color: transparent; }
`;
