// Puzzles as text: links with a puzzle, and the formats of other programs.

import type * as wire from "../../protocol.gen.ts";
import { readCells, symbolOf } from "../board/notation.ts";
import { shapeOf, type Shape } from "../board/shape.ts";
import { kindUI } from "../kinds/kind-loader.ts";

/** A puzzle without the parts that only the server knows. */
export type Plain = Pick<
  wire.Puzzle,
  | "kind"
  | "size"
  | "rules"
  | "width"
  | "height"
  | "values"
  | "givens"
  | "clues"
  | "level"
  | "start"
  | "periods"
  | "fill"
>;

const bitsOfCell = 5; // values go up to 25
const sideMost = 25;
const clueMost = 4_000;

/** Returns a puzzle with these givens and clues; undefined if they are invalid. */
export function plainOf(givens: string, clues = "", level = ""): Plain | undefined {
  const side = Math.sqrt(givens.length);
  if (!Number.isInteger(side) || side < 2 || side > sideMost || !/^[.1-9A-P]+$/.test(givens)) return undefined;
  if (readCells(givens).some((value) => value > side)) return undefined;
  return {
    kind: "",
    size: `${side}x${side}`,
    width: side,
    height: side,
    values: side,
    givens,
    level,
    ...(clues ? { clues } : {}),
  };
}

/**
 * Reports whether a puzzle is of the default kind on one grid. Such puzzles have links that need no server, and formats
 * of their own.
 */
export function isDigits({ kind, clues = "" }: Pick<Plain, "kind" | "clues">): boolean {
  return (kind === "" || kind === kindUI("").name) && !clues.startsWith("grids ");
}

