// Announcements of a room's entries. Moves that everyone sees on the board are not announced.

import * as wire from "../../protocol.gen.ts";
import { clock } from "../text/format.ts";
import { text } from "../text/text.ts";
import { isRace, modeOf } from "./modes.ts";
import { shownStrikes } from "./progress.ts";
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
  const wasKicked = (seat?: number) => entry.events.some((e) => e.e === wire.Kicked && e.seat === seat);
  return entry.events.flatMap((event) => {
    const own = after.you || before.you; // a player who lost the seat had one before
    const other = event.seat !== undefined && event.seat !== own;
    const name = nameOf(event, before, after);
    switch (event.e) {
      case wire.Seated:
        return other && !seatOf(before, event.seat ?? 0)
          ? [presenceNews(text.play.joined(name), event.bot ?? false, after)]
          : [];
      case wire.Left:
        return other && !wasKicked(event.seat)
          ? [presenceNews(text.play.gone(name), seatOf(before, event.seat ?? 0)?.bot ?? false, after)]
          : [];
      case wire.Kicked:
        return [other ? shownNews(text.tools.kicked(name)) : { ...shownNews(text.tools.youKicked), urgent: true }];
      case wire.Hosting:
        return hostNews(name, other, before, after);
      case wire.Unfit:
        return !other || isShared(after.settings) ? [{ ...shownNews(text.tools.unfit), urgent: true }] : [];
      case wire.Checked:
        return !other || isShared(after.settings) ? [shownNews(text.tools.checked(event.cells?.length ?? 0))] : [];
      case wire.Started:
        return [spokenNews(text.play.countdown(Math.round((event.in ?? 0) / 1000)), true)];
      case wire.Struck:
        return strikeNews(after, other, name);
      case wire.Out:
        if (!other) return [spokenNews(text.tools.outAfter(seatOf(after, event.seat ?? 0)?.strikes ?? 0), true)]; // a banner on the page says it
        return isRace(modeOf(after.settings.mode)) ? [shownNews(text.play.outOther(name))] : [];
      case wire.Done:
        return other && after.phase === wire.Playing ? [shownNews(describeFinish(name, closing))] : [];
      default:
        return [];
    }
  });
}

/** Announces the new host, and the reason if nobody chose them. */
function hostNews(name: string, other: boolean, before: RoomState, after: RoomState): News[] {
  if (modeOf(after.settings.mode).alone || before.host === 0) return [];
  const { tools } = text;
  const was = seatOf(after, before.host);
  if (!was?.away) return [shownNews(other ? tools.newHost(name) : tools.youHost)];
  if (was.seat === after.you) return [shownNews(tools.wereAway(name))];
  return [shownNews(other ? tools.newHostAway(name, was.name) : tools.youHostAway(was.name))];
}

/** Announces who comes and goes. Bots, and the countdown, need no message over the page. */
function presenceNews(said: string, bot: boolean, { phase }: RoomState): News {
  return bot || phase === wire.Countdown ? spokenNews(said, false) : shownNews(said);
}

function strikeNews(after: RoomState, other: boolean, name: string): News[] {
  const shared = modeOf(after.settings.mode).together;
  if (other && !shared) return []; // the panel shows it, and a race has enough announcements
  const { n, limit } = shownStrikes(after) ?? { n: 0, limit: 0 };
  const said = text.play.strikes(n, limit);
  return [other ? shownNews(`${name}: ${said}`) : spokenNews(said, true)];
}

function describeFinish(name: string, closing: wire.Event | undefined): string {
  return closing ? text.play.closing(name, clock(closing.in ?? 0)) : text.play.finished(name);
}

function nameOf(event: wire.Event, before: RoomState, after: RoomState): string {
  const seat = event.seat ?? 0;
  return event.name ?? seatOf(after, seat)?.name ?? seatOf(before, seat)?.name ?? "";
}

function shownNews(said: string): News {
  return { text: said, shown: true, urgent: false };
}

function spokenNews(said: string, urgent: boolean): News {
  return { text: said, shown: false, urgent };
}
