// How far everyone was when: what a race chart draws, from the events of a round.

import * as wire from "../../protocol.gen.ts";
import { seatOf, type RoomState } from "./state.ts";

/** How many cells a player had at a time, in milliseconds since the round began. */
export interface Point {
  readonly at: number;
  readonly done: number;
}

/** What can stand out in a round. */
export type MilestoneKind = "strike" | "hint" | "out" | "done";

/** Something in a round that stands out. */
export interface Milestone {
  readonly at: number;
  readonly seat: number;
  readonly kind: MilestoneKind;
}

/** A round's course so far, as far as this viewer was told. */
export interface RoundTimeline {
  readonly round: number;
  readonly lines: ReadonlyMap<number, readonly Point[]>;
  readonly milestones: readonly Milestone[];
}

/** Before anything has happened. */
export const noTrack: RoundTimeline = { round: 0, lines: new Map(), milestones: [] };

/** Takes in events that happened at a time of the round. before and after are the room around all of them. */
export function addToTrack(
  known: RoundTimeline,
  events: readonly wire.Event[],
  at: number,
  before: RoomState,
  after: RoomState,
): RoundTimeline {
  let next = known.round === after.round ? known : { ...noTrack, round: after.round };
  const milestones = events.flatMap((event) => milestoneOf(event, at));
  if (milestones.length > 0) next = { ...next, milestones: [...next.milestones, ...milestones] };
  const moved = after.seats.filter((s) => s.right !== (seatOf(before, s.seat)?.right ?? 0));
  if (moved.length === 0) return next;
  const lines = new Map(next.lines);
  for (const { seat, right } of moved) {
    const was = seatOf(before, seat)?.right ?? 0;
    const line = lines.get(seat) ?? [{ at: was && at, done: was }];
    lines.set(seat, [...line, { at, done: right }]);
  }
  return { ...next, lines };
}

const kinds: Readonly<Record<string, MilestoneKind>> = {
  [wire.Struck]: "strike",
  [wire.Unfit]: "strike",
  [wire.Hinted]: "hint",
  [wire.Out]: "out",
  [wire.Done]: "done",
};

function milestoneOf(event: wire.Event, at: number): Milestone[] {
  const kind = kinds[event.e];
  return kind && event.seat ? [{ at, seat: event.seat, kind }] : [];
}
