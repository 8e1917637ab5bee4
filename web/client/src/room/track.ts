// The timeline of a round for the race chart, built from its events.

import * as wire from "../../protocol.gen.ts";
import { seatOf, type RoomState } from "./state.ts";

/** How many cells a player had at a time, in milliseconds since the start of the round. */
export interface Point {
  readonly at: number;
  readonly done: number;
}

/** The types of milestones. */
export type MilestoneKind = "strike" | "hint" | "out" | "done";

/** A notable event of a round. */
export interface Milestone {
  readonly at: number;
  readonly seat: number;
  readonly kind: MilestoneKind;
}

/** The timeline of a round, as far as this viewer knows it. */
export interface RoundTimeline {
  readonly round: number;
  readonly lines: ReadonlyMap<number, readonly Point[]>;
  readonly milestones: readonly Milestone[];
}

/** An empty timeline. */
export const noTrack: RoundTimeline = { round: 0, lines: new Map(), milestones: [] };

/**
 * Returns the points of a player with one board of so many cells. Those of a player who is done end with the whole board:
 * on a board that begins full nobody touches what is right already.
 */
export function pointsTo({ lines, milestones }: RoundTimeline, seat: number, cells: number): readonly Point[] {
  const points = lines.get(seat) ?? [];
  const last = points.at(-1)?.done ?? 0;
  const isDone = milestones.some((m) => m.seat === seat && m.kind === "done");
  return !isDone || last === 0 || last >= cells ? points : points.map((p) => ({ ...p, done: (p.done * cells) / last }));
}

/** Adds the events of one time of the round. before and after are the states of the room around all of them. */
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
