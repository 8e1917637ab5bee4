// The tools with which cells are touched, where a kind has some: which one is chosen, what a stroke does with it, and how that looks
// before it is done.
import { annotate, place } from "../board/board.js";
import { painted } from "../board/brush.js";
import { cornersOf, withChanges } from "../board/hand.js";
/** ToolHand is the choice of one player on one board. */
export class ToolHand {
    #name = "";
    /** chosen is the tool that touches; the first one until another is chosen. */
    chosen({ tools }) {
        return tools.find(({ name }) => name === this.#name) ?? tools[0];
    }
    /** choose takes a tool by its name. */
    choose(name) {
        this.#name = name;
    }
    /** turn goes on by so many tools. */
    turn(hands, by) {
        const { tools } = hands;
        const at = tools.findIndex((tool) => tool === this.chosen(hands));
        this.#name = tools[(at + by + tools.length) % tools.length]?.name ?? "";
    }
    /** deed is what a stroke does; undefined is nothing. */
    deed(hands, shape, table, { cells, other }) {
        const [cell] = cells;
        const chosen = this.chosen(hands);
        const tool = other ? hands.tools.find((t) => t === (chosen === hands.tools[1] ? hands.tools[0] : hands.tools[1])) ?? chosen : chosen;
        if (cell === undefined || !tool)
            return undefined;
        const brush = hands.touch({ shape, table, cell, tool: tool.name, drags: cells.length > 1 });
        return brush && painted(brush, { shape, table }, cells);
    }
}
/** ahead is a scene as it will be when a deed is done. */
export function ahead(scene, { turns, changes }) {
    const board = turns.reduce((b, { cell, to }) => place(b, { cell, value: to }, scene.seat ?? 0), annotate(scene.board, cornersOf(changes)));
    const pending = new Set([...(scene.pending ?? []), ...turns.map(({ cell }) => cell)]);
    return { ...scene, board, pending, ...(scene.layer ? { layer: withChanges(scene.layer, changes) } : {}) };
}
