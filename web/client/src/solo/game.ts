// A game alone, as plain data that is never changed: each step makes a new one.

import { annotate, boardOf, place, type Board } from "../board/board.ts";
import { candidatesOf, conflictsOf } from "../board/conflicts.ts";
import { marksText, readCells, symbolOf, type Mark, type Move } from "../board/notation.ts";
import type { Shape } from "../board/shape.ts";
import { readShape } from "../kinds/looks.ts";
import { plainOf, type Plain } from "../puzzle/puzzle-text.ts";
import { solutionOf } from "../puzzle/solver.ts";

/** Policy is what is made of mistakes: a wrong digit is refused and counted, or any digit is taken. */
export type Policy = "strikes" | "open";

/** Game is a game. */
export interface Game {
  readonly puzzle: Plain;
  readonly shape: Shape;
  readonly givens: readonly number[];
  /** The one solution; undefined where it is not known, so that only the full board tells. */
  readonly solution: readonly number[] | undefined;
  readonly policy: Policy;
  readonly board: Board;
  /** Mistakes that were counted: cells and values, each pair once. */
  readonly struck: readonly string[];
  readonly hints: number;
  readonly checks: number;
  /** Milliseconds that were played. */
  readonly spent: number;
  readonly end: "" | "solved" | "out";
}

/** strikesMost is how many mistakes a side has: as in rooms. */
export function strikesMost(side: number): number {
  if (side <= 4) return 2;
  return side <= 9 ? 3 : side <= 16 ? 5 : 8;
}

/** begin is a new game. Where the solution is not known there is nothing to hold digits against, so the game is open. */
export function begin(puzzle: Plain, wanted: Policy): Game {
  const shape = readShape(puzzle);
  const givens = readCells(puzzle.givens);
  const solved = solutionOf(shape, givens);
  const solution = typeof solved === "string" ? undefined : solved;
  const board = boardOf(puzzle.width, { cells: puzzle.givens });
  const policy = solution ? wanted : "open";
  return { puzzle, shape, givens, solution, policy, board, struck: [], hints: 0, checks: 0, spent: 0, end: "" };
}

/** Entered is what became of a value. */
export interface Entered {
  readonly game: Game;
  readonly wrong: boolean;
}

/** enterValue enters a value. */
export function enterValue(game: Game, move: Move): Entered {
  if (game.end !== "" || game.givens[move.cell] !== 0) return { game, wrong: false };
  if (game.policy === "strikes" && game.solution?.[move.cell] !== move.value) return { game: struckBy(game, move), wrong: true };
  return { game: ended({ ...game, board: place(game.board, move, 0) }), wrong: false };
}

function struckBy(game: Game, { cell, value }: Move): Game {
  const struck = [...new Set([...game.struck, `${cell}/${value}`])];
  return { ...game, struck, end: struck.length >= strikesMost(game.shape.values) ? "out" : "" };
}

/** ended is a game with its end, if its board is full and right. */
function ended(game: Game): Game {
  const { cells } = game.board;
  if (cells.includes(0)) return game;
  const right = game.solution ? cells.every((value, cell) => value === game.solution?.[cell]) : conflictsOf(game.shape, cells).size === 0;
  return right ? { ...game, end: "solved" } : game;
}

/** clearCell empties a cell; a right digit stays where mistakes are counted. */
export function clearCell(game: Game, cell: number): Game {
  if (game.end !== "" || game.policy === "strikes" || game.givens[cell] !== 0) return game;
  return { ...game, board: place(game.board, { cell, value: 0 }, 0) };
}

/** noteDown changes notes. */
export function noteDown(game: Game, marks: readonly Mark[]): Game {
  return game.end === "" ? { ...game, board: annotate(game.board, marks) } : game;
}

/**
 * lessOf is how notes change when some are told to go. In a cell without notes the others are noted: what was told would be
 * lost there, and the next hint would tell it again.
 */
export function lessOf({ board, shape }: Game, gone: readonly Mark[]): Mark[] {
  const fits = candidatesOf(shape, board);
  return gone.flatMap(({ cell, values }): Mark[] => {
    const noted = board.notes[cell] ?? 0;
    const [add, changed] = noted === 0 ? [true, (fits[cell] ?? 0) & ~values] : [false, noted & values];
    return changed ? [{ cell, add, values: changed }] : [];
  });
}

/** faultsOf are the cells that are filled and wrong. */
export function faultsOf(game: Game): Set<number> {
  if (!game.solution) return conflictsOf(game.shape, game.board.cells);
  return new Set(game.board.cells.flatMap((value, cell) => (value > 0 && value !== game.solution?.[cell] ? [cell] : [])));
}

/** notesText are a game's notes as marks. */
export function notesText({ board, shape }: Game): string {
  return marksText(shape.width, board.notes.flatMap((values, cell) => (values ? [{ cell, add: true, values }] : [])));
}

/** cellsText is a game's board as text. */
export function cellsText({ board }: Game): string {
  return board.cells.map((value) => symbolOf(value) || ".").join("");
}

/** gameText writes a game to be kept. */
export function gameText(game: Game): string {
  const { puzzle, policy, struck, hints, checks, spent, end } = game;
  return JSON.stringify({ puzzle, policy, cells: cellsText(game), notes: notesText(game), struck, hints, checks, spent, end });
}

/** readGame reads a kept game; what makes no sense is none. */
export function readGame(text: string | null): Game | undefined {
  try {
    const kept = JSON.parse(text ?? "null") as Record<string, unknown> | null;
    const told = kept?.["puzzle"] as Partial<Plain> | undefined;
    const puzzle = plainOf(words(told?.givens), words(told?.clues), words(told?.level));
    if (!kept || !puzzle) return undefined;
    const policy = kept["policy"] === "open" ? "open" : "strikes";
    const fresh = begin({ ...puzzle, kind: words(told?.kind), size: words(told?.size) || puzzle.size }, policy);
    const board = boardOf(puzzle.width, { cells: words(kept["cells"]), notes: words(kept["notes"]) });
    const fits = board.cells.length === fresh.givens.length && fresh.givens.every((value, cell) => value === 0 || value === board.cells[cell]);
    if (!fits) return undefined;
    const struck = Array.isArray(kept["struck"]) ? kept["struck"].filter((s) => typeof s === "string") : [];
    const end = kept["end"] === "solved" || kept["end"] === "out" ? kept["end"] : "";
    return { ...fresh, board, struck, hints: count(kept["hints"]), checks: count(kept["checks"]), spent: count(kept["spent"]), end };
  } catch {
    return undefined;
  }
}

function words(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function count(value: unknown): number {
  return typeof value === "number" && value >= 0 ? value : 0;
}
