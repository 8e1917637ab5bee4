// How each cell of a board looks, computed without a page.
//
// Scene is the only input for drawing a board: <nonet-board> (draw/board-element.ts) draws scenes for players,
// spectators,
// replays, solo play and print. A static board needs only the first three fields:
//
//     const board = new BoardElement();
//     board.words = cellWords;
//     board.show({ shape: shapeOf(puzzle), givens: readCells(puzzle.givens), board: boardOf(puzzle.width, text) });
//
// Scenes are immutable: show takes the next one and redraws the cells that differ. BoardController
// (controls/board-controller.ts) makes the scenes of a board that is played, with selection, keys, pad, notes, undo and
// zoom.

import type { Board } from "./board.ts";
import type { Layer } from "./layer.ts";
import { bits, cross, has } from "./notation.ts";
import { houseRules, type Rules } from "./rules.ts";
import type { Shape } from "./shape.ts";

/** The part of a cell in a hint: it lies where to look, it causes the step, or the step is about it. */
export type Hinted = "area" | "reason" | "target";

/** The player's display settings: highlights, and how values are written. */
export interface Highlights {
  /** Highlight the cursor's row, column and box. */
  readonly houses: boolean;
  /** Highlight the values equal to the cursor's. */
  readonly same: boolean;
  /** Highlight them in notes too. */
  readonly noted: boolean;
  /** Shade the cells that can't have that value. */
  readonly seen: boolean;
  /** Highlight values and notes that contradict the board. */
  readonly conflicts: boolean;
  /** Write values above 9 as numbers, not as letters. */
  readonly numbers: boolean;
  /** Write each colour's number into the cells that have it. */
  readonly tags: boolean;
}

/** No highlights. */
export const noHighlights: Highlights = {
  houses: false,
  same: false,
  noted: false,
  seen: false,
  conflicts: false,
  numbers: false,
  tags: false,
};

/** The position of another player's cursor. */
export interface OtherPlayer {
  readonly cell: number;
  readonly seat: number;
  readonly name: string;
}

/** Everything that a drawn board depends on. Missing fields have no effect. The UI of the shape's kind draws it. */
export interface Scene {
  readonly shape: Shape;
  readonly givens: readonly number[];
  readonly board: Board;
  /** Centre notes and colours. */
  readonly layer?: Layer | undefined;
  /** Cells whose value the server has not confirmed yet. */
  readonly pending?: ReadonlySet<number>;
  /** Cells with a value that was found to be wrong and stays. */
  readonly faults?: ReadonlySet<number>;
  /** Values that were just refused as wrong, by cell. */
  readonly wrong?: ReadonlyMap<number, number>;
  /** Values that were just taken back because the cell was taken, by cell. */
  readonly gone?: ReadonlyMap<number, number>;
  /** The cell that keys act on; -1 if there is none. */
  readonly cursor?: number;
  /** The cells that digits are entered into. */
  readonly selected?: ReadonlySet<number>;
  /** The value to highlight if the cursor's cell has none: the one selected for entering into cells. */
  readonly held?: number;
  /** Names by seat, if digits have the colours of their players. */
  readonly authors?: ReadonlyMap<number, string>;
  /** Tint each cell with the colour of the player who filled it. */
  readonly territory?: boolean;
  /** The cursors of the other players. */
  readonly guests?: readonly OtherPlayer[];
  /** Cells that players point at, with the player's seat. */
  readonly pings?: ReadonlyMap<number, number>;
  /** The cells of a hint or lesson: its targets, and the cells that are the reason. */
  readonly hinted?: ReadonlyMap<number, Hinted>;
  /** The cell that was filled last, for spectators; -1 if there is none. */
  readonly fresh?: number;
  /** A cell that shows a number: how many cells the stroke has covered. */
  readonly counted?: { readonly cell: number; readonly many: number };
  /** The cell whose value the next tap places; it is on the board already. */
  readonly aimed?: number | undefined;
  /** Every value was accepted, so turned cells can still be changed. */
  readonly open?: boolean;
  readonly show?: Highlights;
}

/** Reports whether two scenes look the same. Large values count as the same only if they are identical. */
export function isSameScene(one: Scene, other: Scene): boolean {
  return (
    one.shape === other.shape &&
    one.board === other.board &&
    one.layer === other.layer &&
    one.givens === other.givens &&
    isSame(one, other, 3)
  );
}

/** Compares values deeply, down to a depth. */
function isSame(a: unknown, b: unknown, depth: number): boolean {
  if (a === b) return true;
  if (a instanceof Set && b instanceof Set) return a.size === b.size && [...a].every((item) => b.has(item));
  if (a instanceof Map && b instanceof Map)
    return a.size === b.size && [...a].every(([key, item]) => b.has(key) && b.get(key) === item);
  if (depth === 0 || typeof a !== "object" || typeof b !== "object" || !a || !b) return false;
  const [ones, others] = [new Map(Object.entries(a)), new Map(Object.entries(b))];
  return (
    ones.size === others.size &&
    [...ones].every(([name, item]) => others.has(name) && isSame(item, others.get(name), depth - 1))
  );
}

