// The daily puzzles: today's, with one attempt each, and those of past days, with their solutions.

import * as wire from "../../protocol.gen.ts";
import { readCells } from "../board/notation.ts";
import { MiniBoard } from "../draw/mini-board.ts";
import { cardOf, kindName, playableCards, playedName } from "../kinds/cards.ts";
import { loadKind } from "../kinds/kind-loader.ts";
import * as api from "../net/api.ts";
import { identity } from "../net/identity.ts";
import { difficultiesOf, sizesOf } from "../room/settings.ts";
import { puzzleOf } from "../room/state.ts";
import type { Address, App, Page } from "../page/page.ts";
import { day as dayText, shortDay } from "../text/format.ts";
import type { RivalsFile } from "../ghosts/rivals-dialog.ts";
import type { MidnightWords } from "../text/midnight/en.ts";
import { season } from "../text/season/season-words.ts";
import { nameOf, text } from "../text/text.ts";
import { button, h } from "../ui/dom.ts";
import { select, optionsOf } from "../ui/form.ts";
import type { Announcer } from "../ui/announcer.ts";
import { dailyRow, mainPuzzles, type RowAs } from "./daily-row.ts";
import { dayNumber } from "./day-number.ts";
import { calendar, daysBefore, monthsUntil, solvedDays, weekOf } from "./past-days.ts";
import { leaderboardTable } from "../ranking/leaderboard-table.ts";
import type { BeforeFile } from "../profile/own-cards.ts";
import { streaksPanel } from "../profile/streaks-panel.ts";

const earlierWeeks = 4; // shown of the archive

/** The parts of the page that its rows use. */
interface DayTable {
  readonly go: (path: string) => void;
  readonly announcer: Announcer;
  /** Loads the dialog that asks whom to race. */
  readonly rivals: () => Promise<RivalsFile>;
  /** Loads what is shown around midnight UTC. */
  readonly midnight: () => Promise<MidnightFile>;
}

/** Shows the puzzles of the day before, and has their texts. */
interface MidnightFile extends BeforeFile {
  readonly midnight: MidnightWords;
}

/** Builds the page of a day. rivals loads the dialog that asks whom to race, midnight what is shown around midnight. */
export function dailyPage(
  { go, announcer, offer }: App,
  { query }: Address,
  rivals: DayTable["rivals"],
  midnight: DayTable["midnight"],
): Page {
  const table: DayTable = { go, announcer, rivals, midnight };
  const day = dayOf(query);
  const slot = h("div", { class: "daily-slot", "aria-live": "polite" });
  const now = new Date().toISOString().slice(0, 10);
  const el = h(
    "main",
    { id: "main", class: "daily", tabindex: "-1" },
    h("div", { class: "hero slim" }, h("div", {}, ...(day ? [pastHead(day)] : todaysHead(now)))),
    slot,
  );
  const showFailure = (problem: unknown) =>
    slot.replaceChildren(h("p", { class: "error", text: api.failureMessage(problem) }));
  if (day) offer.then((known) => slot.replaceChildren(pastDay(day, known, table)), showFailure);
  else {
    const token = identity()?.token;
    const row = token ? streaksPanel(token) : undefined;
    const dates = [...daysBefore(now, earlierWeeks), ...weekOf(now)];
    const none = new Set<string>();
    const solved = token ? solvedDays(token, monthsUntil(now, dates)).catch(() => none) : Promise.resolve(none);
    Promise.all([api.dailies(token), solved, row?.ready])
      .then(async ([today, days]) =>
        slot.replaceChildren(...(await loadPreviousDay(today, table)), ...todayPanels(today, days, row?.el, table)),
      )
      .catch(showFailure);
  }
  return { el, title: text.today.head };
}

function pastHead(day: string): HTMLElement {
  return h("h1", { text: text.today.of(dayText(Date.parse(`${day}T12:00:00Z`))) });
}

/** Returns the heading of today's page. The prerendered page shows the first part instead of the day. */
function todaysHead(today: string): HTMLElement[] {
  const day = h("span", { class: "dated" }, `${shortDay(today)} `, h("small", { text: season.no(dayNumber(today)) }));
  return [
    h("h1", {}, h("span", { class: "unseen", text: text.today.head }), " ", day),
    h("p", { class: "lead", text: `${text.today.lead} ${season.week}` }),
  ];
}

