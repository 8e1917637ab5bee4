// What the client knows of a room: plain data that is never changed, only replaced.

import * as wire from "../../protocol.gen.ts";
import { boardOf, type Board } from "../board/board.ts";
import { readCells } from "../board/notation.ts";
import type { Shape } from "../board/shape.ts";
import { readShape } from "../kinds/kind-loader.ts";
import { modeOf } from "./modes.ts";

/** A place in a room's history. */
export interface Position {
  readonly epoch: string;
  readonly seq: number;
  readonly hash: string;
}

/** The round's puzzle, read. */
export interface Puzzle {
  readonly shape: Shape;
  readonly givens: readonly number[];
  readonly rules?: string | undefined;
  readonly level: string;
  /** How many cells there are to fill. */
  readonly blank: number;
}

/** A hint as it was told: the cells that it is about, and the move that it ends in. */
export interface Advice extends Readonly<Omit<wire.Advice, "cells">> {
  readonly seat: number;
  readonly cells: readonly number[];
}

/** A player's place. Its board is there where this viewer may see it. */
export interface Seat extends Readonly<Omit<wire.Seat, "board">> {
  readonly board?: Board | undefined;
}

/** All that the client knows of a room, at a position. */
export interface RoomState {
  readonly code: string;
  readonly at: Position;
  /** This player's seat; 0 is a spectator. */
  readonly you: number;
  readonly phase: string;
  readonly settings: wire.Settings;
  readonly host: number;
  readonly round: number;
  /** When the round begins or began, on the room's clock. */
  readonly begins: number;
  /** When the finishing window closes; 0 while it is not open. */
  readonly closes: number;
  /** When the round of a daily puzzle has to be finished to count for its day; undefined if it does not. */
  readonly deadline?: number | undefined;
  readonly puzzle?: Puzzle | undefined;
  readonly seats: readonly Seat[];
  /** The one board of a co-op or a duel. */
  readonly board?: Board | undefined;
  readonly watching: number;
  /** Since when the server can't save anything and the clock stands, on the room's clock; 0 while it can. */
  readonly paused: number;
  /** Since when the round is halted and its boards are hidden, on the room's clock; 0 while it runs. */
  readonly halted: number;
  /** How many milliseconds late this viewer sees the round. */
  readonly late: number;
  /** The last hint that this viewer may know. */
  readonly advice?: Advice | undefined;
  /** The cells that the last check found wrong, until they change. */
  readonly wrong: ReadonlySet<number>;
  readonly result?: wire.Result | undefined;
  /** For the host: who waits to be let in, is banned or muted. */
  readonly guests?: readonly wire.Guest[] | undefined;
}

/** Reads a puzzle. The look of its kind has to be there: see loadLook. */
export function puzzleOf(puzzle: wire.Puzzle): Puzzle {
  const givens = readCells(puzzle.givens);
  const shape = readShape(puzzle);
  const blank = puzzle.fill ?? givens.filter((v, cell) => v === 0 && !shape.voids.has(cell)).length;
  return { shape, givens, rules: puzzle.rules, level: puzzle.level, blank };
}

/** A board as a round begins: where any value is taken, cells hold what the puzzle has them begin with. */
export function openingBoard({ givens, shape: { start } }: Puzzle, open: boolean): Board {
  const zeros = givens.map(() => 0);
  const cells = open && start ? givens.map((value, cell) => value || (start[cell] ?? 0)) : givens;
  return { cells, notes: zeros, by: zeros };
}

/** Reads a whole room. */
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

/** Finds a seat by its number. */
export function seatOf(room: RoomState, seat: number): Seat | undefined {
  return room.seats.find((s) => s.seat === seat);
}

/** Reports whether the room is that of a quick race: it is nobody's, and begins by itself. */
export function isQuick({ settings }: Pick<RoomState, "settings">): boolean {
  return settings.quick !== undefined;
}

/** Reports whether this viewer is the room's host. */
export function isHost(room: RoomState): boolean {
  return room.you !== 0 && room.you === room.host;
}

/** This player's seat; undefined for a spectator. */
export function ownSeat(room: RoomState): Seat | undefined {
  return room.you === 0 ? undefined : seatOf(room, room.you);
}

/** The board that this player fills: the room's in a co-op, else the seat's. */
export function yourBoard(room: RoomState): Board | undefined {
  return room.board ?? ownSeat(room)?.board;
}

/** How long the round has been running at a time of the room's clock. */
export function roundTime(room: RoomState, now: number): number {
  if (room.phase !== "playing" && room.phase !== "finished") return 0;
  const end = room.result ? room.begins + room.result.time : room.paused || room.halted || now;
  return Math.max(0, end - room.begins);
}

/** Reports whether a room's players fill one board. */
export function isShared(settings: wire.Settings): boolean {
  return modeOf(settings.mode).shared;
}

/** Reports whether the boards of a room's rounds are hidden from all but who fills them: those of ranked rounds are, where the host does not show them. */
export function isVeiled(settings: wire.Settings): boolean {
  return settings.ranked === true && settings.broadcast !== true;
}

/** Reports whether any value may be placed in a room, and erased again. */
export function isOpen(settings: wire.Settings): boolean {
  return settings.policy === wire.PolicyBlind || settings.policy === wire.PolicyOpen;
}

/** Reports whether players can undo the values that they filled in. */
export function isReversible(settings: wire.Settings): boolean {
  return modeOf(settings.mode).together || isOpen(settings);
}

/** Reports whether this player is in a round that runs, and not done with it. */
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

/** Reports whether this player may take a seat now: a free one, or in a co-op the one again that an absence cost. Who left is told that it is for good. */
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

/** Reports whether this player's moves can count now. */
export function mayPlay(room: RoomState): boolean {
  return room.phase === wire.Playing && room.halted === 0 && playsOn(room);
}

/** Reports whether this player may stop the round's clock, and let it go on. */
export function mayHalt(room: RoomState): boolean {
  const { mode, ranked } = room.settings;
  if (ranked || room.you === 0) return false;
  return modeOf(mode).alone || (modeOf(mode).together && room.you === room.host);
}