/** Returns the text from which a puzzle's kind parses it: its clues, and its givens if there are any. */
export function textOf({ clues = "", givens }: Plain): string {
  return /^[.#]*$/.test(givens) && clues ? clues : `${clues}\n${givens}`.trim();
}

/**
 * Returns the query of a link to a puzzle: readable for 9x9, and packed for larger boards. For other kinds it contains
 * the text.
 */
export function linkOf(puzzle: Plain): string {
  const query = new URLSearchParams();
  if (!isDigits(puzzle))
    return new URLSearchParams({ k: puzzle.kind || kindUI("").name, t: textOf(puzzle) }).toString();
  query.set("s", puzzle.givens.length <= 81 ? puzzle.givens : pack(readCells(puzzle.givens)));
  if (puzzle.clues && !isUsual(puzzle)) query.set("c", puzzle.clues);
  return query.toString();
}

/** Returns the puzzle in a link's query; undefined if there is none. */
export function readLink(query: URLSearchParams): Plain | undefined {
  const given = query.get("s") ?? "";
  const clues = query.get("c") ?? "";
  if (given === "" || clues.length > clueMost) return undefined;
  const square = Number.isInteger(Math.sqrt(given.length)) && given.length <= 81 && /^[.0-9A-Pa-p]+$/.test(given);
  const cells = square
    ? given.toUpperCase().replaceAll("0", ".")
    : unpack(given)
        ?.map((v) => symbolOf(v) || ".")
        .join("");
  return cells === undefined ? undefined : plainOf(cells, clues);
}

/** Returns a key that is equal for equal puzzles. */
export function puzzleKey(puzzle: Plain): string {
  if (!isDigits(puzzle)) return `${puzzle.kind} ${puzzle.givens} ${puzzle.start ?? ""} ${puzzle.clues ?? ""}`;
  return puzzle.clues && !isUsual(puzzle) ? `${puzzle.givens} ${puzzle.clues}` : puzzle.givens;
}

/** Reports whether the clues name only the default boxes of the board. */
function isUsual(puzzle: Plain): boolean {
  const { width, height, values } = puzzle;
  const isSame = (a: Shape, b: Shape) =>
    JSON.stringify([a.boxes, a.extras, a.cages]) === JSON.stringify([b.boxes, b.extras, b.cages]);
  return isSame(
    shapeOf({ width, height, values }),
    shapeOf({ width, height, values, ...(puzzle.clues ? { clues: puzzle.clues } : {}) }),
  );
}

/** Encodes cells as base64url: a byte for the side, then five bits for each cell. */
function pack(cells: readonly number[]): string {
  const bytes = [Math.sqrt(cells.length)];
  let held = 0;
  let count = 0;
  for (const cell of [...cells, 0, 0]) {
    held = (held << bitsOfCell) | cell;
    for (count += bitsOfCell; count >= 8; count -= 8) bytes.push((held >> (count - 8)) & 255);
    held &= (1 << count) - 1;
  }
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

function unpack(text: string): number[] | undefined {
  if (!/^[\w-]{8,600}$/.test(text)) return undefined;
  let bytes: string;
  try {
    bytes = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  } catch {
    return undefined;
  }
  const side = bytes.charCodeAt(0);
  const cells: number[] = [];
  let held = 0;
  let count = 0;
  for (let i = 1; i < bytes.length && cells.length < side * side; i++) {
    held = (held << 8) | bytes.charCodeAt(i);
    for (count += 8; count >= bitsOfCell && cells.length < side * side; count -= bitsOfCell)
      cells.push((held >> (count - bitsOfCell)) & 31);
    held &= (1 << count) - 1;
  }
  return cells.length === side * side && side >= 2 ? cells : undefined;
}

/**
 * Returns a puzzle in one line for other programs, with "." for an empty cell; undefined if the puzzle has clues of its
 * own.
 */
export function lineOf(puzzle: Plain): string | undefined {
  if (!isDigits(puzzle)) return undefined;
  return isUsual(puzzle) ? puzzle.givens : undefined;
}

/** Returns the same in rows. */
export function rowsOf(puzzle: Plain): string | undefined {
  if (!isDigits(puzzle) || !isUsual(puzzle)) return undefined;
  const rows: string[] = [];
  for (let at = 0; at < puzzle.givens.length; at += puzzle.width) rows.push(puzzle.givens.slice(at, at + puzzle.width));
  return rows.join("\n");
}

/** Returns a puzzle as an SDK file; undefined above 9x9. */
export function sdkOf(puzzle: Plain): string | undefined {
  const rows = rowsOf(puzzle);
  return puzzle.width === 9 && rows !== undefined ? `#L${puzzle.level || "?"}\n[Puzzle]\n${rows}\n` : undefined;
}

const sides = [4, 6, 8, 9, 10, 12, 14, 15, 16, 18, 20, 21, 22, 24, 25]; // of boards with boxes

/** Splits a text with several puzzles, one in each line or in each OpenSudoku game; undefined if it is another text. */
export function splitPuzzles(text: string): string[] | undefined {
  const puzzles = text.includes("<opensudoku") ? splitGames(text) : splitLines(text);
  return puzzles && puzzles.length > 1 ? puzzles : undefined;
}

function splitLines(text: string): string[] | undefined {
  const lines = text.split(/\r?\n/).flatMap((line) =>
    line
      .replace(/#.*$/, "")
      .trim()
      .split(/[\s,]/, 1)
      .filter((cells) => cells !== ""),
  );
  const first = lines[0] ?? "";
  // as many rows as columns are one board
  return first.length !== lines.length && lines.every(isBoard) ? lines : undefined;
}

function isBoard(line: string): boolean {
  const side = Math.sqrt(line.length);
  return sides.includes(side) && /^[.0-9A-Pa-p*_]+$/.test(line) && readCells(line).every((value) => value <= side);
}

/** Returns each game of an OpenSudoku file as a text. */
function splitGames(text: string): string[] {
  const games = text.matchAll(/<game\s[^<>]*?\bdata\s*=\s*("[^"<]*"|'[^'<]*')/g);
  return Array.from(games, ([, data = ""]) =>
    isBoard(data.slice(1, -1)) ? data.slice(1, -1) : `<opensudoku><game data=${data}/></opensudoku>`,
  );
}

/**
 * Parses a text without a server: a link of nonet's, or a board in one line or in rows; undefined for other formats.
 */
export function readLocally(text: string): Plain | undefined {
  const [link = "", ...more] = text.trim().split(/\s/, 2);
  const at = link.indexOf("?");
  return at < 0 || more.length > 0
    ? readPlain(text)
    : readLink(new URLSearchParams(link.slice(at).replace(/#.*$/, "")));
}

/** Parses a board in one line or in rows, with or without the headers of an SDK file; undefined for other formats. */
export function readPlain(text: string): Plain | undefined {
  const bare = text
    .replace(/#.*$|^\[Puzzle\]\s*$/gm, "")
    .replace(/[0*_xX]/g, ".")
    .toUpperCase();
  return plainOf(bare.replace(/[\s|+-]/g, "")) ?? readSpaced(bare);
}

/** Parses rows with spaces for empty cells; trailing ones may be missing. */
function readSpaced(text: string): Plain | undefined {
  const lines = text
    .replace(/\n$/, "")
    .split("\n")
    .filter((line) => !/^[\s|+-]+$/.test(line) || !/[+-]/.test(line));
  const rows = lines.map((line) => line.replaceAll("|", "").trimEnd());
  const side = rows.length;
  if (!sides.includes(side) || Math.max(...rows.map((row) => row.length)) !== side) return undefined;
  return plainOf(rows.map((row) => row.padEnd(side).replaceAll(" ", ".")).join(""));
}
