// How what the server tells changes what the client knows: (state, message) to state.

import * as wire from "../../protocol.gen.ts";
import { annotate, place, type Board } from "../board/board.ts";
import { readMarks, readMove } from "../board/notation.ts";
import { puzzleOf, seatOf, type Puzzle, type RoomState, type Seat } from "./state.ts";

/** Order says how an entry stands to what is known: the next one, one that is known already, or one after a gap. */
export type Order = "next" | "old" | "gap";

/** orderOf places an entry. */
export function orderOf(room: RoomState, entry: wire.Entry): Order {
  if (entry.seq <= room.at.seq) return "old";
  return entry.seq === room.at.seq + 1 ? "next" : "gap";
}

/** applyEntry takes in the next entry of the room's history. */
export function applyEntry(room: RoomState, entry: wire.Entry): RoomState {
  const after = entry.events.reduce((r, event) => applyEvent(r, event, entry.at), room);
  return { ...after, at: { epoch: room.at.epoch, seq: entry.seq, hash: entry.hash } };
}

/**
 * begin takes in the puzzle at the end of the countdown: every board that this viewer may see holds the givens.
 * It comes again after a resumption, when there is nothing to begin.
 */
export function begin(room: RoomState, message: wire.Begin): RoomState {
  if (room.phase !== wire.Countdown || room.round !== message.round) return room;
  const puzzle = puzzleOf(message.puzzle);
  const board = blank(puzzle);
  const shared = room.settings.mode === wire.Coop;
  const watching = seatOf(room, room.you)?.left ?? true;
  const sees = (s: Seat) => !shared && (watching || s.seat === room.you);
  return {
    ...room,
    phase: wire.Playing,
    puzzle,
    board: shared ? board : undefined,
    seats: room.seats.map((s) => ({ ...s, board: sees(s) ? board : undefined })),
  };
}

/** applyEvent takes in one event. Events that are not known change nothing, so that the client outlives newer servers. */
export function applyEvent(room: RoomState, event: wire.Event, at: number): RoomState {
  switch (event.e) {
    case wire.Seated:
      return seated(room, event);
    case wire.Left:
      return left(room, event.seat ?? 0);
    case wire.Hosting:
      return { ...room, host: event.seat ?? 0 };
    case wire.Configured:
      return { ...unready(room), settings: event.settings ?? room.settings };
    case wire.Started:
      return started(room, event, at);
    case wire.Paused:
      return later(room, event.for ?? 0, at);
    case wire.Closing:
      return { ...room, closes: at + (event.in ?? 0) };
    case wire.Ended:
      return { ...room, phase: wire.Finished, result: event.result };
    case wire.Rematched:
      return rematched(room);
    case wire.Placed:
      return placed(room, event);
    case wire.Noted:
      return noted(room, event);
  }
  const change = seatChange(event);
  return change ? withSeat(room, event.seat ?? 0, change) : room;
}

/** seatChange is what an event changes in its seat alone. */
function seatChange(event: wire.Event): Partial<Seat> | undefined {
  switch (event.e) {
    case wire.Readied:
      return { ready: event.on ?? false };
    case wire.Progress:
      return { right: event.right ?? 0 };
    case wire.Struck:
      return { strikes: event.strikes ?? 0 };
    case wire.Out:
      return { out: true };
    case wire.Done:
      return { time: event.time ?? 0 };
    case wire.Away:
      return { away: true };
    case wire.Back:
      return { away: false };
    default:
      return undefined;
  }
}

function withSeat(room: RoomState, seat: number, change: Partial<Seat>): RoomState {
  return { ...room, seats: room.seats.map((s) => (s.seat === seat ? { ...s, ...change } : s)) };
}

/**
 * later moves the round's times by what its clock stood. A round that a node began before it knew that nothing could be
 * saved is in its countdown again.
 */
function later(room: RoomState, by: number, at: number): RoomState {
  const moved = { ...room, begins: room.begins + by, closes: room.closes > 0 ? room.closes + by : 0 };
  if (room.phase !== wire.Playing || moved.begins <= at) return moved;
  const hidden = { phase: wire.Countdown, puzzle: undefined, board: undefined };
  return { ...moved, ...hidden, seats: room.seats.map((s) => ({ ...s, board: undefined })) };
}

function seated(room: RoomState, event: wire.Event): RoomState {
  const seat = event.seat ?? 0;
  const name = event.name ?? "";
  const you = event.cmd ? seat : room.you; // only one's own commands come with their ids
  if (seatOf(room, seat)) return { ...withSeat(room, seat, { name }), you };
  const fresh: Seat = { seat, name, ...idle, ready: false, away: false };
  return { ...room, you, seats: [...room.seats, fresh].sort((a, b) => a.seat - b.seat) };
}

/** left frees a seat between rounds; in a round the seat's part in it stays on show. */
function left(room: RoomState, seat: number): RoomState {
  if (room.phase === wire.Countdown || room.phase === wire.Playing) return withSeat(room, seat, { left: true });
  return freed(room, (s) => s.seat === seat);
}

function freed(room: RoomState, gone: (s: Seat) => boolean): RoomState {
  const seats = room.seats.filter((s) => !gone(s));
  return { ...room, seats, you: seats.some((s) => s.seat === room.you) ? room.you : 0 };
}

/** idle is a seat's part in a round before the round. */
const idle = { left: false, out: false, strikes: 0, right: 0, time: 0, board: undefined };

function started(room: RoomState, event: wire.Event, at: number): RoomState {
  return {
    ...room,
    phase: wire.Countdown,
    round: event.round ?? room.round + 1,
    begins: at + (event.in ?? 0),
    closes: 0,
    puzzle: undefined,
    board: undefined,
    result: undefined,
    seats: room.seats.map((s) => ({ ...s, ...idle })),
  };
}

function rematched(room: RoomState): RoomState {
  const here = unready(freed(room, (s) => s.left));
  const clean = here.seats.map((s) => ({ ...s, ...idle }));
  return {
    ...here,
    phase: wire.Lobby,
    begins: 0,
    closes: 0,
    puzzle: undefined,
    board: undefined,
    result: undefined,
    seats: clean,
  };
}

function unready(room: RoomState): RoomState {
  return { ...room, seats: room.seats.map((s) => ({ ...s, ready: false })) };
}

function placed(room: RoomState, event: wire.Event): RoomState {
  const seat = event.seat ?? 0;
  const move = room.puzzle && readMove(room.puzzle.shape.width, event.move ?? "");
  const right = event.right ?? (seatOf(room, seat)?.right ?? 0) + 1;
  const counted = withSeat(room, seat, { right });
  return move ? withBoard(counted, seat, (b) => place(b, move, seat)) : counted;
}

function noted(room: RoomState, event: wire.Event): RoomState {
  if (!room.puzzle) return room;
  const marks = readMarks(room.puzzle.shape.width, event.marks ?? "");
  return withBoard(room, event.seat ?? 0, (b) => annotate(b, marks));
}

/** withBoard changes the board that a seat fills. */
function withBoard(room: RoomState, seat: number, change: (b: Board) => Board): RoomState {
  if (room.board) return { ...room, board: change(room.board) };
  const board = seatOf(room, seat)?.board;
  return board ? withSeat(room, seat, { board: change(board) }) : room;
}

function blank(puzzle: Puzzle): Board {
  const zeros = puzzle.givens.map(() => 0);
  return { cells: puzzle.givens, notes: zeros, by: zeros };
}
