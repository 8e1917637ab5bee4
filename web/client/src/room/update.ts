// The reducer of a room's state: applies the server's messages to it.

import * as wire from "../../protocol.gen.ts";
import { applyMarks, placeValue, type Board } from "../board/board.ts";
import { readCell, readMarks, readMove, readRun, type Move } from "../board/notation.ts";
import { canonicalValue } from "../board/shape.ts";
import { hintCells } from "../kinds/hint-cells.ts";
import { modeOf } from "./modes.ts";
import {
  isOpen,
  isQuick,
  isShared,
  isVeiled,
  openingBoard,
  puzzleOf,
  seatOf,
  type Advice,
  type Puzzle,
  type RoomState,
  type Seat,
} from "./state.ts";

/** Whether an entry is the next one, already applied, or after a gap. */
export type Order = "next" | "old" | "gap";

/** Returns the order of an entry. */
export function orderOf(room: RoomState, entry: wire.Entry): Order {
  if (entry.seq <= room.at.seq) return "old";
  return entry.seq === room.at.seq + 1 ? "next" : "gap";
}

/** Applies the next entry of the room's history. */
export function applyEntry(room: RoomState, entry: wire.Entry): RoomState {
  const after = entry.events.reduce((r, event) => applyEvent(r, event, entry.at), room);
  return { ...after, at: { epoch: room.at.epoch, seq: entry.seq, hash: entry.hash } };
}

/**
 * Applies the puzzle at the end of the countdown: every visible board gets the givens. After a reconnection the message
 * is repeated and has no effect.
 */
export function begin(room: RoomState, message: wire.Begin): RoomState {
  if (room.phase !== wire.Countdown || room.round !== message.round) return room;
  const puzzle = puzzleOf(message.puzzle);
  const board = openingBoard(puzzle, isOpen(room.settings));
  const shared = isShared(room.settings);
  const watching = !isVeiled(room.settings) && (seatOf(room, room.you)?.left ?? true);
  const sees = (s: Seat) => !shared && (watching || s.seat === room.you);
  return {
    ...room,
    phase: wire.Playing,
    puzzle,
    board: shared ? board : undefined,
    seats: room.seats.map((s) => ({ ...s, board: sees(s) ? board : undefined })),
  };
}

/** Applies an event. Unknown events have no effect, so that the client works with newer servers. */
export function applyEvent(room: RoomState, event: wire.Event, at: number): RoomState {
  switch (event.e) {
    case wire.Seated:
      return applySeated(room, event);
    case wire.Left:
      return applyLeft(room, event.seat ?? 0, event.for ?? 0);
    case wire.Hosting:
      return isQuick(room) ? room : { ...room, host: event.seat ?? 0 };
    case wire.Configured:
      return { ...(event.on ? clearReady(room) : room), settings: event.settings ?? room.settings };
    case wire.Started:
      return applyStarted(room, event, at);
    case wire.Paused:
      return shiftTimes(room, event.for ?? 0, at);
    case wire.Closing:
      return { ...room, closes: at + (event.in ?? 0) };
    case wire.Calling:
      return { ...room, begins: at + (event.in ?? 0) };
    case wire.Ended:
      return applyEnded(room, event.result);
    case wire.Rematched:
      return applyRematched(room);
    case wire.Kicked:
      return event.guests ? { ...room, guests: event.guests } : room;
    case wire.Asked:
    case wire.Muted:
    case wire.Admitted:
      return { ...room, guests: event.guests ?? [] };
    case wire.Placed:
      return applyPlaced(room, event);
    case wire.Cleared:
      return applyCleared(room, event);
    case wire.Noted:
      return applyNoted(room, event);
    case wire.AutoNoted:
      return applyNoted(withBoard(room, event.seat ?? 0, clearOpenNotes), event);
    case wire.Undone:
      return applyUndone(room, event);
    case wire.Checked:
      return applyChecked(room, event);
    case wire.Hinted:
      return applyHinted(room, event);
    case wire.Halted:
      return event.on ? { ...room, halted: at } : shiftTimes({ ...room, halted: 0 }, event.for ?? 0, at);
    case wire.Imported:
      return { ...clearReady(room), settings: event.settings ?? room.settings };
  }
  const change = seatChange(event, at);
  return change ? withSeat(room, event.seat ?? 0, { ...change, ...ownStrikesChange(room, event) }) : room;
}

