// The timeline of a round before the client joined, from a snapshot of the room.

import type * as wire from "../../protocol.gen.ts";
import { noTrack, type Point, type RoundTimeline } from "./track.ts";

/** Returns the timeline in a snapshot, up to everyone's current progress; if it contains none, the known timeline. */
export function trackFromSnapshot(known: RoundTimeline, told: wire.Room): RoundTimeline {
  const sameRound = known.round === told.round;
  if (!told.course) return sameRound ? known : { ...noTrack, round: told.round };
  const now = Math.max(0, told.now - told.begins);
  const lines = new Map<number, readonly Point[]>();
  for (const { seat, right } of told.seats) {
    const { at = [], right: course = [] } = told.course.find((line) => line.seat === seat) ?? {};
    const line = [{ at: 0, done: 0 }, ...at.map((at, i) => ({ at, done: course[i] ?? 0 }))];
    lines.set(seat, line.at(-1)?.done === right ? line : [...line, { at: now, done: right }]);
  }
  return { round: told.round, lines, milestones: sameRound ? known.milestones : [] };
}
