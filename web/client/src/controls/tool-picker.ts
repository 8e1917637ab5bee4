// The tools with which cells are touched, where a kind has some: which one is chosen, what a stroke does with it, and how that looks
// before it is done.

import { applyMarks, placeValue } from "../board/board.ts";
import { paintCells } from "../board/brush.ts";
import { cornerMarks, withChanges, type Edit, type EditContext } from "../board/edit.ts";
import type { Scene } from "../board/cell-view.ts";
import type { Shape } from "../board/shape.ts";
import type { ToolSet, Tool } from "../kinds/kind-ui.ts";
import type { PaintStroke } from "./painter.ts";

/** The choice of one player on one board. */
export class ToolPicker {
  #name = "";
  #offered: { hands: ToolSet; shape: Shape; open: boolean; tools: readonly Tool[] } | undefined;

  /** The tools of a board, as they look there. They stay the same as long as the board does, and so do their buttons. */
  offered(hands: ToolSet, shape: Shape, open: boolean): readonly Tool[] {
    const last = this.#offered;
    if (last?.hands === hands && last.shape === shape && last.open === open) return last.tools;
    const tools = hands.tools
      .filter(({ judged }) => !judged || !open)
      .map((t) => ({ ...t, glyph: t.glyphOn?.(shape) ?? t.glyph }));
    this.#offered = { hands, shape, open, tools };
    return tools;
  }

  /** The tool that touches; the first one until another is chosen. */
  chosen({ tools }: ToolSet): Tool | undefined {
    return tools.find(({ name }) => name === this.#name) ?? tools[0];
  }

  /** Takes a tool by its name. */
  choose(name: string): void {
    this.#name = name;
  }

  /** Goes on by so many tools. */
  next(hands: ToolSet, by: number): void {
    const { tools } = hands;
    const chosen = this.chosen(hands);
    const at = chosen ? tools.indexOf(chosen) : -1;
    this.#name = tools[(at + by + tools.length) % tools.length]?.name ?? "";
  }

  /** What a stroke does; undefined is nothing. */
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

/** A scene as it will be when a deed is done. */
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
