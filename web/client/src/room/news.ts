// Announcements of a room's entries. Moves that everyone sees on the board are not announced.

import * as wire from "../../protocol.gen.ts";
import { clock } from "../text/format.ts";
import { text } from "../text/text.ts";
import { isRace, modeOf } from "./modes.ts";
import { strikesShown } from "./progress.ts";
import { isShared, seatOf, type RoomState } from "./state.ts";

/** An announcement: for screen readers only, or also on the page; at once, or at the next pause. */
export interface News {
  readonly text: string;
  readonly shown: boolean;
  readonly urgent: boolean;
}

/** Returns the announcements of an entry. */
export function newsOf(entry: wire.Entry, before: RoomState, after: RoomState): News[] {
  const closing = entry.events.find((e) => e.e === wire.Closing);
  const kicked = (seat?: number) => entry.events.some((e) => e.e === wire.Kicked && e.seat === seat);
  return entry.events.flatMap((event) => {
    const own = after.you || before.you; // a player who lost the seat had one before
    const other = event.seat !== undefined && event.seat !== own;
    const name = nameOf(event, before, after);
    switch (event.e) {
      case wire.Seated:
        return other && !seatOf(before, event.seat ?? 0)
          ? [came(text.play.joined(name), event.bot ?? false, after)]
          : [];
      case wire.Left:
        return other && !kicked(event.seat)
          ? [came(text.play.gone(name), seatOf(before, event.seat ?? 0)?.bot ?? false, after)]
          : [];
      case wire.Kicked:
        return [other ? seen(text.tools.kicked(name)) : { ...seen(text.tools.youKicked), urgent: true }];
      case wire.Hosting:
        return hosting(name, other, before, after);
      case wire.Unfit:
        return !other || isShared(after.settings) ? [{ ...seen(text.tools.unfit), urgent: true }] : [];
      case wire.Checked:
        return !other || isShared(after.settings) ? [seen(text.tools.checked(event.cells?.length ?? 0))] : [];
      case wire.Started:
        return [heard(text.play.countdown(Math.round((event.in ?? 0) / 1000)), true)];
      case wire.Struck:
        return struck(after, other, name);
      case wire.Out:
        if (!other) return [heard(text.tools.outAfter(seatOf(after, event.seat ?? 0)?.strikes ?? 0), true)]; // a banner on the page says it
        return isRace(modeOf(after.settings.mode)) ? [seen(text.play.outOther(name))] : [];
      case wire.Done:
        return other && after.phase === wire.Playing ? [seen(finished(name, closing))] : [];
      default:
        return [];
    }
  });
}

/** Announces the new host, and the reason if nobody chose them. */
function hosting(name: string, other: boolean, before: RoomState, after: RoomState): News[] {
  if (modeOf(after.settings.mode).alone || before.host === 0) return [];
  const { tools } = text;
  const was = seatOf(after, before.host);
  if (!was?.away) return [seen(other ? tools.newHost(name) : tools.youHost)];
  if (was.seat === after.you) return [seen(tools.wereAway(name))];
  return [seen(other ? tools.newHostAway(name, was.name) : tools.youHostAway(was.name))];
}

/** Announces who comes and goes. Bots, and the countdown, need no message over the page. */
function came(said: string, bot: boolean, { phase }: RoomState): News {
  return bot || phase === wire.Countdown ? heard(said, false) : seen(said);
}

function struck(after: RoomState, other: boolean, name: string): News[] {
  const shared = modeOf(after.settings.mode).together;
  if (other && !shared) return []; // the panel shows it, and a race has enough announcements
  const { n, limit } = strikesShown(after) ?? { n: 0, limit: 0 };
  const said = text.play.strikes(n, limit);
  return [other ? seen(`${name}: ${said}`) : heard(said, true)];
}

function finished(name: string, closing: wire.Event | undefined): string {
  return closing ? text.play.closing(name, clock(closing.in ?? 0)) : text.play.finished(name);
}

function nameOf(event: wire.Event, before: RoomState, after: RoomState): string {
  const seat = event.seat ?? 0;
  return event.name ?? seatOf(after, seat)?.name ?? seatOf(before, seat)?.name ?? "";
}

function seen(said: string): News {
  return { text: said, shown: true, urgent: false };
}

function heard(said: string, urgent: boolean): News {
  return { text: said, shown: false, urgent };
}
