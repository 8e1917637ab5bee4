// The player's pending commands, and the client-side prediction: the board as it will be if the server accepts all of
// them.

import * as wire from "../../protocol.gen.ts";
import { applyMarks, placeValue, type Board } from "../board/board.ts";
import type { ValueChange } from "../board/edit.ts";
import { readCell, readMarks, readRuns, type Mark, type Move, type Run } from "../board/notation.ts";

/** A message with an id, which the server executes exactly once, whatever happens to the connection. */
export type CommandMessage = Extract<wire.FromClient, { id: number }>;

/** The expected effect of a command on the board, if its message does not contain it, as for an undo. */
export interface Expected {
  readonly turns: readonly ValueChange[];
  readonly marks: readonly Mark[];
}

/** A command that waits for its answer, or was accepted and waits for its entry. */
export interface PendingCommand {
  readonly message: CommandMessage;
  readonly accepted: boolean;
  /** When it was first sent. */
  readonly since: number;
  readonly expects?: Expected | undefined;
}

/** The pending commands, oldest first, and the next free id. */
export interface Outbox {
  readonly next: number;
  readonly asked: readonly PendingCommand[];
}

const shownAfter = 200; // milliseconds: showing shorter waits would only flicker

/** The outbox before the first command. */
export const emptyOutbox: Outbox = { next: 1, asked: [] };

/** Returns the id for a new command. Ids increase across all tabs of a player, so they depend on the clock. */
export function nextId(box: Outbox, now: number): number {
  return Math.max(box.next, Math.floor(now));
}

/** Adds a command. */
export function ask(box: Outbox, message: CommandMessage, since: number, expects?: Expected): Outbox {
  return { next: message.id + 1, asked: [...box.asked, { message, accepted: false, since, expects }] };
}

/** Raises the next id above one that this player used elsewhere. */
function raiseNextId(box: Outbox, id: number): Outbox {
  return id < box.next ? box : { ...box, next: id + 1 };
}

/** Counts the unanswered commands. */
export function countUnanswered(box: Outbox): number {
  return box.asked.filter((a) => !a.accepted).length;
}

/** Marks a command as accepted. Its optimistic effect stays until its entry arrives. */
export function accept(box: Outbox, id: number): Outbox {
  const asked = box.asked
    .filter((a) => a.message.id !== id || isShown(a.message))
    .map((a) => (a.message.id === id ? { ...a, accepted: true } : a));
  return { ...box, asked };
}

/** Removes a command that was refused, or whose entry has arrived. */
export function drop(box: Outbox, id: number): Outbox {
  return { ...box, asked: box.asked.filter((a) => a.message.id !== id) };
}

/**
 * Reconciles the prediction with an entry: removes the commands that the entry confirms. Commands accepted before it
 * are confirmed too, because the server sends a change right after accepting it; notes that changed nothing have no
 * entry. A strike's own answer is still to come, also for a run that ended with it.
 */
export function observe(box: Outbox, entry: wire.Entry): Outbox {
  let after: Outbox = { ...box, asked: box.asked.filter((a) => !a.accepted) };
  const struck = new Set(entry.events.map((event) => (event.e === wire.Struck ? event.cmd : undefined)));
  for (const event of entry.events) {
    if (!event.cmd) continue;
    after = raiseNextId(after, event.cmd);
    if (!struck.has(event.cmd)) after = drop(after, event.cmd);
  }
  return after;
}

/**
 * Removes the commands that a snapshot of the room confirms: it contains everything accepted. Ids continue above the
 * last one in it.
 */
export function restart(box: Outbox, room: wire.Room): Outbox {
  return { next: Math.max(box.next, room.last + 1), asked: box.asked.filter((a) => !a.accepted) };
}

/** Returns the unanswered commands, which are resent on a new connection. */
export function unansweredCommands(box: Outbox): CommandMessage[] {
  return box.asked.filter((a) => !a.accepted).map((a) => a.message);
}

/** Counts the commands that have waited longer than an answer takes on a good connection. */
export function countOverdue(box: Outbox, now: number): number {
  return box.asked.filter((a) => !a.accepted && now - a.since > shownAfter).length;
}

/** Returns the command with an id. */
export function findCommand(box: Outbox, id: number): CommandMessage | undefined {
  return box.asked.find((a) => a.message.id === id)?.message;
}

/** The board as it will be if the server accepts all pending commands. */
export interface OptimisticBoard {
  readonly board: Board;
  /** Cells whose value the server has not confirmed yet. */
  readonly pending: ReadonlySet<number>;
}

/** Applies the pending commands to a board. If open is set, placed values may be replaced and erased. */
export function optimisticBoard(width: number, board: Board, box: Outbox, seat: number, open = false): OptimisticBoard {
  const pending = new Set<number>();
  let ahead = board;
  const put = (move: Move) => {
    pending.add(move.cell);
    ahead = { ...placeValue(ahead, move, move.value ? seat : 0), notes: ahead.notes };
  };
  for (const { message, expects } of box.asked) {
    if (message.t === "note") ahead = applyMarks(ahead, readMarks(width, message.marks));
    for (const { cells, value } of runsIn(width, message))
      for (const cell of cells) if (board.cells[cell] === 0 || (open && cells.length === 1)) put({ cell, value });
    for (const { cell, from, to } of expects?.turns ?? []) if (ahead.cells[cell] === from) put({ cell, value: to });
    if (expects) ahead = applyMarks(ahead, expects.marks);
  }
  return { board: ahead, pending };
}

/** A room's settings if the server accepts all pending commands. */
export interface PendingSettings {
  /** The settings to show. */
  readonly shown: wire.Settings;
  /** The settings that the next change starts from, because the server may still add defaults to the last ones. */
  readonly base: wire.Settings;
}

/** Applies the pending settings to those of the room. */
export function pendingSettings(settings: wire.Settings, box: Outbox): PendingSettings {
  const asked = box.asked.flatMap(({ message }) => (message.t === "configure" ? [message.settings] : [])).at(-1);
  if (!asked) return { shown: settings, base: settings };
  const { password: _, ...base } = asked;
  return { shown: { ...settings, ...base }, base };
}

/** Returns the values that a command enters; 0 empties cells. */
function runsIn(width: number, message: CommandMessage): Run[] {
  if (message.t === "place") return readRuns(width, message.move);
  const cell = message.t === "clear" ? readCell(width, message.cell) : undefined;
  return cell === undefined ? [] : [{ cells: [cell], value: 0 }];
}

/** Reports whether a command's effect is shown before its entry has arrived. */
function isShown({ t }: CommandMessage): boolean {
  return ["place", "note", "clear", "undo", "redo", "configure"].includes(t);
}
