// Speech for boards of queens: the cells of a row, column or region, and the regions that lack queens.

import type { Board } from "../../board/board.ts";
import { isCrossed } from "../../board/brush.ts";
import { letterOf } from "../../board/label.ts";
import { colOf, rowOf, type Shape } from "../../board/shape.ts";
import type { Line, Narration } from "../kind-ui.ts";
import { queensIn } from "./regions.ts";
import type { QueensWords } from "./words/en.ts";

/** Describes boards. */
export function queensNarration(words: QueensWords): Narration {
  return {
    names: { value: (shape) => pieceOf(shape, words) },
    describeLine: (shape, board, cell, line) =>
      line === "box" ? regionWords(shape, board, cell, words) : lineWords(shape, board, cell, line, words),
    describeRemaining: (shape, board) => leftWords(shape, board, words),
    describePart: (_, part) => words.region(letterOf(part)),
    describeWrong: (shape, cell) => words.wrong(rowOf(shape, cell) + 1, colOf(shape, cell) + 1),
  };
}

/** Names the piece: a star if a row has two. */
function pieceOf({ quota = 1 }: Shape, words: QueensWords): string {
  return quota > 1 ? words.star : words.queen;
}

/** Describes a row or column from its start, its cells by region: "A 2 empty, B queen, B 3 crossed out". */
function lineWords(shape: Shape, board: Board, cell: number, line: Exclude<Line, "box">, words: QueensWords): string {
  const of = line === "row" ? rowOf : colOf;
  const cells = board.cells.map((_, c) => c).filter((c) => of(shape, c) === of(shape, cell));
  const runs = runsOf(cells, (c) => `${letterOf(shape.boxes[c] ?? 0)} ${stateOf(shape, board, c, words)}`);
  const parts = runs.map(({ cells: run }) =>
    words.run(letterOf(shape.boxes[run[0] ?? 0] ?? 0), run.length, stateOf(shape, board, run[0] ?? 0, words)),
  );
  const head = words[line](of(shape, cell) + 1);
  return words.line(head, parts.reduce(words.and), lackWords(shape, board, cells, words));
}

/** Describes the cells of a region, row by row. */
function regionWords(shape: Shape, board: Board, cell: number, words: QueensWords): string {
  const region = shape.boxes[cell] ?? -1;
  const cells = board.cells.map((_, c) => c).filter((c) => shape.boxes[c] === region);
  const rows = [...new Set(cells.map((c) => rowOf(shape, c)))].map((row) => {
    const own = cells.filter((c) => rowOf(shape, c) === row);
    const runs = runsOf(own, (c) => stateOf(shape, board, c, words));
    const parts = runs.map(({ cells: run }) =>
      words.columns(
        run.map((c) => String(colOf(shape, c) + 1)).join(" "),
        run.length,
        stateOf(shape, board, run[0] ?? 0, words),
      ),
    );
    return words.inRow(words.row(row + 1), parts.reduce(words.and));
  });
  return words.line(
    words.region(letterOf(region)),
    rows.reduce(words.joinSentences),
    lackWords(shape, board, cells, words),
  );
}

/** Describes how many queens are missing, and in which regions. */
function leftWords(shape: Shape, board: Board, words: QueensWords): string {
  const { quota = 1 } = shape;
  const open = queensIn(shape, board.cells).flatMap((n, region) => (n < quota ? [letterOf(region)] : []));
  const placed = board.cells.filter((value) => value > 0).length;
  return words.left(Math.max(0, shape.width * quota - placed), pieceOf(shape, words), open.join(" "));
}

function lackWords(shape: Shape, board: Board, cells: readonly number[], words: QueensWords): string {
  return words.lacks(
    Math.max(0, (shape.quota ?? 1) - cells.filter((c) => (board.cells[c] ?? 0) > 0).length),
    pieceOf(shape, words),
  );
}

function stateOf(shape: Shape, board: Board, cell: number, words: QueensWords): string {
  if ((board.cells[cell] ?? 0) > 0) return pieceOf(shape, words);
  return isCrossed({ board }, cell) ? words.crossed : words.empty;
}

/** Returns consecutive cells with the same description. */
function runsOf(
  cells: readonly number[],
  keyOf: (cell: number) => string,
): { readonly key: string; readonly cells: number[] }[] {
  const runs: { readonly key: string; readonly cells: number[] }[] = [];
  for (const cell of cells) {
    const key = keyOf(cell);
    const last = runs.at(-1);
    if (last?.key === key) last.cells.push(cell);
    else runs.push({ key, cells: [cell] });
  }
  return runs;
}
