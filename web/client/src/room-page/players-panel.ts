// The players of a room: their progress, strikes and readiness, and the race chart.

import * as wire from "../../protocol.gen.ts";
import { managePlayer } from "../lobby/manage-player.ts";
import { modeOf } from "../room/modes.ts";
import { GuestList } from "../lobby/guest-list.ts";
import { listsWatchers, WatcherList } from "../lobby/watcher-list.ts";
import type { Mutes } from "../room/mutes.ts";
import { sortByProgress, donePercent } from "../room/progress.ts";
import type { Session } from "../room/session.ts";
import { strikeLimit, isQuick, isShared, roundTime, type RoomState, type Seat } from "../room/state.ts";
import { describeHandicap } from "../round/handicap-words.ts";
import { Chart } from "../round/race-chart.ts";
import type { Progress } from "../round/round-status.ts";
import { clock } from "../text/format.ts";
import { text } from "../text/text.ts";
import type { RoomGhosts } from "../ghosts/room-ghosts.ts";
import { button, h, icon, List, setAttr, setText, show, type ListItem } from "../ui/dom.ts";
import { badge, botTag, lettersOf, updateLetters } from "../ui/player-badge.ts";
import { StrikeMarks } from "../ui/strike-marks.ts";

const reactionFor = 3_000; // milliseconds for which a reaction is shown next to its player

/** A seat in its room. */
interface Row {
  readonly room: RoomState;
  readonly seat: Seat;
}

/** The panel. */
export class Players {
  readonly el: HTMLElement;
  /** The place for the player's own actions. */
  readonly foot = h("div", { class: "panel-foot" });
  readonly #session: Session;
  readonly #mutes: Mutes;
  readonly #watching = h("span");
  readonly #watchers: HTMLElement;
  readonly #crowd: HTMLElement;
  readonly #rows: HTMLElement;
  readonly #list: List<Row>;
  readonly #chart = new Chart(true);
  readonly #guests: GuestList;
  #open: WatcherList | undefined;
  readonly #ghostSlot = h("div");
  #ghosts: RoomGhosts | undefined;
  readonly #reactions = new Map<number, string>();
  #drawn: unknown;

