// Ephemeral messages of a room: chat, reactions, pointed cells, and the others' cursors.

import type * as wire from "../../protocol.gen.ts";
import { readCell } from "../board/notation.ts";

/** A chat message. */
export interface ChatLine extends wire.Said {
  /** A number that increases with every line, so that lists can tell them apart. */
  readonly id: number;
}

/** A cell that a player points at. */
export interface Ping {
  readonly seat: number;
  readonly cell: number;
  /** When it fades, on the session's clock. */
  readonly until: number;
}

/** The ephemeral messages that a viewer has received. */
export interface Talk {
  readonly lines: readonly ChatLine[];
  readonly pings: readonly Ping[];
  /** The cell of each other player's cursor, by seat. */
  readonly cursors: ReadonlyMap<number, number>;
  readonly heard: number;
}

/** No messages. */
export const noTalk: Talk = { lines: [], pings: [], cursors: new Map(), heard: 0 };

const linesMost = 200;
const pingFor = 2_500; // milliseconds

/** A message that is not part of a room's history. */
export type Ephemeral = wire.Said | wire.Pointed | wire.Hovered;

/**
 * Adds a message. now is the session's clock; width is the board's, 0 while there is none. After a reconnection the
 * server repeats the last chat messages, which are skipped.
 */
export function addMessage(talk: Talk, message: Ephemeral, width: number, now: number): Talk {
  switch (message.t) {
    case "said": {
      const { at, name, text } = message;
      if (message.old && talk.lines.some((l) => l.at === at && l.name === name && l.text === text)) return talk;
      const line = { ...message, id: talk.heard + 1 };
      return { ...talk, heard: line.id, lines: [...talk.lines, line].slice(-linesMost) };
    }
    case "pointed": {
      const cell = readCell(width, message.cell);
      if (cell === undefined) return talk;
      const standing = talk.pings.filter((p) => p.until > now && p.seat !== message.seat);
      return { ...talk, pings: [...standing, { seat: message.seat, cell, until: now + pingFor }] };
    }
    case "hovered": {
      const cursors = new Map(talk.cursors);
      const cell = readCell(width, message.cell);
      if (cell === undefined) cursors.delete(message.seat);
      else cursors.set(message.seat, cell);
      return { ...talk, cursors };
    }
  }
}

/** Removes expired pings. */
export function dropExpiredPings(talk: Talk, now: number): Talk {
  return talk.pings.every((p) => p.until > now) ? talk : { ...talk, pings: talk.pings.filter((p) => p.until > now) };
}

/** Removes what refers to a board that is gone. */
export function clearBoard(talk: Talk): Talk {
  return { ...talk, pings: [], cursors: new Map() };
}
