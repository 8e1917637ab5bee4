// The table of a result: a row for each player, with the columns that are not empty.

import * as wire from "../../protocol.gen.ts";
import { prefs } from "../device/applied-prefs.ts";
import { describeMove } from "../kinds/kind-loader.ts";
import { replayPath } from "../page/address.ts";
import { timeHash } from "../replay/playback.ts";
import { modeOf } from "../room/modes.ts";
import { strikeLimit, isShared, type Puzzle, type RoomState } from "../room/state.ts";
import { describeHandicap } from "../round/handicap-words.ts";
import { clock, exactClock, percent } from "../text/format.ts";
import { houseName } from "../text/hints/hint-formatter.ts";
import { nth, text } from "../text/text.ts";
import { h } from "../ui/dom.ts";
import { badge } from "../ui/player-badge.ts";
import { StrikeMarks } from "../ui/strike-marks.ts";

/** A column of the table; empty ones are left out. */
interface Column {
  readonly head: string;
  readonly shown: boolean;
  /** Its text may take two lines. */
  readonly long?: true;
  cell(s: wire.Standing): HTMLElement | string;
}

export function tableOf(
  room: RoomState,
  result: wire.Result,
  puzzle: Puzzle,
  players: readonly wire.ReplayPlayer[] = [],
): HTMLElement {
  const { together } = modeOf(room.settings.mode); // if set, there are no places
  const columns = columnsOf(room, result, puzzle, players).filter((c) => c.shown);
  const rows = result.standings.map((s) => {
    const cells = columns.map((c) => {
      const content = c.cell(s);
      return h(
        "td",
        {
          "data-head": c.head,
          class: c.long ? "long" : undefined,
          ...(typeof content === "string" ? { text: content } : {}),
        },
        typeof content === "string" ? undefined : content,
      );
    });
    const name = h("th", { scope: "row" }, nameCell(s, room, result));
    if (together) return h("tr", {}, name, ...cells);
    return h("tr", { "data-place": s.place }, h("td", { class: "place", text: nth(s.place) }), name, ...cells);
  });
  const heads = [...(together ? [] : [text.result.place]), text.result.name, ...columns.map((c) => c.head)];
  const head = h("tr", {}, ...heads.map((t) => h("th", { scope: "col", text: t })));
  return h("div", { class: "scroll", tabindex: "0" }, h("table", {}, h("thead", {}, head), h("tbody", {}, ...rows)));
}

function columnsOf(
  room: RoomState,
  result: wire.Result,
  puzzle: Puzzle,
  players: readonly wire.ReplayPlayer[],
): Column[] {
  const shared = isShared(room.settings);
  const hasAny = (value: (s: wire.Standing) => number | undefined) => result.standings.some((s) => (value(s) ?? 0) > 0);
  const limited = !modeOf(room.settings.mode).together && strikeLimit(room.settings) > 0;
  const strikes = (s: wire.Standing) => {
    const marks = new StrikeMarks();
    marks.update(s.strikes, limited ? strikeLimit(room.settings, s) : 0);
    return marks.el;
  };
  const seconds = (ms: number | undefined) => (ms ? `+${clock(ms)}` : "");
  const of = (s: wire.Standing) => players.find((p) => p.seat === s.seat);
  return [
    {
      head: shared ? text.result.cells : text.result.time,
      shown: true,
      cell: (s) =>
        h("span", { class: "time", text: shared ? shareOf(s, puzzle, result.standings) : endOf(s, room, puzzle) }),
    },
    {
      head: text.result.strikes,
      shown: (limited && room.settings.policy !== wire.PolicyOpen) || hasAny((s) => s.strikes),
      cell: strikes,
    },
    { head: text.end.penalty, shown: hasAny((s) => s.penalty), cell: (s) => seconds(s.penalty) },
    { head: text.end.hints, shown: hasAny((s) => s.hints), cell: (s) => String(s.hints ?? 0) },
    { head: text.end.checks, shown: hasAny((s) => s.checks), cell: (s) => String(s.checks ?? 0) },
    { head: text.end.lag, shown: hasAny((s) => s.lag), cell: (s) => (s.lag ? `−${text.set.milliseconds(s.lag)}` : "") },
    {
      head: text.end.mistake,
      shown: players.some((p) => p.mistake),
      long: true,
      cell: (s) => {
        const mistake = of(s)?.mistake;
        return mistake ? momentLink(result, puzzle, mistake) : text.end.none;
      },
    },
    {
      head: text.end.house,
      shown: players.some((p) => p.house),
      long: true,
      cell: (s) => {
        const house = of(s)?.house;
        return house ? text.end.houseOf(houseName(house.name), exactClock(house.time)) : "";
      },
    },
  ];
}

/** Describes a player's first mistake, with a link to that moment of the replay. */
function momentLink({ id = "" }: wire.Result, { shape }: Puzzle, { move, at }: wire.ReplayMoment): HTMLElement {
  return h("a", {
    class: "time-link",
    href: replayPath(id) + timeHash(at),
    text: text.end.mistakeOf(describeMove(shape, move, prefs().numbers), clock(at)),
  });
}

function nameCell(s: wire.Standing, room: RoomState, result: wire.Result): HTMLElement {
  const tags = [
    s.seat === room.you ? text.room.you : "",
    s.bot ? text.set.bot : "",
    describeHandicap(s.handicap),
    s.watched ? text.end.watched : "",
  ]
    .filter((t) => t !== "")
    .join(", ");
  const tag = tags ? h("span", { class: "tags", text: tags }) : undefined;
  return h("span", { class: "who" }, badge(s.seat, result.standings), h("span", { class: "name", text: s.name }), tag);
}

/** Returns how much of a shared board a player has filled. */
export function shareOf(s: wire.Standing, { blank }: Puzzle, standings: readonly wire.Standing[]): string {
  return `${s.right} · ${text.play.percent(sharePercents(standings, blank).get(s) ?? 0)}`;
}

/** Returns the whole percentages of players' shares of a board. They add up to that of all together. */
export function sharePercents<S extends { readonly right: number }>(
  standings: readonly S[],
  blank: number,
): ReadonlyMap<S, number> {
  const all = standings.map((s) => ({ s, part: percent(s.right, blank), rest: (s.right * 100) % Math.max(1, blank) }));
  const whole = percent(
    standings.reduce((sum, { right }) => sum + right, 0),
    blank,
  );
  let left = whole - all.reduce((sum, { part }) => sum + part, 0);
  const shares = all.sort((a, b) => b.rest - a.rest).map(({ s, part }) => [s, left-- > 0 ? part + 1 : part] as const);
  return new Map(shares);
}

/**
 * Returns a player's time, or the progress of a player who did not finish; in a duel the claimed part, in short form.
 */
export function endOf(s: wire.Standing, room: RoomState, puzzle: Puzzle): string {
  if (modeOf(room.settings.mode).claims) return text.play.percent(percent(s.right, puzzle.blank));
  if (s.time > 0) return exactClock(s.time);
  const filled = text.result.filled(percent(s.right, puzzle.blank));
  const fate = s.out ? text.room.out : s.left ? text.room.left : "";
  return fate ? `${filled}, ${fate}` : filled;
}
