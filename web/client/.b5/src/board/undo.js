// Undo and redo. A step that is taken back is a new deed, and others may have been at the same cells. So each part of a
// step is taken back only where its cell still holds what the step left there.
import { listOf } from "./hand.js";
/** emptyHistory is before the first step. */
export const emptyHistory = { done: [], undone: [] };
/** record takes a step in; what was undone before can't be done again. */
export function record(history, step) {
    if (step.turns.length + step.changes.length === 0)
        return history;
    return { done: [...history.done, step], undone: [] };
}
/**
 * amend adds changes that a value brought about to the step that placed it, so that they are undone together. Where that
 * step is not kept they are one of their own.
 */
export function amend(history, turn, changes) {
    const fits = (s) => s.turns.some((t) => t.cell === turn.cell && t.to === turn.to);
    const step = history.done.filter(fits).at(-1);
    if (!step)
        return record(history, { turns: [], changes });
    const whole = { ...step, changes: [...step.changes, ...changes] };
    return { ...history, done: history.done.map((s) => (s === step ? whole : s)) };
}
/** undo takes the last step back that can be. Steps of which nothing is left are passed over. */
export function undo(history, table) {
    const done = [...history.done];
    const undone = [...history.undone];
    for (let step = done.pop(); step; step = done.pop()) {
        const deed = possible(inverse(step), table);
        if (!deed)
            continue;
        undone.push(step);
        return { history: { done, undone }, deed };
    }
    return { history: { done, undone }, deed: undefined };
}
/** redo does the last undone step again. */
export function redo(history, table) {
    const done = [...history.done];
    const undone = [...history.undone];
    for (let step = undone.pop(); step; step = undone.pop()) {
        const deed = possible(step, table);
        if (!deed)
            continue;
        done.push(step);
        return { history: { done, undone }, deed };
    }
    return { history: { done, undone }, deed: undefined };
}
/** inverse is what takes a step back. */
export function inverse(step) {
    return {
        turns: step.turns.map(({ cell, from, to }) => ({ cell, from: to, to: from })).reverse(),
        changes: step.changes.map((c) => ({ ...c, add: !c.add })).reverse(),
    };
}
/** possible is the part of a step that still finds what it changes; undefined is none of it. */
export function possible(step, table) {
    const turns = (table.reversible ?? table.open) ? step.turns.filter((t) => holds(table, t)) : [];
    const emptied = new Set(turns.filter((t) => t.to === 0).map((t) => t.cell));
    const changes = step.changes.flatMap((change) => {
        const { cell, sort, add } = change;
        if (sort !== "colour" && table.board.cells[cell] !== 0 && !emptied.has(cell))
            return [];
        const now = listOf(table, sort)[cell] ?? 0;
        const values = add ? change.values & ~now : change.values & now;
        return values === 0 ? [] : [{ ...change, values }];
    });
    return turns.length + changes.length > 0 ? { turns, changes } : undefined;
}
/** holds says whether a cell has the value that a turn changes, and by this player's hand. */
function holds({ givens, board, seat }, { cell, from }) {
    if (givens[cell] || (board.cells[cell] ?? 0) !== from)
        return false;
    return from === 0 || seat === undefined || board.by[cell] === seat;
}
