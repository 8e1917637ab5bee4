// A game played alone, as immutable data: each step returns a new one.

import { applyMarks, boardOf, placeValue, type Board } from "../board/board.ts";
import { candidatesOf } from "../board/conflicts.ts";
import { cross, marksText, readCells, symbolOf, type Mark, type Move } from "../board/notation.ts";
import { canonicalValue, type Shape } from "../board/shape.ts";
import { kindUI, readShape } from "../kinds/kind-loader.ts";
import { isWhole } from "../kinds/plain.ts";
import { isDigits, plainOf, type Plain } from "./puzzle-text.ts";
import { solutionOf } from "./solver.ts";

/** How mistakes are treated: a wrong digit is refused and counted, or any digit is accepted. */
export type Policy = "strikes" | "open";

/** A game. */
export interface Game {
  readonly puzzle: Plain;
  readonly shape: Shape;
  readonly givens: readonly number[];
  /** The only solution; undefined if it is unknown, so that only the full board can be judged. */
  readonly solution: readonly number[] | undefined;
  readonly policy: Policy;
  readonly board: Board;
  /** The counted mistakes: cells and values, each pair once. */
  readonly struck: readonly string[];
  readonly hints: number;
  readonly checks: number;
  /** When the values were entered, in order: the right values on the board, and counted mistakes. */
  readonly entries: readonly Entry[];
  /** The played milliseconds. */
  readonly spent: number;
  readonly end: "" | "solved" | "out";
}

/** A value that was entered, and when. */
export interface Entry extends Move {
  /** In played milliseconds. */
  readonly at: number;
  /** The number of hints so far. */
  readonly hints: number;
}

/** Returns how many mistakes a board with the given side allows, as in rooms. */
export function strikesMost(side: number): number {
  if (side <= 4) return 2;
  return side <= 9 ? 3 : side <= 16 ? 5 : 8;
}

/**
 * Returns a new game. told is the solution from the server. If the solution is unknown, no value can be judged, so the
 * policy is open, as it is where turning a tile is the move.
 */
export function newGame(puzzle: Plain, wanted: Policy, solutionText = ""): Game {
  const shape = readShape(puzzle);
  const givens = readCells(puzzle.givens);
  const solution = solutionText.length === givens.length ? readCells(solutionText) : findSolution(shape, givens);
  const policy = solution && !shape.start ? wanted : "open";
  return {
    puzzle,
    shape,
    givens,
    solution,
    policy,
    board: openingBoard(shape, givens, policy),
    struck: [],
    hints: 0,
    checks: 0,
    entries: [],
    spent: 0,
    end: "",
  };
}

/** Returns a new game with the values of a position, as the player's. */
export function withFilled(game: Game, filled: string): Game {
  const values = readCells(filled);
  const fits = (value: number) => value > 0 && value <= game.shape.values;
  const cells = game.board.cells.map((value, cell) => {
    const wanted = values[cell] ?? 0;
    return game.givens[cell] === 0 && fits(wanted) ? wanted : value;
  });
  return { ...game, board: { ...game.board, cells } };
}

/** Returns how many mistakes a board allows: more if there are more digits, and three on boards with tools. */
export function strikesFor({ kind, values }: Shape): number {
  return kindUI(kind).tools ? 3 : strikesMost(values);
}

/** Returns a game from its start. */
export function restartGame({ puzzle, policy, solution }: Game): Game {
  return newGame(puzzle, policy, solution?.map((value) => symbolOf(value) || ".").join(""));
}

/** Returns the only solution of a board, if this device finds it. */
function findSolution(shape: Shape, givens: readonly number[]): readonly number[] | undefined {
  const { solve } = kindUI(shape.kind);
  if (solve) return solve(shape, givens);
  const found = shape.houses.length > 0 ? solutionOf(shape, givens) : "unknown";
  return typeof found === "string" ? undefined : found;
}

/** Returns the board at the start: if any value is accepted, cells have the values that the puzzle begins with. */
function openingBoard(shape: Shape, givens: readonly number[], policy: Policy): Board {
  const zeros = givens.map(() => 0);
  const cells = policy === "open" ? givens.map((value, cell) => value || (shape.start?.[cell] ?? 0)) : givens;
  return { cells, notes: zeros, by: zeros };
}

