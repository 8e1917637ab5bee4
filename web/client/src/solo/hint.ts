// Hints in three degrees: where to look, why something follows, what to do. This device knows the easier steps; the
// server is asked for the others. Its sentences are English, but its facts can be described in the player's language.

import type * as wire from "../../protocol.gen.ts";
import type { Hinted } from "../board/cell-view.ts";
import { formatValue } from "../board/label.ts";
import { bits, cross, readCell, readMarks, readMove, type Mark, type Move } from "../board/notation.ts";
import { colOf, rowOf, type Shape } from "../board/shape.ts";
import { termsOn } from "../kinds/kind-loader.ts";
import { causesOf, hintCells } from "../kinds/hint-cells.ts";
import { isDigits } from "../puzzle/puzzle-text.ts";
import { nextStep, type SolvingStep } from "../puzzle/steps.ts";
import { readFacts } from "../text/hints/facts.ts";
import { hintText } from "../text/hints/hint-formatter.ts";
import { language, text } from "../text/text.ts";
import { wrongCells, type Game } from "../puzzle/solo-game.ts";

/** The degrees of a hint. */
export const degrees = [1, 2, 3] as const;

/** How much a hint reveals. */
export type Degree = (typeof degrees)[number];

/** A sentence of a hint. */
export interface Sentence {
  readonly text: string;
  /** Whether the sentence is English, whatever the page's language is. */
  readonly english: boolean;
}

/** A hint up to a degree. */
export interface GivenHint {
  /** A sentence for each degree so far. */
  readonly said: readonly Sentence[];
  readonly hinted: ReadonlyMap<number, Hinted>;
  /** The changes to apply: all values that the sentences name, and the notes to remove. */
  readonly moves: readonly Move[];
  readonly marks: readonly Mark[];
  /** Whether there is a further degree. */
  readonly more: boolean;
  /** Whether it is about wrong values, and not about a step. */
  readonly wrong: boolean;
}

/** What a hint is about. */
type Position = Pick<Game, "shape" | "board">;

/** A hint without a server: wrong cells, or an easier step. */
export type LocalHint = { readonly wrong: readonly number[] } | { readonly step: SolvingStep };

/** Returns the hint that is possible without a server, for a game or for one cell; undefined if there is none. */
export function findLocalHint(game: Game, cell?: number): LocalHint | undefined {
  const wrong = [...wrongCells(game)];
  if (wrong.length > 0) return { wrong };
  const step = isDigits(game.puzzle) ? nextStep(game.shape, game.board.cells, cell) : undefined;
  return step && { step };
}

/** Reports whether a cell is not filled yet, so that there may be a hint for it. */
export function isOpen({ board, shape }: Game, cell: number): boolean {
  return board.cells[cell] === 0 && !shape.voids.has(cell) && ((board.notes[cell] ?? 0) & cross) === 0;
}

/** Reports whether a hint for a cell is about another cell that comes before. */
export function isBlocked({ facts = "" }: wire.PuzzleHint): boolean {
  return readFacts(facts).has("wait");
}

/** Returns a hint of this device up to a degree. Values above 9 are numbers if the player prefers that. */
export function describeLocalHint(
  { shape, board }: Position,
  known: LocalHint,
  degree: Degree,
  numbers = false,
): GivenHint {
  if ("wrong" in known) {
    const said = [localSentence(text.hints.wrong(cellNames(shape, known.wrong)))];
    return { said, hinted: targets(known.wrong), moves: [], marks: [], more: false, wrong: true };
  }
  const { step } = known;
  const said = sentences(shape, step, numbers).slice(0, degree).map(localSentence);
  const moves = degree === 3 ? [{ cell: step.cell, value: step.value }] : [];
  const causes =
    step.is === "value" ? step.cells : causesOf(shape, board.cells, step.cell, step.value, step.house.cells);
  return { said, hinted: highlightsOf(step, degree, causes), moves, marks: [], more: degree < 3, wrong: false };
}

