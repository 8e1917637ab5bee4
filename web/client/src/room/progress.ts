// The progress of players, and their order in a room.

import * as wire from "../../protocol.gen.ts";
import { percent } from "../text/format.ts";
import { modeOf } from "./modes.ts";
import { ownSeat, strikeLimit, type RoomState, type Seat } from "./state.ts";

/** Returns how much of the board a seat has filled, in percent. */
export function donePercent(room: RoomState, seat: Seat): number {
  if (seat.time > 0 && !modeOf(room.settings.mode).claims) return 100;
  return room.puzzle ? percent(seat.right, room.puzzle.blank) : 0;
}

/** Returns how much of a co-op's board is filled, in percent. */
export function sharedPercent(room: RoomState): number {
  if (!room.puzzle || !room.board) return 0;
  const { givens, blank } = room.puzzle;
  return percent(room.board.cells.filter((v, cell) => v !== 0 && givens[cell] === 0).length, blank);
}

/** Orders seats for spectators: by finish, then by progress, eliminated players last. */
export function sortByProgress(seats: readonly Seat[]): Seat[] {
  return [...seats].sort(
    (a, b) =>
      finishOrder(a) - finishOrder(b) ||
      Number(a.out || a.left) - Number(b.out || b.left) ||
      b.right - a.right ||
      a.strikes - b.strikes ||
      a.seat - b.seat,
  );
}

const leadFrom = 3; // cells: before that the lead changes with each one

/** Returns the player who is ahead of all others in a race; undefined if players are level, or have hardly begun. */
export function leaderOf(seats: readonly Seat[]): Seat | undefined {
  const [first, second] = sortByProgress(seats);
  return first && second && first.right >= leadFrom && first.right > second.right ? first : undefined;
}

/** A player's rank and the number of players. */
export interface Place {
  readonly place: number;
  readonly of: number;
}

/** Returns this player's current or final place, or undefined in modes without places. Players with the same progress share one. */
export function placeOf(room: RoomState): Place | undefined {
  const seat = ownSeat(room);
  const { together, alone } = modeOf(room.settings.mode);
  const begun = room.phase === wire.Playing || room.phase === wire.Finished;
  if (!seat || together || alone || !begun) return undefined;
  const end = room.result?.standings.find((s) => s.seat === seat.seat)?.place;
  const ahead = room.seats.filter((other) => isAhead(other, seat)).length;
  return { place: end || ahead + 1, of: room.seats.length };
}

function isAhead(a: Seat, b: Seat): boolean {
  const goneOrder = (s: Seat) => Number(s.out || s.left);
  return (finishOrder(a) - finishOrder(b) || goneOrder(a) - goneOrder(b) || b.right - a.right) < 0;
}

function finishOrder(seat: Seat): number {
  return seat.time > 0 ? seat.time : Number.MAX_SAFE_INTEGER;
}

/**
 * Counts the strikes that can put this player out: those of all in a co-op, but the own ones of a newcomer; otherwise
 * the seat's own.
 */
export function strikesOf(room: RoomState, seat: Seat | undefined): number {
  if (modeOf(room.settings.mode).together && !seat?.new)
    return room.seats.reduce((n, s) => n + s.strikes - (s.apart ?? 0), 0);
  return seat?.strikes ?? 0;
}

/** Returns the strikes to show and their limit (0: unlimited); undefined for spectators of a race or a duel. */
export function shownStrikes(room: RoomState): { readonly n: number; readonly limit: number } | undefined {
  const seat = ownSeat(room);
  const { settings } = room;
  if (!seat && !modeOf(settings.mode).together) return undefined;
  return { n: strikesOf(room, seat), limit: strikeLimit(settings, seat) };
}

/** How the host can start a round. */
export type StartRule = "nobody" | "alone" | "some" | "full";

/**
 * Returns with whom a round would start: with nobody, the player alone, those who are ready, or everyone, in which case
 * it starts automatically.
 */
export function startRule(room: RoomState): StartRule {
  if (room.seats.length === 0) return "nobody";
  if (room.seats.length === 1) return "alone";
  return room.seats.every((s) => s.ready) ? "full" : "some";
}