/** Returns the day in an address, such as "2026-11-21"; an empty one means today. */
export function dayOf(query: URLSearchParams): string {
  return /^\d{4}-\d\d-\d\d$/.exec(query.get("day") ?? "")?.[0] ?? "";
}

/** Returns the puzzles of the day before that the player can still finish, or has just finished. */
async function loadPreviousDay(
  { before }: wire.Dailies,
  { go, announcer, midnight }: DayTable,
): Promise<HTMLElement[]> {
  return before ? [(await midnight()).previousDayPanel(before, go, announcer)] : [];
}

/** Shows today's puzzles and the player's streak: one kind after the other, with a card for each size. */
function todayPanels(
  today: wire.Dailies,
  solved: ReadonlySet<string>,
  row: HTMLElement | undefined,
  table: DayTable,
): HTMLElement[] {
  const kinds = [...new Set(today.puzzles.map((p) => p.kind))].filter((kind) => cardOf(kind));
  const cards = h("div", { class: "daily-cards" });
  const show = (kind: string) =>
    cards.replaceChildren(
      ...daysOf(
        today.puzzles.filter((p) => p.kind === kind),
        table,
      ),
    );
  const choice = select(text.quick.kind, show);
  choice.update(
    kinds.map((value) => ({ value, label: kindName(value) })),
    kinds[0] ?? "",
  );
  show(kinds[0] ?? "");
  const week = h(
    "section",
    { class: "panel" },
    h("h2", { text: season.thisWeek }),
    calendar(weekOf(today.date), today.date, solved),
    h(
      "details",
      {},
      h("summary", { text: season.archive }),
      calendar(daysBefore(today.date, earlierWeeks), today.date, solved),
    ),
  );
  const [first, ...others] = mainPuzzles(today.puzzles);
  if (!first) return [];
  const { kind, size, difficulty } = first;
  const board = h("a", {
    href: `/leaderboard?${new URLSearchParams({ mode: "daily", kind, size, difficulty }).toString()}`,
    class: "more",
    text: text.today.leaderboard,
  });
  const main = h(
    "section",
    { class: "panel day-main" },
    h("h2", { text: text.today.main }),
    h("ul", { class: "tries" }, rowOf(first, table, "main")),
    board,
  );
  const more = h(
    "section",
    { class: "panel day-others" },
    h("h2", { text: text.today.others }),
    h("ul", { class: "tries" }, ...others.map((p) => rowOf(p, table, "other"))),
  );
  return [
    h("div", { class: "day-mains" }, h("div", {}, main, week), h("div", {}, more, row)),
    h(
      "details",
      { class: "day-all" },
      h("summary", {}, h("h2", { text: season.all })),
      h("div", { class: "filters" }, choice.el),
      cards,
    ),
  ];
}

/** Returns the cards of a kind's sizes. */
function daysOf(puzzles: readonly wire.DailyState[], table: DayTable): HTMLElement[] {
  return [...new Set(puzzles.map((p) => p.size))].map((size) => {
    const tries = puzzles.filter((p) => p.size === size);
    const list = h("ul", { class: "tries" }, ...tries.map((p) => rowOf(p, table)));
    const card = h("details", { class: "panel day-size" }, h("summary", {}, h("h2", { text: nameOf(size) })), list);
    card.open = isWide() || size === cardOf(tries[0]?.kind ?? "")?.size || tries.some((p) => p.room ?? p.result);
    return card;
  });
}

/** Returns a puzzle's row. A player who has finished it can race others at it. */
function rowOf(puzzle: wire.DailyState, table: DayTable, as?: RowAs): HTMLElement {
  const { kind, size, difficulty, result } = puzzle;
  const row = dailyRow(puzzle, table.go, table.announcer, as, season.median);
  if (!result) return row;
  const race = raceButton(table, () => ({ kind, size, difficulty, mode: wire.Daily, date: result.daily ?? "" }));
  race.setAttribute("aria-label", `${text.ranks.race}: ${playedName(puzzle).join(" ")}`);
  row.append(h("span", { class: "actions" }, race, row.lastElementChild ?? undefined));
  return row;
}

/** Returns a button that asks whom to race at a puzzle. */
function raceButton({ rivals, announcer }: DayTable, query: () => api.LeaderboardQuery): HTMLButtonElement {
  const ask = () =>
    rivals().then(
      ({ openRivals }) => openRivals(query()),
      () => announcer.toast(text.codes.offline, true),
    );
  return button(text.ranks.race, "", () => void ask(), { "aria-haspopup": "dialog" });
}

