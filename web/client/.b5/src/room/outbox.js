// The player's commands on their way: which are unanswered, and what the board looks like if all of them count.
import * as wire from "../../protocol.gen.js";
import { annotate, place } from "../board/board.js";
import { readCell, readMarks, readRun } from "../board/notation.js";
const patience = 200; // milliseconds: telling of shorter waits would only flicker
/** emptyOutbox is before the first command. */
export const emptyOutbox = { next: 1, asked: [] };
/** nextId is the id for a command given now. Ids rise over all tabs of a player, so the clock takes part. */
export function nextId(box, now) {
    return Math.max(box.next, Math.floor(now));
}
/** ask takes a command in. */
export function ask(box, message, since, expects) {
    return { next: message.id + 1, asked: [...box.asked, { message, accepted: false, since, expects }] };
}
/** sawId keeps ids above one that this player used elsewhere. */
function sawId(box, id) {
    return id < box.next ? box : { ...box, next: id + 1 };
}
/** unanswered counts the commands that have no answer yet. */
export function unanswered(box) {
    return box.asked.filter((a) => !a.accepted).length;
}
/** accept takes in that a command was carried out. What is shown ahead stays until its entry shows the change. */
export function accept(box, id) {
    const asked = box.asked
        .filter((a) => a.message.id !== id || isShown(a.message))
        .map((a) => (a.message.id === id ? { ...a, accepted: true } : a));
    return { ...box, asked };
}
/** drop forgets a command: refused, or seen to have happened. */
export function drop(box, id) {
    return { ...box, asked: box.asked.filter((a) => a.message.id !== id) };
}
/**
 * observe takes in an entry: what it shows as done is no longer under way. What was accepted before it is done too, for
 * the server tells a change right after it has accepted it; notes that changed nothing are in no entry at all.
 * A strike's own answer is still to come, also where a run was filled up to it.
 */
export function observe(box, entry) {
    let after = { ...box, asked: box.asked.filter((a) => !a.accepted) };
    const struck = new Set(entry.events.map((event) => (event.e === wire.Struck ? event.cmd : undefined)));
    for (const event of entry.events) {
        if (!event.cmd)
            continue;
        after = sawId(after, event.cmd);
        if (!struck.has(event.cmd))
            after = drop(after, event.cmd);
    }
    return after;
}
/** restart takes in a whole room: everything accepted is in it, and ids go on above the last one seen. */
export function restart(box, room) {
    return { next: Math.max(box.next, room.last + 1), asked: box.asked.filter((a) => !a.accepted) };
}
/** waiting are the commands without an answer, which are sent again on a new connection. */
export function waiting(box) {
    return box.asked.filter((a) => !a.accepted).map((a) => a.message);
}
/** overdue counts the commands that have waited for longer than an answer takes on a good line. */
export function overdue(box, now) {
    return box.asked.filter((a) => !a.accepted && now - a.since > patience).length;
}
/** asking finds the command with an id. */
export function asking(box, id) {
    return box.asked.find((a) => a.message.id === id)?.message;
}
/** optimisticBoard lays the commands under way over a board. Where the board is open values that stand may be replaced and erased. */
export function optimisticBoard(width, board, box, seat, open = false) {
    const pending = new Set();
    let ahead = board;
    const put = (move) => {
        pending.add(move.cell);
        ahead = { ...place(ahead, move, move.value ? seat : 0), notes: ahead.notes };
    };
    for (const { message, expects } of box.asked) {
        const run = runOf(width, message);
        if (message.t === "note")
            ahead = annotate(ahead, readMarks(width, message.marks));
        for (const cell of run?.cells ?? []) {
            const free = board.cells[cell] === 0 || (open && run?.cells.length === 1);
            if (run && free)
                put({ cell, value: run.value });
        }
        for (const { cell, from, to } of expects?.turns ?? [])
            if (ahead.cells[cell] === from)
                put({ cell, value: to });
        if (expects)
            ahead = annotate(ahead, expects.marks);
    }
    return { board: ahead, pending };
}
/** pendingSettings lays settings under way over those of the room. */
export function pendingSettings(settings, box) {
    const asked = box.asked.flatMap(({ message }) => (message.t === "configure" ? [message.settings] : [])).at(-1);
    if (!asked)
        return { shown: settings, base: settings };
    const { password: _, ...base } = asked;
    return { shown: { ...settings, ...base }, base };
}
/** runOf is what a command puts into cells; 0 empties them. */
function runOf(width, message) {
    if (message.t === "place")
        return readRun(width, message.move);
    const cell = message.t === "clear" ? readCell(width, message.cell) : undefined;
    return cell === undefined ? undefined : { cells: [cell], value: 0 };
}
/** isShown says whether a command's effect is shown before its entry has come. */
function isShown({ t }) {
    return ["place", "note", "clear", "undo", "redo", "configure"].includes(t);
}