/** The result of entering a value. */
export interface Entered {
  readonly game: Game;
  readonly wrong: boolean;
}

/** Enters a value at a time, in milliseconds of play. */
export function enterValue(game: Game, move: Move, at = game.spent): Entered {
  if (game.end !== "" || game.givens[move.cell] !== 0) return { game, wrong: false };
  const held = { ...move, value: canonicalValue(game.shape, move.cell, move.value) };
  const entry: Entry = { ...held, at: Math.round(at), hints: game.hints };
  const right = game.solution?.[move.cell] === held.value;
  if (game.policy === "strikes" && !right)
    return { game: { ...addStrike(game, held), entries: [...game.entries, entry] }, wrong: true };
  const entries = [...entriesWithout(game, move.cell), ...(right ? [entry] : [])];
  return { game: endIfSolved({ ...game, entries, board: put(game, held) }), wrong: false };
}

/** Returns the entries without those of a cell whose value is replaced; mistakes in it stay if they are counted. */
function entriesWithout({ entries, policy }: Game, cell: number): readonly Entry[] {
  return policy === "strikes" ? entries : entries.filter((entry) => entry.cell !== cell);
}

/** Returns the board with a value in a cell, or without one. A value that may be wrong only hides the notes. */
function put({ board, policy }: Game, move: Move): Board {
  return { ...placeValue(board, move, 0), ...(policy === "open" ? { notes: board.notes } : {}) };
}

function addStrike(game: Game, { cell, value }: Move): Game {
  const struck = [...new Set([...game.struck, `${cell}/${value}`])];
  return { ...game, struck, end: struck.length >= strikesFor(game.shape) ? "out" : "" };
}

/** Reports whether the board is full, right or wrong. */
export function isDone({ shape, board, solution }: Game): boolean {
  return isWhole(shape, board, solution);
}

/** Ends a game if its board is full and right. */
function endIfSolved(game: Game): Game {
  return isDone(game) && wrongCells(game).size === 0 ? { ...game, end: "solved" } : game;
}

/** Empties a cell. A right digit stays if mistakes are counted. */
export function clearCell(game: Game, cell: number): Game {
  if (game.end !== "" || game.policy === "strikes" || game.givens[cell] !== 0) return game;
  return { ...game, entries: entriesWithout(game, cell), board: put(game, { cell, value: 0 }) };
}

/** Changes notes. */
export function changeNotes(game: Game, marks: readonly Mark[]): Game {
  return game.end === "" ? { ...game, board: applyMarks(game.board, marks) } : game;
}

/**
 * Returns the marks that remove notes. In a cell without notes the other candidates are added, because otherwise the
 * next hint would repeat the removal. A cell that stays empty is crossed out.
 */
export function removeNotes({ board, shape }: Game, gone: readonly Mark[]): Mark[] {
  if (shape.sparse)
    return gone.filter(({ cell }) => board.cells[cell] === 0).map(({ cell }) => ({ cell, add: true, values: cross }));
  const fits = candidatesOf(shape, board);
  return gone.flatMap(({ cell, values }): Mark[] => {
    const noted = board.notes[cell] ?? 0;
    const [add, changed] = noted === 0 ? [true, (fits[cell] ?? 0) & ~values] : [false, noted & values];
    return changed ? [{ cell, add, values: changed }] : [];
  });
}

/** Returns the cells with a wrong value. */
export function wrongCells(game: Game): Set<number> {
  const { shape, board, solution } = game;
  if (!solution) return kindUI(shape.kind).conflicts(shape, board.cells);
  return new Set(
    board.cells.flatMap((value, cell) =>
      value > 0 && canonicalValue(shape, cell, value) !== solution[cell] ? [cell] : [],
    ),
  );
}

/** Returns a game for hints: where turning a tile is the move, tiles that are still to be turned count as empty. */
export function hintPosition(game: Game): Game {
  if (!game.shape.start) return game;
  const wrong = wrongCells(game);
  return { ...game, board: { ...game.board, cells: game.board.cells.map((v, cell) => (wrong.has(cell) ? 0 : v)) } };
}