/** Returns an event's changes of its seat. */
function seatChange(event: wire.Event, at: number): Partial<Seat> | undefined {
  switch (event.e) {
    case wire.Readied:
      return { ready: event.on ?? false };
    case wire.Progress:
      return { right: event.right ?? 0 };
    case wire.Struck:
      return { strikes: event.strikes ?? 0, ...(event.for ? { locked: at + event.for } : {}) };
    case wire.Trusted:
      return { new: false };
    case wire.Unfit:
      return { strikes: event.strikes ?? 0 };
    case wire.Handicapped:
      return { handicap: event.handicap ?? noAllowance };
    case wire.Out:
      return { out: true };
    case wire.Watched:
      return { watched: true };
    case wire.Done:
      return { time: event.time ?? 0, lag: event.lag ?? 0 };
    case wire.Away:
      return { away: true };
    case wire.Back:
      return { away: false, ...(event.on ? { new: true } : {}) };
    default:
      return undefined;
  }
}

/**
 * Returns an event's changes of the player's own strikes in a co-op: a newcomer's, and all of a player who is out
 * alone.
 */
function ownStrikesChange(room: RoomState, event: wire.Event): Partial<Seat> {
  const seat = seatOf(room, event.seat ?? 0);
  if (!seat) return {};
  if (event.e === wire.Out && event.on) return { apart: seat.strikes };
  const strikes = event.e === wire.Struck || event.e === wire.Unfit ? (event.strikes ?? 0) : seat.strikes;
  return seat.new && strikes !== seat.strikes ? { apart: (seat.apart ?? 0) + strikes - seat.strikes } : {};
}

const noAllowance: wire.Allowance = {};

function withSeat(room: RoomState, seat: number, change: Partial<Seat>): RoomState {
  return { ...room, seats: room.seats.map((s) => (s.seat === seat ? { ...s, ...change } : s)) };
}

/**
 * Moves the round's times by the duration for which its clock stopped. A round that began before the node knew that
 * nothing could be saved returns to its countdown.
 */
function shiftTimes(room: RoomState, by: number, at: number): RoomState {
  const moved = { ...room, begins: room.begins + by, closes: room.closes > 0 ? room.closes + by : 0 };
  if (room.phase !== wire.Playing || moved.begins <= at) return moved;
  const hidden = { phase: wire.Countdown, puzzle: undefined, board: undefined };
  return { ...moved, ...hidden, seats: room.seats.map((s) => ({ ...s, board: undefined })) };
}

function applySeated(room: RoomState, event: wire.Event): RoomState {
  const seat = event.seat ?? 0;
  const name = event.name ?? "";
  const you = event.cmd ? seat : room.you; // only the player's own commands have ids
  if (seatOf(room, seat)) return { ...withSeat(room, seat, { name, left: false, lapsed: 0 }), you };
  const fresh: Seat = {
    seat,
    name,
    ...(event.who ? { who: event.who } : {}),
    ...idle,
    ready: false,
    away: false,
    ...(event.on ? { new: true } : {}),
    ...(event.bot ? { bot: true } : {}),
  };
  return { ...room, you, seats: [...room.seats, fresh].sort((a, b) => a.seat - b.seat) };
}

/** Frees a seat between rounds; in a round the seat stays visible. away is how long its player was absent before. */
function applyLeft(room: RoomState, seat: number, away: number): RoomState {
  if (room.phase === wire.Countdown || room.phase === wire.Playing)
    return withSeat(room, seat, { left: true, lapsed: away });
  return removeSeats(room, (s) => s.seat === seat);
}

function removeSeats(room: RoomState, isGone: (s: Seat) => boolean): RoomState {
  const seats = room.seats.filter((s) => !isGone(s));
  return { ...room, seats, you: seats.some((s) => s.seat === room.you) ? room.you : 0 };
}

/** The part of a seat that a new round resets. */
const idle = {
  left: false,
  lapsed: 0,
  out: false,
  strikes: 0,
  right: 0,
  time: 0,
  hints: 0,
  checks: 0,
  locked: 0,
  lag: 0,
  watched: false,
  new: false,
  apart: 0,
  board: undefined,
};

