// The UI of queens: cells are crossed out, and queens are placed.

import { isCrossed, isFilled, type Brush, type Touch } from "../../board/brush.ts";
import { colOf, rowOf, type Shape } from "../../board/shape.ts";
import { prefs } from "../../device/applied-prefs.ts";
import type { Stroke } from "../glyph.ts";
import type { KindUI } from "../kind-ui.ts";
import { plainBlank, plainKind } from "../plain.ts";
import { queensDrawing, style } from "./drawing.ts";
import { lessonOf } from "./lesson.ts";
import { pieceOn } from "./pieces.ts";
import { conflicts, cellsToCross, queensIn, queensShape, rivals, excludedValues } from "./regions.ts";
import { solveQueens } from "./solver.ts";
import { queensNarration } from "./narration.ts";
import type { QueensWords } from "./words/en.ts";

/** Returns the UI in a language. */
export function makeUI(words: QueensWords): KindUI {
  return {
    ...plainKind,
    name: "queens",
    shape: queensShape,
    blank: (size) => ({ ...plainBlank(size), kind: "queens", fill: 0 }),
    conflicts,
    rivals,
    excludedValues,
    findCompleted: (shape, before, after) => {
      const { quota = 1 } = shape;
      const [was, is] = [queensIn(shape, before.cells), queensIn(shape, after.cells)];
      return is.flatMap((n, region) => (n >= quota && (was[region] ?? 0) < quota ? [region] : []));
    },
    cellsToCross: (shape, board, cell) => cellsToCross(shape, board.cells, cell),
    drawing: queensDrawing,
    tools: {
      tools: [
        { name: "mark", glyph: markGlyph, label: words.tools.mark },
        { name: "queen", glyph: pieceOn({}), glyphOn: pieceOn, label: words.tools.queen },
      ],
      straight: false,
      apart: true,
      touch,
      digit: (digit) => (digit === 1 ? { is: "value", value: 1, over: true } : undefined),
    },
    narration: queensNarration(words),
    lesson: () => Promise.resolve(lessonOf(words)),
    terms: {
      techniques: words.techniques,
      follows: words.follows,
      sets: (places, _, facts) => words.sets(places, facts),
      drops: words.drops,
      nots: (places, _, facts) => words.nots(places, facts),
    },
    nameRegion: (shape, region) => nameRegion(shape, region, words),
    solve: solveQueens,
    css: style,
  };
}

/** Names a region by its colour, or by its first cell if another region has the colour or the palette is not the usual. */
function nameRegion(shape: Shape, region: number, words: QueensWords): string {
  const cell = shape.boxes.indexOf(region);
  const tint = shape.tints?.[cell] ?? 0;
  const colour = words.colours[tint - 1];
  const alone = shape.tints?.every((of, c) => of !== tint || shape.boxes[c] === region) ?? false;
  return colour && alone && prefs().palette === "usual"
    ? words.coloured(colour)
    : words.regionAt(rowOf(shape, cell) + 1, colOf(shape, cell) + 1);
}

/**
 * Crosses an empty cell out, and places a queen in a crossed one; if any value is accepted, a third touch empties it. A
 * stroke crosses out cells, or removes crosses if it begins on one. The other tool places queens at once.
 */
function touch({ table, cell, tool, drags }: Touch): Brush | undefined {
  if (table.givens[cell] !== 0 && !drags) return undefined;
  if (drags) return tool === "queen" ? undefined : { is: "note", value: 0, add: !isCrossed(table, cell) };
  if (isFilled(table, cell)) return table.open ? { is: "clear" } : undefined;
  return tool === "queen" || isCrossed(table, cell)
    ? { is: "value", value: 1, over: true }
    : { is: "note", value: 0, add: true };
}

const markGlyph: readonly Stroke[] = [{ d: "M.3 .3l.4 .4M.7 .3l-.4 .4", line: "text", width: 0.1 }];