/** Returns a game's visible notes as marks. */
export function notesText({ board, shape }: Game): string {
  return allNotes(
    shape.width,
    board.notes.map((values, cell) => (board.cells[cell] ? 0 : values)),
  );
}

function allNotes(width: number, notes: readonly number[]): string {
  return marksText(
    width,
    notes.flatMap((values, cell) => (values ? [{ cell, add: true, values }] : [])),
  );
}

/** Returns a game's board as text. */
export function cellsText({ board, shape }: Game): string {
  return board.cells.map((value, cell) => symbolOf(value) || (shape.voids.has(cell) ? "#" : ".")).join("");
}

/** Serializes a game. */
export function gameText(game: Game): string {
  const { puzzle, policy, struck, hints, checks, entries, spent, end } = game;
  const solution = isDigits(puzzle) ? {} : { solution: game.solution?.map((value) => symbolOf(value) || ".").join("") };
  return JSON.stringify({
    puzzle,
    ...solution,
    policy,
    cells: cellsText(game),
    notes: allNotes(game.shape.width, game.board.notes),
    struck,
    hints,
    checks,
    entries: entries.map(({ cell, value, at, hints }) => [cell, value, at, hints]),
    spent,
    end,
  });
}

/** Parses a stored game; undefined if it is invalid. */
export function readGame(text: string | null): Game | undefined {
  try {
    const kept = JSON.parse(text ?? "null") as Record<string, unknown> | null;
    const stored = kept?.["puzzle"] as Partial<Plain> | undefined;
    const puzzle = stored && readPlain(stored);
    if (!kept || !puzzle) return undefined;
    const policy = kept["policy"] === "open" ? "open" : "strikes";
    const fresh = newGame(puzzle, policy, words(kept["solution"]));
    const board = boardOf(puzzle.width, { cells: words(kept["cells"]), notes: words(kept["notes"]) });
    const fits =
      board.cells.length === fresh.givens.length &&
      fresh.givens.every((value, cell) => value === 0 || value === board.cells[cell]);
    if (!fits) return undefined;
    const struck = Array.isArray(kept["struck"]) ? kept["struck"].filter((s) => typeof s === "string") : [];
    const end = kept["end"] === "solved" || kept["end"] === "out" ? kept["end"] : "";
    return {
      ...fresh,
      board,
      struck,
      hints: count(kept["hints"]),
      checks: count(kept["checks"]),
      entries: readEntries(kept["entries"]),
      spent: count(kept["spent"]),
      end,
    };
  } catch {
    return undefined;
  }
}

function readEntries(kept: unknown): Entry[] {
  if (!Array.isArray(kept)) return [];
  return kept.map((entry: readonly unknown[]) => ({
    cell: count(entry[0]),
    value: count(entry[1]),
    at: count(entry[2]),
    hints: count(entry[3]),
  }));
}

/** Parses the puzzle of a stored game; undefined if it is invalid. */
export function readGamePuzzle(text: string): Plain | undefined {
  try {
    const { puzzle } = JSON.parse(text) as { puzzle?: Partial<Plain> };
    return puzzle && readPlain(puzzle);
  } catch {
    return undefined;
  }
}

/** Parses a stored puzzle. One of another kind is taken as the server sent it, if it is complete. */
function readPlain(stored: Partial<Plain>): Plain | undefined {
  const kind = words(stored.kind);
  const [givens, clues, level] = [words(stored.givens), words(stored.clues), words(stored.level)];
  if (isDigits({ kind, clues }) && !givens.includes("#")) {
    const puzzle = plainOf(givens, clues, level);
    return puzzle && { ...puzzle, kind, size: words(stored.size) || puzzle.size };
  }
  const { width = 0, height = 0, values = 0, start, periods, fill } = stored;
  if (givens === "" || givens.length !== width * height || values < 1) return undefined;
  const more = {
    ...(start ? { start } : {}),
    ...(periods ? { periods } : {}),
    ...(fill === undefined ? {} : { fill }),
  };
  return { kind, size: words(stored.size), width, height, values, givens, level, ...(clues ? { clues } : {}), ...more };
}

function words(value: unknown): string {
  return typeof value === "string" ? value : "";
}

function count(value: unknown): number {
  return typeof value === "number" && value >= 0 ? value : 0;
}
