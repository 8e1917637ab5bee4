// How a round went so far, kept over a reload of the page: the server tells how far everyone is, and not how they came there.

import { roundTime, type RoomState } from "./state.ts";
import type { Milestone, Point, Track } from "./track.ts";

const key = (code: string) => `nonet.track.${code}`;

/** Kept is a track as text. A code may come to another room, so the time of the beginning says which round is meant. */
interface Kept {
  readonly begins: number;
  readonly round: number;
  readonly lines: readonly (readonly [number, readonly Point[]])[];
  readonly milestones: readonly Milestone[];
}

/** keepTrack keeps a room's track for the page's next visit in this tab. */
export function keepTrack({ code, begins, round }: RoomState, track: Track): void {
  if (track.round !== round || track.lines.size === 0) return;
  try {
    sessionStorage.setItem(key(code), JSON.stringify({ begins, round, lines: [...track.lines], milestones: track.milestones } satisfies Kept));
  } catch {
    // Without a place to keep it in the chart begins anew.
  }
}

/** keptTrack is the track that was kept of the round that a room plays, up to how far everyone is now; else it is the one that is known. */
export function keptTrack(room: RoomState, now: number, known: Track): Track {
  const kept = read(room.code);
  if (kept?.begins !== room.begins || kept.round !== room.round) return known;
  const lines = new Map(kept.lines);
  for (const { seat, right } of room.seats) {
    const line = lines.get(seat) ?? [{ at: 0, done: 0 }];
    if (line.at(-1)?.done !== right) lines.set(seat, [...line, { at: roundTime(room, now), done: right }]);
  }
  return { round: room.round, lines, milestones: kept.milestones };
}

function read(code: string): Kept | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(key(code)) ?? "null") as Kept | null) ?? undefined;
  } catch {
    return undefined;
  }
}
