// The interface of a kind's UI: all that the client knows of a kind of puzzle. docs/kinds.md explains step by step how
// to add one. A UI defines the shape of a puzzle (shape), its visible rules (Rules), how it is drawn (Drawing), how it
// is played (ToolSet), how it is spoken (Narration), and how it is taught (Lesson). Pages, boards and controllers use
// this interface and know no kind. Missing parts work as on boards of digits.

import type { Board } from "../board/board.ts";
import type { Brush, Touch } from "../board/brush.ts";
import type { Names } from "../board/label.ts";
import type { CellView } from "../board/cell-view.ts";
import type { Move } from "../board/notation.ts";
import type { Rules } from "../board/rules.ts";
import type { PuzzleHeader, Shape } from "../board/shape.ts";
import type { Terms } from "../text/hints/terms.ts";
import type { Glyph, Stroke } from "./glyph.ts";

/** The UI of a kind. */
export interface KindUI extends Rules {
  /** The kind's name on the server. */
  readonly name: string;
  /** Returns the part of a puzzle that stays the same while it is played. */
  shape(plan: PuzzleHeader): Shape;
  /** Returns an empty board of the named size, so that nothing moves when the puzzle arrives. */
  blank(size: string): PuzzleHeader;
  readonly drawing: Drawing;
  /** The tools for touching cells. Without them cells are selected, and digits are entered. */
  readonly tools?: ToolSet;
  readonly narration: Narration;
  /** Loads how the kind is taught. */
  lesson(): Promise<Lesson>;
  /** The texts of the kind's hints: its techniques, and how its values are spoken. */
  readonly terms?: Terms;
  /** Names a region of a board by its look. */
  nameRegion?(shape: Shape, region: number): string;
  /** CSS that only this kind needs. */
  readonly css?: string;
  /** Returns the only solution, if this device can find it. It is not called if the server has sent the solution. */
  solve?(shape: Shape, givens: readonly number[]): readonly number[] | undefined;
}

/** A cell to draw. */
export interface DrawnCell
  extends Pick<CellView, "value" | "given" | "loose" | "crossed" | "state" | "pending" | "wrong" | "numbers"> {
  readonly shape: Shape;
  readonly cell: number;
}

/** How boards of a kind are drawn, large and small, on pages and on paper. */
export interface Drawing {
  /** Returns the drawing of a cell's value. */
  value(cell: DrawnCell): Glyph;
  /** Returns by how many degrees a cell turns when its value changes, for the animation. */
  turnAngle?(shape: Shape, cell: number, from: number, to: number): number;
  /** Returns a note, or a cross, which is the note of 0. Without it notes are symbols. */
  note?(value: number): Glyph;
  /** How many notes are next to each other in a cell. */
  readonly noteCols?: number;
  /** Returns the static layer below the cells: patterns of their grounds, in cells from the board's corner. */
  under?(shape: Shape): readonly Stroke[];
  /** Returns patterns that distinguish grounds without colours. They are drawn for palettes with few colours. */
  patterns?(shape: Shape): readonly Stroke[];
  /** Returns the static layer over the cells: signs between them. */
  over?(shape: Shape): readonly Stroke[];
}

/** A tool for touching cells. */
export interface Tool {
  readonly name: string;
  /** The icon and the label of the pad's button. */
  readonly glyph: Glyph;
  readonly label: string;
  /** The icon on boards where it depends on the shape. */
  glyphOn?(shape: Shape): Glyph;
  /** The tool is offered only on boards on which the server judges values. */
  readonly judged?: boolean;
}

/** A check of the values that a player only sees so far. */
export interface ManyCheck {
  readonly glyph: Glyph;
  label(many: number): string;
  /** Returns the values to judge, in their order. */
  moves(at: Pick<Touch, "shape" | "table">): readonly Move[];
  /** Reports whether the player can see that the board is right, so that nothing is left to decide. */
  isRight(at: Pick<Touch, "shape" | "table">): boolean;
}

/** The tools of a kind. */
export interface ToolSet {
  /**
   * The tools, the default one first. A long press, the right button and Shift with a key use the second one, or the
   * first if the second is selected.
   */
  readonly tools: readonly Tool[];
  /**
   * Returns the effect of a stroke that begins on a cell; undefined if it has none. It is called once for the cell, and
   * again when the stroke reaches others.
   */
  touch(touch: Touch): Brush | undefined;
  /** Returns the effect of a digit's key on the selected cells; undefined if it has none. */
  digit?(digit: number): Brush | undefined;
  /** Whether strokes stay in the row or column in which they begin. Such strokes show their length. */
  readonly straight: boolean;
  /**
   * Whether a tap without a chosen tool shows the default tool's value first, and a second tap on the cell places it,
   * where a mistake has a price.
   */
  readonly confirms?: boolean;
  /** Whether Enter uses the other tool, and only the space bar the selected one. */
  readonly apart?: boolean;
  /** Has many values judged at once, where the server judges values. */
  readonly check?: ManyCheck;
}

/** The house to read out: the row, the column, or the box or region of a cell. */
export type Line = "row" | "col" | "box";

/** How boards of a kind are spoken. */
export interface Narration {
  /** The names of values; without them symbols are spoken. */
  readonly names?: Names;
  /** Describes a line: its clue, its values, and the missing ones. */
  describeLine(shape: Shape, board: Board, cell: number, line: Line, numbers: boolean): string;
  /** Describes what is left to do on the whole board. */
  describeRemaining(shape: Shape, board: Board, numbers: boolean): string;
  /** Names a part of the board that became complete: see Rules.findCompleted. */
  describePart(shape: Shape, part: number): string;
  /** Describes a refused value, for an announcement. Without it: the value is wrong in its cell. */
  describeWrong?(shape: Shape, cell: number, value: number): string;
}

/** How a kind is taught: four pictures with a sentence each, and a board that takes half a minute. */
export interface Lesson {
  readonly pictures: readonly Picture[];
  readonly trial: { readonly plan: PuzzleHeader; readonly solution: string };
}

/** A board that shows a rule. Its texts have a character for each cell, as the server's have. */
export interface Picture {
  /** The rule in a sentence. */
  readonly text: string;
  readonly plan: PuzzleHeader;
  readonly cells: string;
  readonly notes?: string;
  /** Highlighted cells. */
  readonly hinted?: readonly number[];
  /** Cells whose value breaks the rule. */
  readonly wrong?: readonly number[];
}
