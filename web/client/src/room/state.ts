// The state of a room, as immutable data.

import * as wire from "../../protocol.gen.ts";
import { boardOf, type Board } from "../board/board.ts";
import type { Hinted } from "../board/cell-view.ts";
import { readCells } from "../board/notation.ts";
import type { Shape } from "../board/shape.ts";
import { readShape } from "../kinds/kind-loader.ts";
import { modeOf } from "./modes.ts";

/** A position in a room's history. */
export interface Position {
  readonly epoch: string;
  readonly seq: number;
  readonly hash: string;
}

/** The parsed puzzle of the round. */
export interface Puzzle {
  readonly shape: Shape;
  readonly givens: readonly number[];
  readonly rules?: string | undefined;
  readonly level: string;
  /** How many cells have to be filled. */
  readonly blank: number;
}

/** A hint: its cells, and the move that it leads to. */
export interface Advice extends Readonly<Omit<wire.Advice, "cells">> {
  readonly seat: number;
  readonly hinted: ReadonlyMap<number, Hinted>;
  /** Others have changed the board since, so the step is no longer the next one. */
  readonly stale?: boolean;
}

/** A player's seat. It has a board if this viewer may see it. */
export interface Seat extends Readonly<Omit<wire.Seat, "board">> {
  readonly board?: Board | undefined;
}

/** The state of a room at a position. */
export interface RoomState {
  readonly code: string;
  readonly at: Position;
  /** This player's seat; 0 for a spectator. */
  readonly you: number;
  readonly phase: string;
  readonly settings: wire.Settings;
  readonly host: number;
  readonly round: number;
  /** The start of the round, on the room's clock. */
  readonly begins: number;
  /** The end of the finishing window; 0 while it is not open. */
  readonly closes: number;
  /** The time until which a daily puzzle counts for its day; undefined if the round is none. */
  readonly deadline?: number | undefined;
  readonly puzzle?: Puzzle | undefined;
  readonly seats: readonly Seat[];
  /** The shared board of a co-op or a duel. */
  readonly board?: Board | undefined;
  readonly watching: number;
  /** Since when the server can't save anything and the clock is stopped, on the room's clock; 0 while it can. */
  readonly paused: number;
  /** Since when the round is paused and its boards are hidden, on the room's clock; 0 while it runs. */
  readonly halted: number;
  /** The delay of this viewer in milliseconds. */
  readonly late: number;
  /** The last hint that this viewer may see. */
  readonly advice?: Advice | undefined;
  /** The cells that the last check found wrong, until they change. */
  readonly wrong: ReadonlySet<number>;
  readonly result?: wire.Result | undefined;
  /** For the host: people who wait to be admitted, are banned or muted. */
  readonly guests?: readonly wire.Guest[] | undefined;
}

/** Parses a puzzle. The UI of its kind has to be loaded: see loadKind. */
export function puzzleOf(puzzle: wire.Puzzle): Puzzle {
  const givens = readCells(puzzle.givens);
  const shape = readShape(puzzle);
  const blank = puzzle.fill ?? givens.filter((v, cell) => v === 0 && !shape.voids.has(cell)).length;
  return { shape, givens, rules: puzzle.rules, level: puzzle.level, blank };
}

/**
 * Returns the board at the start of a round: if any value is accepted, cells have the values that the puzzle begins
 * with.
 */
export function openingBoard({ givens, shape: { start } }: Puzzle, open: boolean): Board {
  const zeros = givens.map(() => 0);
  const cells = open && start ? givens.map((value, cell) => value || (start[cell] ?? 0)) : givens;
  return { cells, notes: zeros, by: zeros };
}

/** Returns the state of a room from a snapshot. */
export function roomOf(room: wire.Room): RoomState {
  const puzzle = room.puzzle && puzzleOf(room.puzzle);
  const read = (b: wire.Board | undefined) => (b && puzzle ? boardOf(puzzle.shape.width, b) : undefined);
  return {
    code: room.code,
    at: { epoch: room.epoch, seq: room.seq, hash: room.hash },
    you: room.you,
    phase: room.phase,
    settings: room.settings,
    host: isQuick(room) ? 0 : room.host,
    round: room.round,
    begins: room.begins,
    closes: room.closes,
    deadline: room.deadline,
    puzzle,
    seats: room.seats.map((s) => ({ ...s, board: read(s.board) })),
    board: read(room.board),
    watching: room.watching,
    paused: room.paused ? room.now : 0,
    halted: room.halted ? (room.since ?? room.now) : 0,
    late: room.late ?? 0,
    wrong: new Set(),
    result: room.result,
    guests: room.guests,
  };
}