function sentences(shape: Shape, step: SolvingStep, numbers: boolean): string[] {
  const [row, col] = [rowOf(shape, step.cell) + 1, colOf(shape, step.cell) + 1];
  const symbol = formatValue(step.value, numbers);
  const what = moveWords(shape, step, numbers);
  if (step.is === "value") return [text.hints.lookCell(row, col), text.hints.value(row, col), what];
  const { is, index } = step.house;
  const why = step.last ? text.hints.last(is, index + 1) : text.hints.place(symbol, is, index + 1);
  return [text.hints.lookHouse(is, index + 1), why, what];
}

/** Returns the cells to highlight: first the house, then the cells that cause the step, and in the end the cell itself. */
function highlightsOf(step: SolvingStep, degree: Degree, causes: readonly number[]): Map<number, Hinted> {
  const hinted = new Map<number, Hinted>(step.is === "place" ? step.house.cells.map((cell) => [cell, "area"]) : []);
  if (degree > 1) for (const cell of causes) hinted.set(cell, "reason");
  if (step.is === "value" || degree === 3) hinted.set(step.cell, "target");
  return hinted;
}

/** Returns a hint of the server in the same form. */
export function describeServerHint({ shape, board }: Position, hint: wire.PuzzleHint, numbers = false): GivenHint {
  const cells = (hint.cells ?? []).flatMap((name) => readCell(shape.width, name) ?? []);
  const { moves, marks } = changesOf(shape, hint);
  const [move] = moves;
  const terms = termsOn(shape);
  const known = hintText(hint, numbers, terms);
  const said = [known ? localSentence(known.look) : serverSentence(hint.look)];
  if (hint.why) said.push(known?.why ? localSentence(known.why) : serverSentence(hint.why));
  if (hint.tell) {
    const does = terms
      ? known?.tell
      : move
        ? moveWords(shape, move, numbers)
        : marks.length > 0
          ? text.hints.drop(markNames(shape, marks, numbers))
          : undefined;
    said.push(does === undefined ? serverSentence(hint.tell) : localSentence(does));
  }
  const marked = hintCells(shape, board.cells, hint.facts ?? "");
  const hinted = marked.size > 0 ? marked : targets(cells);
  return { said, hinted, moves, marks, more: hint.degree < 3 && !hint.wrong, wrong: hint.wrong ?? false };
}

/**
 * Returns the changes that a hint asks for. Its facts contain all of them, such as the filled and the empty cells of a
 * line; without facts there is one.
 */
function changesOf(
  { width }: Shape,
  { tell, facts, move, marks }: wire.PuzzleHint,
): Pick<GivenHint, "moves" | "marks"> {
  const clauses = readFacts(tell ? (facts ?? "") : "");
  const moves = [...(clauses.get("set") ?? []), ...(clauses.has("set") ? [] : [move ?? ""])].flatMap(
    (item) => readMove(width, item) ?? [],
  );
  return { moves, marks: readMarks(width, clauses.get("drop")?.join(" ") ?? marks ?? "") };
}

function targets(cells: readonly number[]): Map<number, Hinted> {
  return new Map(cells.map((cell) => [cell, "target"]));
}

function cellNames(shape: Shape, cells: readonly number[]): string {
  return cells.map((cell) => text.cell.place(rowOf(shape, cell) + 1, colOf(shape, cell) + 1)).join(", ");
}

function markNames(shape: Shape, marks: readonly Mark[], numbers: boolean): string {
  return marks
    .map(
      (m) =>
        `${cellNames(shape, [m.cell])}: ${bits(m.values)
          .map((v) => formatValue(v, numbers))
          .join(" ")}`,
    )
    .join(", ");
}

function moveWords(shape: Shape, { cell, value }: Move, numbers: boolean): string {
  return text.hints.digit(formatValue(value, numbers), rowOf(shape, cell) + 1, colOf(shape, cell) + 1);
}

function localSentence(said: string): Sentence {
  return { text: said, english: false };
}

function serverSentence(said: string): Sentence {
  return { text: said, english: language !== "en" };
}
