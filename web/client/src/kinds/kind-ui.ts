// The contract of looks: all that the client knows of a kind of puzzle. docs/kinds.md says step by step how to add one.
//
// A look says how a puzzle of its kind is read (shape), what can be seen of its rules (Rules), how it is drawn (Drawing), how hands
// work on it (ToolSet), how it is described to those who listen (Narration), and how it is taught (Lesson). Pages, boards and desks know looks,
// and no kind. What a look leaves out is as it is on boards of digits.

import type { Board } from "../board/board.ts";
import type { Brush, Touch } from "../board/brush.ts";
import type { Names } from "../board/label.ts";
import type { CellView } from "../board/cell-view.ts";
import type { Rules } from "../board/rules.ts";
import type { PuzzleHeader, Shape } from "../board/shape.ts";
import type { Terms } from "../text/hints/terms.ts";
import type { Glyph, Stroke } from "./glyph.ts";

/** The look of a kind. */
export interface KindUI extends Rules {
  /** The kind's name, as the server says it. */
  readonly name: string;
  /** Reads what of a puzzle stays the same while it is played. */
  shape(plan: PuzzleHeader): Shape;
  /** A board of a size's name before there is a puzzle, so that nothing moves when it comes. */
  blank(size: string): PuzzleHeader;
  readonly drawing: Drawing;
  /** How hands work where cells are touched with tools. Without it cells are selected, and digits are entered. */
  readonly tools?: ToolSet;
  readonly narration: Narration;
  /** How the kind is taught. It may be loaded only now. */
  lesson(): Promise<Lesson>;
  /** The words of the kind's hints: its techniques, and how its values are told. */
  readonly terms?: Terms;
  /** Style that only this kind needs. */
  readonly css?: string;
  /** The one solution, where this device can find it; undefined if it can't. Where the server has told it, nobody asks. */
  solve?(shape: Shape, givens: readonly number[]): readonly number[] | undefined;
}

/** A cell that is to be drawn. */
export interface DrawnCell
  extends Pick<CellView, "value" | "given" | "loose" | "crossed" | "state" | "pending" | "wrong" | "numbers"> {
  readonly shape: Shape;
  readonly cell: number;
}

/** How boards of a kind are drawn, large and small, on pages and on paper. */
export interface Drawing {
  /** What stands in a cell that has a value. */
  value(cell: DrawnCell): Glyph;
  /** By how many degrees a cell turns that shows another value than before, so that it is seen to move. */
  turned?(shape: Shape, cell: number, from: number, to: number): number;
  /** A note, or a cross, which is the note of 0; without it notes are symbols. */
  note?(value: number): Glyph;
  /** How many notes stand beside each other in a cell. */
  readonly noteCols?: number;
  /** What lies beneath all cells and stays: patterns on their grounds, in cells from the board's corner. */
  under?(shape: Shape): readonly Stroke[];
  /** What tells grounds apart without their colours. It is drawn where the palette is one for those who see few. */
  patterns?(shape: Shape): readonly Stroke[];
  /** What lies over all cells and stays: signs between them. */
  over?(shape: Shape): readonly Stroke[];
}

/** A way to touch cells. */
export interface Tool {
  readonly name: string;
  /** What the pad's button shows and says. */
  readonly glyph: Glyph;
  readonly label: string;
  /** What it shows on boards where that is another picture. */
  glyphOn?(shape: Shape): Glyph;
  /** It is for boards on which values are judged; where any is taken it is not offered. */
  readonly judged?: boolean;
}

/** How cells are touched with tools. */
export interface ToolSet {
  /** The tools, the usual one first. A long press, the right button and Shift with a key touch as the second one does, or as the first where that is chosen. */
  readonly tools: readonly Tool[];
  /** What a stroke does that begins on a cell; undefined is nothing. It is asked once for the cell, and again when the stroke goes on to others. */
  touch(touch: Touch): Brush | undefined;
  /** What a digit's key does to the cells that are selected; undefined is nothing. */
  digit?(digit: number): Brush | undefined;
  /** Whether strokes stay in the row or column in which they begin; then they are counted. */
  readonly straight: boolean;
  /** Whether Enter touches as the other tool does, and the space bar alone as the chosen one. */
  readonly apart?: boolean;
}

/** What a listener asks to hear of: the row, the column or the box or region of a cell. */
export type Line = "row" | "col" | "box";

/** How boards of a kind are told to those who listen. */
export interface Narration {
  /** What cells hold; without it symbols are said. */
  readonly names?: Names;
  /** A line: its clue, what stands in it, what it lacks. */
  describeLine(shape: Shape, board: Board, cell: number, line: Line, numbers: boolean): string;
  /** What is left to do on the whole board. */
  describeRemaining(shape: Shape, board: Board, numbers: boolean): string;
  /** What a part of the board is called that has become complete: see Rules.completed. */
  describePart(shape: Shape, part: number): string;
  /** What is called out when a value is refused. Without it: the value is wrong in its cell. */
  wrong?(shape: Shape, cell: number, value: number): string;
}

/** Teaches a kind: four pictures with a sentence each, and a board that takes half a minute. */
export interface Lesson {
  readonly pictures: readonly Picture[];
  readonly trial: { readonly plan: PuzzleHeader; readonly solution: string };
}

/** A board that shows a rule. Texts have a character a cell, as those of the server. */
export interface Picture {
  /** What the rule is, in a sentence. */
  readonly text: string;
  readonly plan: PuzzleHeader;
  readonly cells: string;
  readonly notes?: string;
  /** Cells that stand out. */
  readonly hinted?: readonly number[];
  /** Cells whose value breaks the rule. */
  readonly wrong?: readonly number[];
}