/** How one cell looks. */
export interface CellView {
  readonly value: number;
  readonly given: boolean;
  /** The value is the one the cell began with or was turned to, which the player can still change. */
  readonly loose: boolean;
  /** The cell is crossed out: it stays empty. */
  readonly crossed: boolean;
  /** A state that depends on the whole board, numbered by the kind's rules. */
  readonly state: number;
  readonly pending: boolean;
  readonly wrong: boolean;
  /** The value was taken back and is about to disappear. */
  readonly gone: boolean;
  readonly conflict: boolean;
  /** The seat whose colour the value has; 0 if none. */
  readonly by: number;
  readonly author: string;
  readonly territory: boolean;
  readonly notes: number;
  readonly centre: number;
  readonly colours: number;
  /** The notes that contradict the board. */
  readonly dead: number;
  /** The highlighted note; 0 if there is none. */
  readonly noted: number;
  readonly cursor: boolean;
  readonly selected: boolean;
  readonly peer: boolean;
  readonly same: boolean;
  readonly seen: boolean;
  readonly hinted: Hinted | "";
  readonly fresh: boolean;
  readonly aimed: boolean;
  /** The seat of the player who points at the cell; 0 if none. */
  readonly ping: number;
  readonly numbers: boolean;
  readonly tags: boolean;
}

/** Computes the view of every cell by the rules of its kind. */
export function cellViews(scene: Scene, rules: Rules = houseRules): CellView[] {
  const { shape, board, givens, show = noHighlights, cursor = -1, layer, authors } = scene;
  const standing = shownValues(scene);
  const shown = withLoose(scene, standing);
  const states = rules.states?.(shape, shown) ?? [];
  const focus = focusedValue(scene);
  const peers = new Set(show.houses && cursor >= 0 ? (shape.peers[cursor] ?? []) : []);
  const conflicts = show.conflicts ? rules.conflicts(shape, shown) : new Set<number>();
  const taken = show.conflicts || (show.seen && focus > 0) ? rules.excludedValues(shape, board.cells) : [];
  return board.cells.map((_, cell) => {
    const value = shown[cell] ?? 0;
    const refused = (scene.wrong?.get(cell) ?? 0) > 0;
    const wrong = refused || (value > 0 && (scene.faults?.has(cell) ?? false));
    const gone = !wrong && value > 0 && value === scene.gone?.get(cell) && board.cells[cell] === 0;
    const by = (authors || scene.territory) && !givens[cell] && !gone ? (board.by[cell] ?? 0) : 0;
    const loose =
      value > 0 && !givens[cell] && (standing[cell] === 0 || (shape.start !== undefined && scene.open === true));
    const notes = value === 0 ? (board.notes[cell] ?? 0) : 0;
    const centre = value === 0 ? (layer?.centre[cell] ?? 0) : 0;
    return {
      value,
      given: givens[cell] !== 0,
      loose,
      crossed: value === 0 && ((board.notes[cell] ?? 0) & cross) !== 0,
      state: states[cell] ?? 0,
      pending: !wrong && !gone && (scene.pending?.has(cell) ?? false),
      wrong,
      gone,
      conflict: conflicts.has(cell) && !gone,
      by,
      author: by ? (authors?.get(by) ?? "") : "",
      territory: by > 0 && (scene.territory ?? false),
      notes,
      centre,
      colours: layer?.colours[cell] ?? 0,
      dead: show.conflicts ? (notes | centre) & (taken[cell] ?? 0) : 0,
      noted: show.noted && has(notes | centre, focus) ? focus : 0,
      cursor: cell === cursor,
      selected: scene.selected?.has(cell) ?? false,
      peer: peers.has(cell),
      same: show.same && focus > 0 && value === focus && cell !== cursor,
      seen: show.seen && focus > 0 && value !== focus && (value > 0 || has(taken[cell] ?? 0, focus)),
      hinted: scene.hinted?.get(cell) ?? "",
      fresh: cell === scene.fresh,
      aimed: cell === scene.aimed,
      ping: scene.pings?.get(cell) ?? 0,
      numbers: show.numbers,
      tags: show.tags,
    };
  });
}

/** Returns the values to show: refused values replace the placed ones for a moment. */
function shownValues({ board, wrong, gone }: Scene): readonly number[] {
  if (!wrong?.size && !gone?.size) return board.cells;
  return board.cells.map((value, cell) => wrong?.get(cell) ?? (value || (gone?.get(cell) ?? 0)));
}

/** Adds the values that cells began with or were turned to, where no value is placed. */
function withLoose({ shape, layer }: Scene, standing: readonly number[]): readonly number[] {
  if (!shape.start) return standing;
  return standing.map((value, cell) => value || (bits(layer?.turned[cell] ?? 0)[0] ?? 0) || (shape.start?.[cell] ?? 0));
}

/** Returns the highlighted value: the cursor's, or the one selected for entering; 0 if there is none. */
function focusedValue({ board, cursor = -1, held = 0, selected }: Scene): number {
  if (held > 0) return held;
  const chosen = cursor >= 0 && (selected?.has(cursor) ?? true);
  return chosen ? (board.cells[cursor] ?? 0) : 0;
}