/** The part of a room that a new round resets. */
const fresh = {
  closes: 0,
  halted: 0,
  puzzle: undefined,
  board: undefined,
  result: undefined,
  advice: undefined,
  wrong: new Set<number>(),
};

function applyStarted(room: RoomState, event: wire.Event, at: number): RoomState {
  return {
    ...room,
    phase: wire.Countdown,
    round: event.round ?? room.round + 1,
    begins: at + (event.in ?? 0),
    ...fresh,
    deadline: event.deadline,
    seats: room.seats.map((s) => ({ ...s, ...idle })),
  };
}

/** Ends the round. From now on, being ready means wanting a rematch. The only first of several has won once more. */
function applyEnded(room: RoomState, result: wire.Result | undefined): RoomState {
  const [first, second] = result?.standings ?? [];
  const wins = !modeOf(room.settings.mode).together && second && second.place !== first?.place;
  const seats = clearReady(room).seats.map((s) =>
    wins && s.seat === first?.seat ? { ...s, wins: (s.wins ?? 0) + 1 } : s,
  );
  return { ...room, phase: wire.Finished, result, seats };
}

function applyRematched(room: RoomState): RoomState {
  const here = removeSeats(room, (s) => s.left);
  const clean = here.seats.map((s) => ({ ...s, ...idle }));
  return {
    ...here,
    phase: wire.Lobby,
    begins: 0,
    ...fresh,
    seats: clean,
  };
}

function clearReady(room: RoomState): RoomState {
  return { ...room, seats: room.seats.map((s) => ({ ...s, ready: false })) };
}

function applyPlaced(room: RoomState, event: wire.Event): RoomState {
  const seat = event.seat ?? 0;
  const shape = room.puzzle?.shape;
  const run = shape && readRun(shape.width, event.move ?? "");
  if (!run) return withSeat(room, seat, { right: event.right ?? (seatOf(room, seat)?.right ?? 0) + 1 });
  const { cells, value } = run;
  // a run skips filled cells
  const free = cells.length === 1 ? cells : cells.filter((cell) => !boardFor(room, seat)?.cells[cell]);
  const after = free.reduce((r, cell) => {
    const move = { cell, value: canonicalValue(shape, cell, value) };
    return clearCellInfo(put(updateCounts(r, seat, move), seat, move), cell, seat);
  }, room);
  const updated = event.right === undefined ? after : withSeat(after, seat, { right: event.right });
  return event.marks ? applyNoted(updated, event) : updated; // the effects of the replaced value
}

/** Puts a value into a cell of a seat's board; 0 empties it. A value that may be wrong only hides the notes. */
function put(room: RoomState, seat: number, move: Move): RoomState {
  const hides = isOpen(room.settings);
  return withBoard(room, seat, (b) => ({
    ...placeValue(b, move, move.value ? seat : 0),
    ...(hides ? { notes: b.notes } : {}),
  }));
}

/** Updates the numbers of filled cells before a value is put into a cell. updated is the server's number. */
function updateCounts(room: RoomState, seat: number, { cell, value }: Move, updated?: number): RoomState {
  if (value && !isOpen(room.settings) && updated === undefined)
    return withSeat(room, seat, { right: (seatOf(room, seat)?.right ?? 0) + 1 });
  const board = boardFor(room, seat);
  // the value that a cell begins with belongs to no player
  const ownAll = !isShared(room.settings) && !room.puzzle?.shape.start;
  const had = board?.cells[cell] ? (ownAll ? seat : (board.by[cell] ?? 0)) : 0;
  const gets = value ? seat : 0;
  const add = (r: RoomState, who: number, n: number) => withSeat(r, who, { right: (seatOf(r, who)?.right ?? 0) + n });
  const less = had && had !== gets ? add(room, had, -1) : room;
  const after = gets && had !== gets ? add(less, gets, 1) : less;
  return updated === undefined ? after : withSeat(after, seat, { right: updated });
}

/** Removes the information about a cell that has changed. */
function clearCellInfo(room: RoomState, cell: number, seat: number): RoomState {
  const wrong = room.wrong.has(cell) ? new Set([...room.wrong].filter((c) => c !== cell)) : room.wrong;
  const advice = adviceAfter(room, cell, seat);
  return wrong === room.wrong && advice === room.advice ? room : { ...room, wrong, advice };
}

