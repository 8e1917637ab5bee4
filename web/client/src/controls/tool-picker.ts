// The tools of kinds that have some: which one is selected, the edit of a stroke, and its preview.

import { applyMarks, placeValue } from "../board/board.ts";
import { paintCells } from "../board/brush.ts";
import { cornerMarks, withChanges, type Edit, type EditContext } from "../board/edit.ts";
import type { Scene } from "../board/cell-view.ts";
import type { Shape } from "../board/shape.ts";
import type { ToolSet, Tool } from "../kinds/kind-ui.ts";
import type { PaintStroke } from "./painter.ts";

/** The selected tool of one player on one board. */
export class ToolPicker {
  #name = "";
  #offered: { hands: ToolSet; shape: Shape; open: boolean; tools: readonly Tool[] } | undefined;

  /** Returns the tools of a board. They and their buttons stay the same as long as the board does. */
  offered(hands: ToolSet, shape: Shape, open: boolean): readonly Tool[] {
    const last = this.#offered;
    if (last?.hands === hands && last.shape === shape && last.open === open) return last.tools;
    const tools = hands.tools
      .filter(({ judged }) => !judged || !open)
      .map((t) => ({ ...t, glyph: t.glyphOn?.(shape) ?? t.glyph }));
    this.#offered = { hands, shape, open, tools };
    return tools;
  }

  /** Returns the selected tool; the first one until another is selected. */
  chosen({ tools }: ToolSet): Tool | undefined {
    return tools.find(({ name }) => name === this.#name) ?? tools[0];
  }

  /** Selects a tool by name. */
  choose(name: string): void {
    this.#name = name;
  }

  /** Moves the selection by a number of tools. */
  next(hands: ToolSet, by: number): void {
    const { tools } = hands;
    const chosen = this.chosen(hands);
    const at = chosen ? tools.indexOf(chosen) : -1;
    this.#name = tools[(at + by + tools.length) % tools.length]?.name ?? "";
  }

  /** Returns the edit of a stroke; undefined if it changes nothing. */
  editFor(hands: ToolSet, shape: Shape, table: EditContext, { cells, other }: PaintStroke): Edit | undefined {
    const [cell] = cells;
    const chosen = this.chosen(hands);
    const tool = other
      ? (hands.tools.find((t) => t === (chosen === hands.tools[1] ? hands.tools[0] : hands.tools[1])) ?? chosen)
      : chosen;
    if (cell === undefined || !tool) return undefined;
    const brush = hands.touch({ shape, table, cell, tool: tool.name, drags: cells.length > 1 });
    return brush && paintCells(brush, { shape, table }, cells);
  }
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
