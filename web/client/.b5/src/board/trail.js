// Undo and redo where the server keeps the steps, as it does for rooms: a reload does not lose them, and nobody else's
// cell is ever taken back. The server knows one step for each command. A key may have given several commands, and made
// marks that only this device knows. So the trail remembers which steps belong to which command, in the server's order,
// and what each did, so that the board can show what an undo will come to before the server has answered.
import { inverse, possible } from "./undo.js";
/** emptyTrail is before the first step. */
export const emptyTrail = { done: [], undone: [] };
/** addSteps takes steps in that one key made, each joined to the one before it. */
export function addSteps(trail, steps) {
    if (steps.length === 0)
        return trail;
    return { done: [...trail.done, ...steps.map((s, i) => ({ ...s, joined: i > 0 }))], undone: [] };
}
/**
 * tidy takes in notes that a value has ruled out, and that were removed unasked. As on the server they belong to the last
 * step, if a command filled in the same value; else they are a step, joined to the one before it or not.
 */
export function tidy(trail, { value }, id, changes, joined) {
    const top = trail.done.filter((s) => s.id > 0).at(-1);
    if (id > 0 && top?.turns[0]?.to === value) {
        const more = { ...top, changes: [...top.changes, ...changes] };
        return { done: trail.done.map((s) => (s === top ? more : s)), undone: [] };
    }
    return { done: [...trail.done, { id, turns: [], changes, joined: joined && trail.done.length > 0 }], undone: [] };
}
/** forget removes the step of a command that was refused. */
export function forget({ done, undone }, id) {
    const without = (list) => {
        const at = list.findIndex((s) => s.id === id);
        if (at < 0)
            return list;
        const next = list.slice(at + 1).map((s, i) => (i === 0 ? { ...s, joined: s.joined && (list[at]?.joined ?? false) } : s));
        return [...list.slice(0, at), ...next];
    };
    return { done: without(done), undone: without(undone) };
}
/** undoStep takes the player's last step back, as far as that is possible. Steps of which nothing is left are passed over. */
export function undoStep(trail, table) {
    const done = [...trail.done];
    const taken = [];
    const deeds = [];
    for (let step = done.pop(); step; step = done.pop()) {
        const deed = alive(inverse(step), step, table);
        if (deed) {
            deeds.push(deed);
            taken.push(step);
        }
        if (!step.joined && deeds.length > 0)
            break;
    }
    const first = taken.pop();
    const group = first ? [...taken, { ...first, joined: false }] : [];
    return { trail: { done, undone: [...trail.undone, ...group] }, deeds };
}
/** redoStep does again what was taken back last. */
export function redoStep(trail, table) {
    const undone = [...trail.undone];
    const done = [];
    const deeds = [];
    for (let step = undone.pop(); step; step = undone.pop()) {
        const deed = alive(step, step, table);
        if (deed) {
            deeds.push(deed);
            done.push({ ...step, joined: done.length > 0 });
        }
        if (!undone.at(-1)?.joined && deeds.length > 0)
            break;
    }
    return { trail: { done: [...trail.done, ...done], undone }, deeds };
}
/** alive is what a step can still do; undefined is nothing. What nobody here knows may always be possible. */
function alive(wanted, step, table) {
    if (step.unknown)
        return step;
    const deed = possible(wanted, table);
    return deed && { ...step, ...deed };
}
