// The player's commands on their way: which are unanswered, and what the board looks like if all of them count.

import * as wire from "../../protocol.gen.ts";
import { applyMarks, placeValue, type Board } from "../board/board.ts";
import type { ValueChange } from "../board/edit.ts";
import { readCell, readMarks, readRun, type Mark, type Move, type Run } from "../board/notation.ts";

/** A message with an id: asked once, whatever the connection does. */
export type CommandMessage = Extract<wire.FromClient, { id: number }>;

/** What a command will do to the board, where its message alone does not say so: an undo, for example. */
export interface Expected {
  readonly turns: readonly ValueChange[];
  readonly marks: readonly Mark[];
}

/** A command that waits for its answer, or was accepted and waits for its entry. */
export interface PendingCommand {
  readonly message: CommandMessage;
  readonly accepted: boolean;
  /** When it was first given. */
  readonly since: number;
  readonly expects?: Expected | undefined;
}

/** Holds the commands under way, oldest first, and the next free id. */
export interface Outbox {
  readonly next: number;
  readonly asked: readonly PendingCommand[];
}

const patience = 200; // milliseconds: telling of shorter waits would only flicker

/** Before the first command. */
export const emptyOutbox: Outbox = { next: 1, asked: [] };

/** The id for a command given now. Ids rise over all tabs of a player, so the clock takes part. */
export function nextId(box: Outbox, now: number): number {
  return Math.max(box.next, Math.floor(now));
}

/** Takes a command in. */
export function ask(box: Outbox, message: CommandMessage, since: number, expects?: Expected): Outbox {
  return { next: message.id + 1, asked: [...box.asked, { message, accepted: false, since, expects }] };
}

/** Keeps ids above one that this player used elsewhere. */
function sawId(box: Outbox, id: number): Outbox {
  return id < box.next ? box : { ...box, next: id + 1 };
}

/** Counts the commands that have no answer yet. */
export function unanswered(box: Outbox): number {
  return box.asked.filter((a) => !a.accepted).length;
}

/** Takes in that a command was carried out. What is shown ahead stays until its entry shows the change. */
export function accept(box: Outbox, id: number): Outbox {
  const asked = box.asked
    .filter((a) => a.message.id !== id || isShown(a.message))
    .map((a) => (a.message.id === id ? { ...a, accepted: true } : a));
  return { ...box, asked };
}

/** Forgets a command: refused, or seen to have happened. */
export function drop(box: Outbox, id: number): Outbox {
  return { ...box, asked: box.asked.filter((a) => a.message.id !== id) };
}

/**
 * Takes in an entry: what it shows as done is no longer under way. What was accepted before it is done too, for
 * the server tells a change right after it has accepted it; notes that changed nothing are in no entry at all.
 * A strike's own answer is still to come, also where a run was filled up to it.
 */
export function observe(box: Outbox, entry: wire.Entry): Outbox {
  let after: Outbox = { ...box, asked: box.asked.filter((a) => !a.accepted) };
  const struck = new Set(entry.events.map((event) => (event.e === wire.Struck ? event.cmd : undefined)));
  for (const event of entry.events) {
    if (!event.cmd) continue;
    after = sawId(after, event.cmd);
    if (!struck.has(event.cmd)) after = drop(after, event.cmd);
  }
  return after;
}

/** Takes in a whole room: everything accepted is in it, and ids go on above the last one seen. */
export function restart(box: Outbox, room: wire.Room): Outbox {
  return { next: Math.max(box.next, room.last + 1), asked: box.asked.filter((a) => !a.accepted) };
}

/** The commands without an answer, which are sent again on a new connection. */
export function unansweredCommands(box: Outbox): CommandMessage[] {
  return box.asked.filter((a) => !a.accepted).map((a) => a.message);
}

/** Counts the commands that have waited for longer than an answer takes on a good line. */
export function countOverdue(box: Outbox, now: number): number {
  return box.asked.filter((a) => !a.accepted && now - a.since > patience).length;
}

/** Finds the command with an id. */
export function findCommand(box: Outbox, id: number): CommandMessage | undefined {
  return box.asked.find((a) => a.message.id === id)?.message;
}

/** A board as it will be if all that is under way counts. */
export interface OptimisticBoard {
  readonly board: Board;
  /** Cells whose value is not yet known to be right. */
  readonly pending: ReadonlySet<number>;
}

/** Lays the commands under way over a board. Where the board is open values that stand may be replaced and erased. */
export function optimisticBoard(width: number, board: Board, box: Outbox, seat: number, open = false): OptimisticBoard {
  const pending = new Set<number>();
  let ahead = board;
  const put = (move: Move) => {
    pending.add(move.cell);
    ahead = { ...placeValue(ahead, move, move.value ? seat : 0), notes: ahead.notes };
  };
  for (const { message, expects } of box.asked) {
    const run = runOf(width, message);
    if (message.t === "note") ahead = applyMarks(ahead, readMarks(width, message.marks));
    for (const cell of run?.cells ?? []) {
      const free = board.cells[cell] === 0 || (open && run?.cells.length === 1);
      if (run && free) put({ cell, value: run.value });
    }
    for (const { cell, from, to } of expects?.turns ?? []) if (ahead.cells[cell] === from) put({ cell, value: to });
    if (expects) ahead = applyMarks(ahead, expects.marks);
  }
  return { board: ahead, pending };
}

/** A room's settings if all that is under way counts. */
export interface PendingSettings {
  /** What is to be shown. */
  readonly shown: wire.Settings;
  /** What the next change starts from: in what was asked for last, the server may still fill in what is usual. */
  readonly base: wire.Settings;
}

/** Lays settings under way over those of the room. */
export function pendingSettings(settings: wire.Settings, box: Outbox): PendingSettings {
  const asked = box.asked.flatMap(({ message }) => (message.t === "configure" ? [message.settings] : [])).at(-1);
  if (!asked) return { shown: settings, base: settings };
  const { password: _, ...base } = asked;
  return { shown: { ...settings, ...base }, base };
}

/** What a command puts into cells; 0 empties them. */
function runOf(width: number, message: CommandMessage): Run | undefined {
  if (message.t === "place") return readRun(width, message.move);
  const cell = message.t === "clear" ? readCell(width, message.cell) : undefined;
  return cell === undefined ? undefined : { cells: [cell], value: 0 };
}

/** Reports whether a command's effect is shown before its entry has come. */
function isShown({ t }: CommandMessage): boolean {
  return ["place", "note", "clear", "undo", "redo", "configure"].includes(t);
}
