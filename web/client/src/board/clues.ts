// A puzzle's public clues beside its givens, read from their text: boxes or regions, diagonals, cages.

import { extras } from "./extras.ts";

/** A set of cells whose different values add up to a sum. */
export interface Cage {
  readonly sum: number;
  readonly cells: readonly number[];
}

/** What the text says. */
export interface Clues {
  /** Rows and columns of a box; undefined where the text names none. */
  readonly boxes?: readonly [rows: number, cols: number];
  /** The region of each cell, in place of boxes. */
  readonly regions?: readonly number[];
  /** The rules that add houses, by their words; see extras.ts. */
  readonly extras: readonly string[];
  readonly cages: readonly Cage[];
  /** Where grids begin that share boxes, as [row, column] from 0; a board of one names none. */
  readonly grids?: readonly (readonly [row: number, col: number])[];
}

/**
 * Reads the text that a kind gives: a clue a line, or parted by semicolons. "boxes 2x3" (rows first), "regions
 * AABB..." with a letter for each cell, "diagonals", "cages 9=r1c1,r1c2 14=r2c1", and "grids r1c1 r1c13" with the first cell of each. What it does not know it passes
 * over, so that a newer server's clues break no board.
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