/** Reports whether there is room to show every size at once. */
function isWide(): boolean {
  return matchMedia("(width >= 640px)").matches;
}

/** Requests a kind's main puzzle of the day. */
const main = { size: "", difficulty: "" };

/** Shows a puzzle of a past day, its solution and its leaderboard, starting with the main puzzle. */
function pastDay(day: string, info: wire.Info, table: DayTable): HTMLElement {
  const { kind = "" } = info.defaults;
  let chosen = { kind, ...main };
  const slot = h("div", { class: "past" });
  const race = raceButton(table, () => ({ ...chosen, mode: wire.Daily, date: day }));
  const kinds = select(text.quick.kind, (v) => ask({ kind: v, ...main }));
  const levels = select(text.home.difficulty, (v) => ask({ difficulty: v }));
  const sizes = select(text.home.size, (v) => ask({ size: v }));
  const ask = (change: Partial<typeof chosen>) => {
    chosen = fit({ ...chosen, ...change });
    const asked = chosen;
    pastDaily(day, asked).then(
      (past) => {
        if (asked !== chosen) return;
        chosen = fit({ kind: past.puzzle.kind, size: past.puzzle.size, difficulty: past.puzzle.level });
        slot.replaceChildren(...pastPuzzle(past), h("div", { class: "actions" }, race));
      },
      async (problem: unknown) => {
        const failure = await failureOf(problem, table.midnight);
        if (asked === chosen) slot.replaceChildren(failure);
      },
    );
  };
  const fit = (wanted: typeof chosen): typeof chosen => {
    const made = sizesOf(info, wanted.kind);
    const usual = cardOf(wanted.kind)?.size ?? "";
    const size = [wanted.size, usual].find((one) => made.includes(one)) ?? made[0] ?? "";
    const offered = difficultiesOf(info, wanted.kind, size);
    const difficulty = offered.includes(wanted.difficulty) ? wanted.difficulty : (offered[0] ?? "");
    sizes.update(optionsOf(made), size);
    levels.update(optionsOf(offered), difficulty);
    return wanted.size ? { kind: wanted.kind, size, difficulty } : wanted;
  };
  kinds.update(
    playableCards(info).map(({ name }) => ({ value: name, label: kindName(name) })),
    kind,
  );
  ask({});
  const links = h(
    "p",
    { class: "day-links" },
    h("a", { href: `/daily?day=${dateBefore(day)}`, class: "more", text: text.today.yesterday }),
    h("a", { href: "/daily", class: "more", text: text.quick.daily }),
  );
  return h("div", {}, h("div", { class: "filters" }, kinds.el, sizes.el, levels.el), slot, links);
}

/** Explains why there is no puzzle to show. A day in the future is not an error. */
async function failureOf(problem: unknown, load: () => Promise<MidnightFile>): Promise<HTMLElement> {
  if (!(problem instanceof api.ApiError) || problem.code !== wire.NotNow)
    return h("p", { class: "error", text: api.failureMessage(problem) });
  const { midnight } = await load();
  return h("p", { class: "lead", text: midnight.sealed });
}

/** Requests a puzzle of a past day and loads its kind's UI. */
async function pastDaily(
  day: string,
  asked: { readonly kind: string; readonly size: string; readonly difficulty: string },
): Promise<wire.DailyPuzzle> {
  const [past] = await Promise.all([
    api.call<wire.DailyPuzzle>("GET", `/daily/${day}?${api.withQuery(asked)}`),
    loadKind(asked.kind),
  ]);
  return past;
}

function pastPuzzle(past: wire.DailyPuzzle): HTMLElement[] {
  const puzzle = puzzleOf(past.puzzle);
  const picture = (cells: readonly number[], caption: string) => {
    const mini = new MiniBoard();
    const zeros = cells.map(() => 0);
    mini.show({ ...puzzle, board: { cells, notes: zeros, by: zeros }, authors: false });
    return h("figure", { class: "tile" }, mini.el, h("figcaption", { text: caption }));
  };
  const board = h(
    "section",
    { class: "panel" },
    h("h2", { text: text.today.leaderboard }),
    leaderboardTable(past.board),
  );
  return [
    h(
      "div",
      { class: "wall" },
      picture(puzzle.givens, nameOf(puzzle.level)),
      picture(readCells(past.solution), text.today.solution),
    ),
    board,
  ];
}

function dateBefore(date: string): string {
  return new Date(Date.parse(`${date}T12:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
}
