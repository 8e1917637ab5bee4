// A finished round as something that can be stood in at any time: the room as a spectator saw it then.
import * as wire from "../../protocol.gen.js";
import { readCells } from "../board/notation.js";
import { modeOf } from "../room/modes.js";
import { isOpen, openingBoard, puzzleOf } from "../room/state.js";
import { noTrack, track } from "../room/track.js";
import { applyEvent } from "../room/update.js";
const frameEvery = 32; // steps from one kept room to the next
/** timelineOf reads a replay. */
export function timelineOf(replay) {
    const puzzle = puzzleOf(replay.puzzle);
    const frames = [];
    const moves = [];
    let room = beginning(replay, puzzle);
    let course = { ...noTrack, round: 1 };
    replay.steps.forEach((step, i) => {
        if (i % frameEvery === 0)
            frames.push(room);
        const after = taken(room, step);
        course = track(course, [step.event], Math.max(0, step.at), room, after);
        if (isMove(step.event))
            moves.push(i);
        room = after;
    });
    frames.push(room);
    const lines = new Map();
    for (const { seat } of replay.players)
        lines.set(seat, [{ at: 0, done: 0 }, ...(course.lines.get(seat) ?? [])]);
    const stops = stopsOf(replay, course);
    const length = Math.max(replay.length, replay.steps.at(-1)?.at ?? 0);
    return { replay, puzzle, solution: readCells(replay.solution), length, course: { ...course, lines }, stops, moves, frames };
}
/** stopsOf are what stands out, in order. A strike that was the first mistake is told once. */
function stopsOf(replay, course) {
    const mistakes = replay.players.flatMap(({ seat, mistake }) => (mistake ? [{ at: mistake.at, seat, kind: "mistake" }] : []));
    const told = (m) => m.kind === "strike" && mistakes.some((s) => s.seat === m.seat && s.at === m.at);
    return [...course.milestones.filter((m) => !told(m)), ...mistakes].sort((a, b) => a.at - b.at);
}
/** isMove tells values from notes: one steps from value to value. */
function isMove(event) {
    return event.e === wire.Placed || event.e === wire.Cleared || (event.e === wire.Undone && (event.cells?.length ?? 0) > 0);
}
/** taken is the room after a step. The clock of a replay has no pauses, and the room no other rounds. */
function taken(room, { at, event }) {
    return left.has(event.e) ? room : applyEvent(room, event, at);
}
const left = new Set([wire.Started, wire.Paused, wire.Halted, wire.Ended, wire.Rematched]);
/** stepAt is how many steps have happened at a time. */
export function stepAt({ replay }, at) {
    let low = 0;
    let high = replay.steps.length;
    while (low < high) {
        const middle = (low + high) >> 1;
        if ((replay.steps[middle]?.at ?? 0) <= at)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}
/** roomAt is the room after so many steps. */
export function roomAt({ replay, frames }, steps) {
    const frame = Math.min(Math.floor(steps / frameEvery), frames.length - 1);
    const from = frame === frames.length - 1 && steps === replay.steps.length ? steps : frame * frameEvery;
    const start = frames[frame] ?? frames[0];
    if (!start)
        throw new Error("a timeline has a frame at its beginning");
    return replay.steps.slice(from, steps).reduce(taken, start);
}
/** beginning is the room at the moment the round began: every board holds the givens, and extra ones where a host gave some. */
function beginning(replay, puzzle) {
    const board = openingBoard(puzzle, isOpen(replay.settings));
    const shared = modeOf(replay.settings.mode).shared;
    const bots = new Set(replay.result.standings.filter((s) => s.bot).map((s) => s.seat));
    return {
        code: "",
        at: { epoch: "", seq: 0, hash: "" },
        you: 0,
        phase: wire.Playing,
        settings: replay.settings,
        host: 0,
        round: 1,
        begins: 0,
        closes: 0,
        puzzle,
        seats: replay.players.map(({ seat, name, handicap }) => ({
            seat,
            name,
            ready: true,
            away: false,
            left: false,
            out: false,
            strikes: 0,
            right: 0,
            time: 0,
            ...(handicap ? { handicap } : {}),
            ...(bots.has(seat) ? { bot: true } : {}),
            board: shared ? undefined : board,
        })),
        board: shared ? board : undefined,
        watching: 0,
        paused: 0,
        halted: 0,
        late: 0,
        wrong: new Set(),
    };
}