  constructor(session: Session, mutes: Mutes) {
    this.#session = session;
    this.#mutes = mutes;
    this.#guests = new GuestList(session);
    this.#watchers = button(text.guests.watchers, "quiet", () => {
      this.#open = new WatcherList(session, () => (this.#open = undefined));
    });
    this.#crowd = h("div", { class: "watching" }, this.#watching, this.#watchers);
    this.#rows = h("ol", { class: "players" });
    this.#list = new List(
      this.#rows,
      (row) => row.seat.seat,
      (row) => this.#row(row),
    );
    const chart = h("div", { class: "course" });
    chart.append(this.#chart.el);
    // The number of spectators changes often, so it is below the buttons, where it moves none of them under a finger.
    this.el = h(
      "section",
      { class: "panel players-panel", "aria-label": text.room.players },
      this.#rows,
      this.#ghostSlot,
      this.#guests.el,
      chart,
      this.foot,
      this.#crowd,
    );
  }

  /** Updates the panel. */
  update(room: RoomState, seats: readonly Seat[] = room.seats): void {
    this.#rows.classList.toggle("many", seats.length > fewRows);
    this.#list.update(seats.map((seat) => ({ room, seat })));
    this.#guests.update(room);
    setText(this.#watching, crowdOf(room));
    show(this.#crowd, this.#watching.textContent !== "");
    show(this.#watchers, listsWatchers(room));
    this.#open?.update(room);
    this.tick(room);
  }

  /** The ghosts, shown below the players. */
  set ghosts(ghosts: RoomGhosts) {
    if (this.#ghosts !== ghosts) this.#ghostSlot.append(ghosts.el);
    this.#ghosts = ghosts;
  }

  /** Extends the chart. */
  tick(room: RoomState): void {
    const now = this.#session.now();
    this.#ghosts?.tick(room, now);
    const ghosts = this.#ghosts?.runners(room, roundTime(room, now)) ?? [];
    const raced =
      room.phase === wire.Playing && room.seats.length + ghosts.length > 1 && !modeOf(room.settings.mode).together;
    show(this.#chart.el.parentElement as HTMLElement, raced);
    const { track } = this.#session;
    const length = Math.ceil(roundTime(room, now) / chartStep) * chartStep;
    if (!raced || !room.puzzle || (this.#drawn === track && length === this.#chart.length)) return;
    this.#drawn = track;
    const letters = lettersOf(room.seats);
    const runners = runningOf(room).map(({ seat, name, right }) => {
      return {
        seat,
        name,
        letters: letters.get(seat) ?? "",
        points: track.lines.get(seat) ?? [{ at: 0, done: right }],
      };
    });
    this.#chart.show({ runners: [...runners, ...ghosts], milestones: [], whole: room.puzzle.blank, length });
  }

  /** Returns everyone else's progress, as the rows show it. */
  progress(room: RoomState): Progress[] {
    const now = this.#session.now();
    const others = sortByProgress(room.seats).filter(({ seat }) => seat !== room.you);
    const rows = others.map((seat) => ({ name: seat.name, state: progressOf({ room, seat }, now) }));
    return [...rows, ...(this.#ghosts?.progress(room, now) ?? [])].filter(({ state }) => state !== "");
  }

  /** Shows a reaction next to its player for a while. It returns its words, or "" if nothing is shown. */
  showReaction({ seat = 0, name, who, r }: wire.Reacted): string {
    if (seat === 0 || this.#mutes.has({ name, who })) return "";
    const words = text.talk.reactions[r] ?? "";
    this.#reactions.set(seat, words);
    const redraw = () => this.#session.room && this.update(this.#session.room);
    redraw();
    setTimeout(() => {
      this.#reactions.delete(seat);
      redraw();
    }, reactionFor);
    return words;
  }

  /** Shows the actions on a player. */
  #manage({ room, seat }: Row): void {
    managePlayer(this.#session, this.#mutes, room, seat, () => this.#session.room && this.update(this.#session.room));
  }

  #row({ room: first, seat }: Row): ListItem<Row> {
    const mark = badge(seat.seat, first.seats);
    const name = h("span", { class: "name" });
    const tags = h("span", { class: "tags" });
    const state = h("span", { class: "state" });
    const bar = h("span", { class: "bar" });
    const track = h("span", { class: "track", "aria-hidden": "true" }, bar);
    const said = h("span", { class: "bubble", role: "status" });
    const strikes = new StrikeMarks();
    let now: Row | undefined;
    const manage = button("", "icon-button manage", () => {
      if (now) this.#manage(now);
    });
    manage.append(icon(dots));
    bar.style.setProperty("--by", mark.style.getPropertyValue("--by"));
    const el = h(
      "li",
      { class: "player" },
      mark,
      h("span", { class: "who" }, name, botTag(seat), tags, said),
      strikes.el,
      state,
      manage,
      track,
    );
    const update = (row: Row) => {
      now = row;
      const { room } = row;
      const inRound = room.phase !== wire.Lobby;
      updateLetters(mark, row.seat.seat, room.seats);
      setText(name, row.seat.name);
      setText(tags, tagsOf(row));
      setText(state, stateOf(row, this.#session.now()));
      setText(said, this.#reactions.get(row.seat.seat) ?? "");
      setAttr(manage, "aria-label", text.host.manage(row.seat.name));
      show(manage, hasActions(row));
      const limit = modeOf(room.settings.mode).together ? 0 : strikeLimit(room.settings, row.seat);
      strikes.update(row.seat.strikes, limit);
      show(strikes.el, inRound && limit + row.seat.strikes > 0);
      show(track, inRound);
      track.style.setProperty("--done", String(donePercent(room, row.seat) / 100));
      const races = inRound && !modeOf(room.settings.mode).together;
      // in a race the letters move along the track
      if (races !== el.classList.contains("races")) races ? track.append(mark) : el.prepend(mark);
      el.classList.toggle("races", races);
      el.classList.toggle("is-done", races && row.seat.time > 0);
      el.classList.toggle("gone", row.seat.out || row.seat.left);
      el.classList.toggle("is-ready", room.phase === wire.Lobby && row.seat.ready);
      el.classList.toggle("is-away", row.seat.away);
      el.classList.toggle("is-you", row.seat.seat === room.you);
    };
    return { el, update };
  }
}

const chartStep = 5_000; // milliseconds by which the chart grows, so that it does not move all the time

const dots = "M5 12h.01M12 12h.01M19 12h.01";

const fewRows = 5; // with more players, a row of the list is one line

const chartMost = 9; // lines that can be told apart in the small chart

/** Returns the seats in the small chart: the leading ones, and the player's own. */
function runningOf(room: RoomState): Seat[] {
  const own = sortByProgress(room.seats).filter((s, place) => place < chartMost || s.seat === room.you);
  return own.length > chartMost ? own.filter((_, place) => place !== chartMost - 1) : own;
}

/** Reports whether there are actions on a player. */
function hasActions({ room, seat }: Row): boolean {
  const host = room.you !== 0 && room.you === room.host;
  if (modeOf(room.settings.mode).alone) return false;
  return seat.seat !== room.you || (host && room.phase === wire.Lobby);
}

/** Describes how many seats are taken, while they can be, and how many people watch. */
function crowdOf(room: RoomState): string {
  const open = room.phase === wire.Lobby && !modeOf(room.settings.mode).alone;
  const seats = open ? text.room.seats(room.seats.length, room.settings.seats ?? 0) : "";
  const watching = room.watching > 0 ? text.room.watching(room.watching) : "";
  return [seats, watching].filter((s) => s !== "").join(" · ");
}

function tagsOf({ room, seat }: Row): string {
  const tags: string[] = [];
  if (seat.seat === room.you) tags.push(text.room.you);
  if (seat.seat === room.host) tags.push(text.room.host);
  if (seat.away) tags.push(text.room.away);
  const handicap = describeHandicap(seat.handicap);
  if (handicap) tags.push(handicap);
  return tags.join(", ");
}

/** Describes a player's state in one word. */
function stateOf({ room, seat }: Row, now: number): string {
  // the heading says which players the room waits for
  if (room.phase === wire.Lobby) return seat.ready && !isQuick(room) ? text.room.ready : "";
  if (seat.left) return text.room.left;
  if (seat.out) return text.room.out;
  if (room.phase === wire.Countdown) return "";
  if (isShared(room.settings)) return String(seat.right);
  if (seat.time > 0) return clock(seat.time);
  const { wait = 0 } = seat.handicap ?? {};
  const waits = wait > 0 ? room.begins + wait * 1000 - now : 0;
  return waits > 0 ? text.set.seconds(Math.ceil(waits / 1000)) : text.play.percent(donePercent(room, seat));
}

/** Returns the state for screen readers, with the unit of a number of cells. */
function progressOf(row: Row, now: number): string {
  const { room, seat } = row;
  const counts = isShared(room.settings) && !seat.left && !seat.out && room.puzzle;
  return counts ? text.tools.claimed(seat.right, counts.blank) : stateOf(row, now);
}
