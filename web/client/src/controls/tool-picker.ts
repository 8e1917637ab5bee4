// The tools of kinds that have some: which one is selected, the edit of a stroke, and its preview.
//
// Where a mistake has a price and the kind wants it, a tap before any tool was chosen aims: the cell shows the value,
// and the second tap places it. Choosing a tool makes taps place at once, so that races stay quick.

import { applyMarks, placeValue } from "../board/board.ts";
import { paintCells } from "../board/brush.ts";
import { cornerMarks, withChanges, type Edit, type EditContext } from "../board/edit.ts";
import type { Scene } from "../board/cell-view.ts";
import type { Move } from "../board/notation.ts";
import type { Action } from "../board/keys.ts";
import type { Shape } from "../board/shape.ts";
import type { ToolSet, Tool } from "../kinds/kind-ui.ts";
import { hasPrice, type ControllerScene } from "./board-scene.ts";
import type { PaintStroke } from "./painter.ts";

/** The selected tool of one player on one board. */
export class ToolPicker {
  #name = "";
  #aimed: PaintStroke | undefined;
  #refused: Move | undefined;
  #offered: { hands: ToolSet; shape: Shape; open: boolean; tools: readonly Tool[] } | undefined;

  /** Returns the tools of a board, and the name of the one to show as chosen. */
  forPad(hands: ToolSet, shape: Shape, scene: ControllerScene): { tools: readonly Tool[]; tool: string } {
    return { tools: this.toolsFor(hands, shape, scene.open), tool: this.selectedName(hands, hasPrice(scene)) };
  }

  /** Returns the tools of a board. They and their buttons stay the same as long as the board does. */
  toolsFor(hands: ToolSet, shape: Shape, open: boolean): readonly Tool[] {
    const last = this.#offered;
    if (last?.hands === hands && last.shape === shape && last.open === open) return last.tools;
    const tools = hands.tools
      .filter(({ judged }) => !judged || !open)
      .map((t) => ({ ...t, glyph: t.glyphOn?.(shape) ?? t.glyph }));
    this.#offered = { hands, shape, open, tools };
    return tools;
  }

  /** Returns the selected tool; the first one until another is selected. */
  selectedTool({ tools }: ToolSet): Tool | undefined {
    return tools.find(({ name }) => name === this.#name) ?? tools[0];
  }

  /** Selects a tool by name. If taps aim without one, pressing the selected tool releases it. */
  choose(name: string, hands?: ToolSet): void {
    this.#name = hands?.confirms && this.#name === name ? "" : name;
    if (this.#name === "") this.#aimed = undefined;
  }

  /** The selected tool's name for the pad; empty if taps aim because none was chosen. */
  selectedName(hands: ToolSet, judged: boolean): string {
    return judged && hands.confirms ? this.#name : (this.selectedTool(hands)?.name ?? "");
  }

  /** The tap whose value is shown, for the next one to place. */
  get aimedStroke(): PaintStroke | undefined {
    return this.#aimed;
  }

  /** Reports whether a tap only aims; the same tap again does not. */
  aims({ confirms }: ToolSet, stroke: PaintStroke, { values }: Edit): boolean {
    const [cell] = stroke.cells;
    const again = cell === this.#aimed?.cells[0];
    this.#aimed = undefined;
    if (!confirms || this.#name !== "" || stroke.other || stroke.cells.length > 1 || values.length === 0 || again)
      return false;
    this.#aimed = stroke;
    return true;
  }

  /** Forgets the tap whose value is shown, unless it is on the cell. */
  release(cell?: number): void {
    if (this.#aimed?.cells[0] !== cell) this.#aimed = undefined;
  }

  /** Remembers the last refused value where a refusal costs nothing. */
  rememberRefused(move: Move | undefined): void {
    this.#refused = move;
  }

  /** Moves the selection by a number of tools. */
  selectNext(hands: ToolSet, by: number): void {
    const { tools } = hands;
    const chosen = this.selectedTool(hands);
    const at = chosen ? tools.indexOf(chosen) : -1;
    this.#name = tools[(at + by + tools.length) % tools.length]?.name ?? "";
  }

  /** Returns the edit of a stroke; undefined if it changes nothing. */
  editFor(hands: ToolSet, shape: Shape, table: EditContext, { cells, other }: PaintStroke): Edit | undefined {
    const [cell] = cells;
    const chosen = this.selectedTool(hands);
    const tool = other
      ? (hands.tools.find((t) => t === (chosen === hands.tools[1] ? hands.tools[0] : hands.tools[1])) ?? chosen)
      : chosen;
    if (cell === undefined || !tool) return undefined;
    const refused = this.#refused?.cell === cell ? this.#refused.value : undefined;
    const brush = hands.touch({ shape, table, cell, tool: tool.name, drags: cells.length > 1, refused });
    return brush && paintCells(brush, { shape, table }, cells);
  }
}

/** Returns the stroke of a key that touches the selected cells. */
export function keyStroke(
  { other, enter }: Extract<Action, { do: "touch" }>,
  cells: ReadonlySet<number>,
  hands: ToolSet | undefined,
): PaintStroke {
  return { cells: [...cells], other: other !== (enter && (hands?.apart ?? false)) };
}

/** Returns a scene as it will be after an edit. */
export function previewEdit<S extends Scene & { readonly seat?: number }>(
  scene: S,
  { values: turns, marks: changes }: Edit,
): S {
  const board = turns.reduce(
    (b, { cell, to }) => placeValue(b, { cell, value: to }, scene.seat ?? 0),
    applyMarks(scene.board, cornerMarks(changes)),
  );
  const pending = new Set([...(scene.pending ?? []), ...turns.map(({ cell }) => cell)]);
  return { ...scene, board, pending, ...(scene.layer ? { layer: withChanges(scene.layer, changes) } : {}) };
}
