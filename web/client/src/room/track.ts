// How far everyone was when: what a race chart draws, from the events of a round.

import * as wire from "../../protocol.gen.ts";
import { seatOf, type RoomState } from "./state.ts";

/** Point is how many cells a player had at a time, in milliseconds since the round began. */
export interface Point {
  readonly at: number;
  readonly done: number;
}

/** HighlightKind is what can stand out in a round. */
export type HighlightKind = "strike" | "hint" | "out" | "done";

/** Highlight is something in a round that stands out. */
export interface Highlight {
  readonly at: number;
  readonly seat: number;
  readonly kind: HighlightKind;
}

/** Track is a round's course so far, as far as this viewer was told. */
export interface Track {
  readonly round: number;
  readonly lines: ReadonlyMap<number, readonly Point[]>;
  readonly highlights: readonly Highlight[];
}

/** noTrack is before anything has happened. */
export const noTrack: Track = { round: 0, lines: new Map(), highlights: [] };

/** track takes in events that happened at a time of the round. before and after are the room around all of them. */
export function track(known: Track, events: readonly wire.Event[], at: number, before: RoomState, after: RoomState): Track {
  let next = known.round === after.round ? known : { ...noTrack, round: after.round };
  const highlights = events.flatMap((event) => highlightOf(event, at));
  if (highlights.length > 0) next = { ...next, highlights: [...next.highlights, ...highlights] };
  const moved = after.seats.filter((s) => s.right !== (seatOf(before, s.seat)?.right ?? 0));
  if (moved.length === 0) return next;
  const lines = new Map(next.lines);
  for (const { seat, right } of moved) {
    // Who came in the middle of a round knows how far everyone was then.
    const line = lines.get(seat) ?? [{ at: lines.size > 0 || at === 0 ? 0 : at, done: seatOf(before, seat)?.right ?? 0 }];
    lines.set(seat, [...line, { at, done: right }]);
  }
  return { ...next, lines };
}

const kinds: Readonly<Record<string, HighlightKind>> = {
  [wire.Struck]: "strike",
  [wire.Unfit]: "strike",
  [wire.Hinted]: "hint",
  [wire.Out]: "out",
  [wire.Done]: "done",
};

function highlightOf(event: wire.Event, at: number): Highlight[] {
  const kind = kinds[event.e];
  return kind && event.seat ? [{ at, seat: event.seat, kind }] : [];
}
