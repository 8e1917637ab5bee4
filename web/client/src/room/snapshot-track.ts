// The timeline of a round before the client joined, from a snapshot of the room.

import type * as wire from "../../protocol.gen.ts";
import { noTrack, type Point, type RoundTimeline } from "./track.ts";

/** Returns the timeline in a snapshot, up to everyone's current progress; if it contains none, the known timeline. */
export function trackFromSnapshot(known: RoundTimeline, snapshot: wire.Room): RoundTimeline {
  const sameRound = known.round === snapshot.round;
  if (!snapshot.course) return sameRound ? known : { ...noTrack, round: snapshot.round };
  const now = Math.max(0, snapshot.now - snapshot.begins);
  const lines = new Map<number, readonly Point[]>();
  for (const { seat, right } of snapshot.seats) {
    const { at = [], right: course = [] } = snapshot.course.find((line) => line.seat === seat) ?? {};
    const line = [{ at: 0, done: 0 }, ...at.map((at, i) => ({ at, done: course[i] ?? 0 }))];
    lines.set(seat, line.at(-1)?.done === right ? line : [...line, { at: now, done: right }]);
  }
  return { round: snapshot.round, lines, milestones: sameRound ? known.milestones : [] };
}