/**
 * Returns the hint after a change of its cell, or of the last empty cell of the part that it names: it is over for the
 * player who took it, and stale for others.
 */
function adviceAfter({ advice, ...room }: RoomState, cell: number, seat: number): Advice | undefined {
  const role = advice?.hinted.get(cell);
  if (!advice || !role) return advice;
  const cells = boardFor(room, seat)?.cells;
  if (role !== "target" && [...advice.hinted.keys()].some((at) => !cells?.[at])) return advice;
  return advice.seat === seat ? undefined : { ...advice, stale: true };
}

function applyCleared(room: RoomState, event: wire.Event): RoomState {
  const seat = event.seat ?? 0;
  const cell = room.puzzle && readCell(room.puzzle.shape.width, event.move ?? "");
  if (cell === undefined) return event.right === undefined ? room : withSeat(room, seat, { right: event.right });
  const move = { cell, value: 0 };
  const after = clearCellInfo(put(updateCounts(room, seat, move, event.right), seat, move), cell, seat);
  return event.marks ? applyNoted(after, event) : after; // the effects of the value, and the notes that it hid
}

function applyNoted(room: RoomState, event: wire.Event): RoomState {
  const seat = event.seat ?? 0;
  if (!room.puzzle || !seesNotes(room, seat)) return room;
  const marks = readMarks(room.puzzle.shape.width, event.marks ?? "");
  return withBoard(room, seat, (b) => applyMarks(b, marks));
}

/** Reports whether a seat's notes belong on a board of this viewer's: in a duel each player has separate notes. */
function seesNotes(room: RoomState, seat: number): boolean {
  return !modeOf(room.settings.mode).claims || seat === room.you;
}

function applyUndone(room: RoomState, event: wire.Event): RoomState {
  const width = room.puzzle?.shape.width ?? 0;
  const seat = event.seat ?? 0;
  let after = room;
  for (const text of event.cells ?? []) {
    const cell = readCell(width, text);
    const move = cell === undefined ? readMove(width, text) : { cell, value: 0 };
    if (move) after = clearCellInfo(put(updateCounts(after, seat, move), seat, move), move.cell, seat);
  }
  const updated = event.right === undefined ? after : withSeat(after, seat, { right: event.right });
  return event.marks ? applyNoted(updated, event) : updated;
}

function applyChecked(room: RoomState, event: wire.Event): RoomState {
  const counted = withSeat(room, event.seat ?? 0, { checks: event.checks ?? 0 });
  if (!room.puzzle || (event.seat !== room.you && !isShared(room.settings))) return counted;
  return { ...counted, wrong: new Set(cellsOf(room.puzzle, event.cells)) };
}

function applyHinted(room: RoomState, event: wire.Event): RoomState {
  const seat = event.seat ?? 0;
  const counted = withSeat(room, seat, { hints: event.hints ?? 0 });
  if (!event.hint || !room.puzzle || (seat !== room.you && !isShared(room.settings))) return counted;
  const { cells: names, ...hint } = event.hint;
  const marked = hintCells(room.puzzle.shape, boardFor(room, seat)?.cells ?? [], hint.facts ?? "");
  const updated = cellsOf(room.puzzle, names).map((cell) => [cell, "target"] as const);
  return { ...counted, advice: { ...hint, seat, hinted: marked.size > 0 ? marked : new Map(updated) } };
}

function cellsOf(puzzle: Puzzle, names: readonly string[] = []): number[] {
  return names.flatMap((name) => readCell(puzzle.shape.width, name) ?? []);
}

/** Returns the board of a seat, if this viewer may see it. */
export function boardFor(room: RoomState, seat: number): Board | undefined {
  return room.board ?? seatOf(room, seat)?.board;
}

function clearOpenNotes(board: Board): Board {
  return { ...board, notes: board.notes.map((notes, cell) => (board.cells[cell] ? notes : 0)) };
}

/** Changes the board of a seat. */
function withBoard(room: RoomState, seat: number, change: (b: Board) => Board): RoomState {
  if (room.board) return { ...room, board: change(room.board) };
  const board = seatOf(room, seat)?.board;
  return board ? withSeat(room, seat, { board: change(board) }) : room;
}