/** Returns a seat by its number. */
export function seatOf(room: RoomState, seat: number): Seat | undefined {
  return room.seats.find((s) => s.seat === seat);
}

/** Reports whether the room is that of a quick race, which has no host and starts automatically. */
export function isQuick({ settings }: Pick<RoomState, "settings">): boolean {
  return settings.quick !== undefined;
}

/** Reports whether this viewer is the room's host. */
export function isHost(room: RoomState): boolean {
  return room.you !== 0 && room.you === room.host;
}

/** Returns this player's seat; undefined for a spectator. */
export function ownSeat(room: RoomState): Seat | undefined {
  return room.you === 0 ? undefined : seatOf(room, room.you);
}

/** Returns the board that this player fills: the room's in a co-op, otherwise the seat's. */
export function yourBoard(room: RoomState): Board | undefined {
  return room.board ?? ownSeat(room)?.board;
}

/** Returns how long the round has been running at a time of the room's clock. */
export function roundTime(room: RoomState, now: number): number {
  if (room.phase !== "playing" && room.phase !== "finished") return 0;
  const end = room.result ? room.begins + room.result.time : room.paused || room.halted || now;
  return Math.max(0, end - room.begins);
}

/** Reports whether a room's players fill one board. */
export function isShared(settings: wire.Settings): boolean {
  return modeOf(settings.mode).shared;
}

/**
 * Reports whether boards are hidden from everyone except their players, as in ranked rounds unless the host shows them.
 */
export function isVeiled(settings: wire.Settings): boolean {
  return settings.ranked === true && settings.broadcast !== true;
}

/** Reports whether any value may be placed in a room, and erased again. */
export function isOpen(settings: wire.Settings): boolean {
  return settings.policy === wire.PolicyBlind || settings.policy === wire.PolicyOpen;
}

/** Reports whether values are judged, and a wrong one costs neither time nor a strike. In a duel it costs time. */
export function isFree(settings: wire.Settings): boolean {
  const { policy = wire.PolicyStrikes, strikes = 0, growing = 0, mode } = settings;
  return policy === wire.PolicyStrikes && strikes === 0 && growing === 0 && !modeOf(mode).claims;
}

/** Reports whether players can undo the values that they filled in. */
export function isReversible(settings: wire.Settings): boolean {
  return modeOf(settings.mode).together || isOpen(settings);
}

/** Reports whether this player is in a running round and has not finished it. */
export function playsOn(room: RoomState): boolean {
  const seat = ownSeat(room);
  return (
    (room.phase === wire.Countdown || room.phase === wire.Playing) &&
    !!seat &&
    !seat.out &&
    !seat.left &&
    seat.time === 0
  );
}

/**
 * Reports whether this player may take a seat now: a free one, or in a co-op the one that was lost by absence. Leaving
 * a seat by hand is final.
 */
export function maySit(room: RoomState): boolean {
  const seat = ownSeat(room);
  const { together } = modeOf(room.settings.mode);
  const places = room.settings.seats ?? 0;
  if (seat)
    return (
      seat.left &&
      !!seat.lapsed &&
      together &&
      room.phase === wire.Playing &&
      room.seats.filter((s) => !s.left).length < places
    );
  return (room.phase === wire.Lobby || room.phase === wire.Finished || together) && room.seats.length < places;
}

/** Reports whether this player may make moves now. */
export function mayPlay(room: RoomState): boolean {
  return room.phase === wire.Playing && room.halted === 0 && playsOn(room);
}

/** Reports whether this player may stop and resume the round's clock. */
export function mayHalt(room: RoomState): boolean {
  const { mode, ranked } = room.settings;
  if (ranked || room.you === 0) return false;
  return modeOf(mode).alone || (modeOf(mode).together && room.you === room.host);
}

/** Returns how many strikes put a player out; 0 if none do, as where mistakes cost time. */
export function strikeLimit(
  settings: wire.Settings,
  seat?: { readonly handicap?: wire.Allowance | undefined },
): number {
  const limit = settings.policy !== wire.PolicyPenalty && settings.strikes;
  return limit ? limit + (seat?.handicap?.strikes ?? 0) : 0;
}
