// How a round went before one came: the course that a whole room tells.

import type * as wire from "../../protocol.gen.ts";
import { noTrack, type Point, type RoundTimeline } from "./track.ts";

/** The course that a whole room tells, up to how far everyone is now; of one that tells none, what is known of its round. */
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
