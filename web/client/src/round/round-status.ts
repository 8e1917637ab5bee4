// The state of a round, for the bar above the board and for screen readers.

import * as wire from "../../protocol.gen.ts";
import { modeOf } from "../room/modes.ts";
import { describeOutcome } from "../room/outcome-words.ts";
import { donePercent, placeOf, sharedPercent, shownStrikes } from "../room/progress.ts";
import { addedTime } from "./price.ts";
import { roundTime, ownSeat, type RoomState } from "../room/state.ts";
import { clock } from "../text/format.ts";
import { play } from "../text/play/spoken.ts";
import { text } from "../text/text.ts";

/** A rival's name and progress, as text. */
export interface Progress {
  readonly name: string;
  readonly state: string;
}

/**
 * Returns the state of a round for reading out: the time, the player's strikes, progress and place, and the rivals as
 * the list of players shows them. It leaves out the time if the player has hidden the clock.
 */
export function statusOf(room: RoomState, now: number, clockShown: boolean, rivals: readonly Progress[]): string {
  const { status } = play;
  const seat = ownSeat(room);
  const strikes = shownStrikes(room);
  const place = placeOf(room);
  const notice = noticeOf(room, now);
  const parts = [
    room.result ? describeOutcome(room, room.result) : room.halted > 0 ? text.tools.paused : "",
    room.phase === wire.Countdown
      ? text.play.countdown(Math.max(0, Math.ceil((room.begins - now) / 1000)))
      : clockShown
        ? status.time(clock(timeOf(room, now)))
        : "",
    notice,
    strikes && strikes.n + strikes.limit > 0 ? text.play.strikes(strikes.n, strikes.limit) : "",
    seat?.out ? text.room.out : seat?.left ? text.room.left : doneOf(room),
    place && place.of > 1 ? status.place(text.nth(place.place), place.of) : "",
    ...rivals.map(({ name, state }) => status.player(name, state)),
  ];
  return status.all(parts.filter((part) => part !== ""));
}

/** Returns the time on the clock, with what mistakes and hints cost; after the player has finished, the own time. */
export function timeOf(room: RoomState, now: number): number {
  const seat = ownSeat(room);
  return seat?.time && !modeOf(room.settings.mode).claims ? seat.time : roundTime(room, now) + addedTime(room);
}

/** Returns the progress as text. */
export function doneOf(room: RoomState): string {
  const seat = ownSeat(room);
  const shared = room.board !== undefined;
  if (modeOf(room.settings.mode).claims && seat && room.puzzle)
    return text.tools.claimed(seat.right, room.puzzle.blank);
  if (shared) return text.play.percent(sharedPercent(room));
  return seat ? text.play.percent(donePercent(room, seat)) : "";
}

/**
 * Returns a notice that is more important than the clock: a lock-out, also a rival’s, a later start, the end of the finishing window.
 */
export function noticeOf(room: RoomState, now: number): string {
  if (room.phase !== wire.Playing) return "";
  const seat = ownSeat(room);
  const locked = (seat?.locked ?? 0) - now;
  if (locked > 0) return text.tools.locked(Math.ceil(locked / 1000));
  const rival = room.seats.find((s) => s.seat !== room.you && (s.locked ?? 0) > now);
  if (rival) return text.tools.rivalLocked(rival.name, Math.ceil(((rival.locked ?? 0) - now) / 1000));
  const waits = room.begins + (seat?.handicap?.wait ?? 0) * 1000 - now;
  if (waits > 0) return text.tools.waits(Math.ceil(waits / 1000));
  return room.closes > 0 ? text.play.left(clock(room.closes - (room.paused || room.halted || now) + 999)) : "";
}
