// How far everyone was when: what a race chart draws, from the events of a round.
import * as wire from "../../protocol.gen.js";
import { seatOf } from "./state.js";
/** noTrack is before anything has happened. */
export const noTrack = { round: 0, lines: new Map(), milestones: [] };
/** track takes in events that happened at a time of the round. before and after are the room around all of them. */
export function track(known, events, at, before, after) {
    let next = known.round === after.round ? known : { ...noTrack, round: after.round };
    const milestones = events.flatMap((event) => milestoneOf(event, at));
    if (milestones.length > 0)
        next = { ...next, milestones: [...next.milestones, ...milestones] };
    const moved = after.seats.filter((s) => s.right !== (seatOf(before, s.seat)?.right ?? 0));
    if (moved.length === 0)
        return next;
    const lines = new Map(next.lines);
    for (const { seat, right } of moved) {
        // Who came in the middle of a round knows how far everyone was then.
        const line = lines.get(seat) ?? [{ at: lines.size > 0 || at === 0 ? 0 : at, done: seatOf(before, seat)?.right ?? 0 }];
        lines.set(seat, [...line, { at, done: right }]);
    }
    return { ...next, lines };
}
const kinds = {
    [wire.Struck]: "strike",
    [wire.Unfit]: "strike",
    [wire.Hinted]: "hint",
    [wire.Out]: "out",
    [wire.Done]: "done",
};
function milestoneOf(event, at) {
    const kind = kinds[event.e];
    return kind && event.seat ? [{ at, seat: event.seat, kind }] : [];
}
