// A puzzle's public clues other than its givens, parsed from their text: boxes or regions, diagonals, cages.

import { extras } from "./extras.ts";

/** A set of cells with different values and a given sum. */
export interface Cage {
  readonly sum: number;
  readonly cells: readonly number[];
}

/** The parsed clues. */
export interface Clues {
  /** Rows and columns of a box; undefined if the text has none. */
  readonly boxes?: readonly [rows: number, cols: number];
  /** The region of each cell, instead of boxes. */
  readonly regions?: readonly number[];
  /** The rules that add houses, by their keyword; see extras.ts. */
  readonly extras: readonly string[];
  readonly cages: readonly Cage[];
  /** The first cells of grids that share boxes, as [row, column] from 0; missing on a board of one grid. */
  readonly grids?: readonly (readonly [row: number, col: number])[];
}

/**
 * Parses the clues of a puzzle, separated by lines or semicolons: "boxes 2x3" (rows first), "regions AABB..." with a
 * letter for each cell, "diagonals", "cages 9=r1c1,r1c2 14=r2c1", and "grids r1c1 r1c13" with the first cell of each.
 * Unknown clues are ignored, so that a newer server's clues break no board.
 */
export function readClues(text: string, width: number): Clues {
  let clues: Clues = { extras: [], cages: [] };
  for (const part of text.split(/[\n;]/)) {
    const [word, ...rest] = part.trim().split(/\s+/);
    const added = word !== undefined && word in extras ? [word] : [];
    clues = { ...clues, ...readClue(word ?? "", rest, width), extras: [...clues.extras, ...added] };
  }
  return clues;
}

function readClue(word: string, rest: readonly string[], width: number): Partial<Clues> {
  switch (word) {
    case "boxes": {
      const m = /^(\d+)x(\d+)$/.exec(rest[0] ?? "");
      return m ? { boxes: [Number(m[1]), Number(m[2])] } : {};
    }
    case "regions":
      return { regions: Array.from(rest.join("").toUpperCase(), (c) => c.charCodeAt(0) - "A".charCodeAt(0)) };
    case "grids":
      return { grids: rest.flatMap((cell) => readCorner(cell)) };
    case "cages":
      return { cages: rest.flatMap((cage) => readCage(cage, width)) };
    default:
      return {};
  }
}

function readCorner(text: string): [row: number, col: number][] {
  const m = /^r(\d+)c(\d+)$/.exec(text);
  return m ? [[Number(m[1]) - 1, Number(m[2]) - 1]] : [];
}

function readCage(text: string, width: number): Cage[] {
  const m = /^(\d+)=(.+)$/.exec(text);
  if (!m) return [];
  const cells = Array.from(
    (m[2] ?? "").matchAll(/r(\d+)c(\d+)/g),
    (c) => (Number(c[1]) - 1) * width + Number(c[2]) - 1,
  );
  return [{ sum: Number(m[1]), cells }];
}
