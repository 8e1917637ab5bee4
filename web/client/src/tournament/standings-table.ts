// The standings of a tournament as a table, with columns for its format.

import type * as wire from "../../protocol.gen.ts";
import { arena as words } from "../text/arena/arena-words.ts";
import { clock } from "../text/format.ts";
import { h } from "../ui/dom.ts";
import { legsView } from "./marathon-view.ts";
import { tagsOf } from "./tags.ts";

const doubledFrom = 2; // wins in a row after which points are doubled
const wallRows = 12;
const wallPlaces = 33; // of a finished tournament

/** Reports whether all heats begin at the same time, round after round. */
export function hasRounds(tournament: wire.Arena): tournament is wire.Arena & { readonly limit: number } {
  return tournament.limit !== undefined;
}

/** Reports whether everybody solves the same puzzles at their own pace. */
export function isMarathon(tournament: wire.Arena): boolean {
  return tournament.format === "marathon";
}

/** Reports whether losers are eliminated. */
export function isKnockout(tournament: wire.Arena): boolean {
  return tournament.format === "knockout";
}

/** Returns the standings. A wall shows only the first, and only what can be read from afar. */
export function standingsTable(tournament: wire.Arena, wall: boolean): HTMLElement {
  if (tournament.standing.length === 0)
    return h("p", { class: "hint", text: isMarathon(tournament) ? words.marathon.nobody : words.nobody });
  const columns = columnsOf(tournament);
  const shown = columns.filter((column) => (wall ? column.far : !column.farAlone));
  const own = tournament.you?.row;
  const apart = own && !tournament.standing.some((row) => row.you) ? [own] : [];
  const rows = (wall ? tournament.standing.slice(0, wallRows) : [...tournament.standing, ...apart]).flatMap((row) => {
    const main = standingRow(row, shown, wall);
    return isMarathon(tournament) && !wall ? [main, legsRow(row, tournament, shown.length, main.className)] : [main];
  });
  return h(
    "div",
    { class: "scroll", tabindex: "0" },
    h(
      "table",
      { class: "scores" },
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          ...[words.place, words.player].map((t) => h("th", { scope: "col", text: t })),
          ...shown.map(columnHead),
        ),
      ),
      h("tbody", {}, ...rows),
    ),
  );
}

/** Returns the places behind the first ones in short lines, which fit on a wall. */
export function placesList(tournament: wire.Arena, skipped: number): HTMLElement {
  return h(
    "ol",
    { class: "wall-places" },
    ...tournament.standing
      .slice(skipped, wallPlaces)
      .map((row) =>
        h(
          "li",
          {},
          h("span", { class: "place", text: row.place ? String(row.place) : "" }),
          h("span", { class: "name" }, row.name || words.gone, ...tagsOf(row)),
          h("span", { class: "time", text: scoreOf(row, tournament) }),
        ),
      ),
  );
}

/** Describes what a player's place is based on: the time or the points. */
export function scoreOf(row: wire.ArenaRow, tournament: wire.Arena): string {
  if (isKnockout(tournament) || isMarathon(tournament)) return row.time ? clock(row.time) : "";
  return words.score(row.points);
}

/** A column of the standings; far selects columns for walls and phones, or for walls only. */
interface StandingColumn {
  readonly head: string;
  readonly far: boolean;
  readonly farAlone?: true;
  readonly cell: (row: wire.ArenaRow) => HTMLElement;
}

const numberColumn = (head: string, far: boolean, of: (row: wire.ArenaRow) => number): StandingColumn => ({
  head,
  far,
  cell: (row) => h("td", { text: String(of(row)) }),
});

const pointsColumn: StandingColumn = {
  head: words.points,
  far: true,
  cell: (row) => h("td", { class: "points", text: String(row.points) }),
};

const arenaColumns: readonly StandingColumn[] = [
  pointsColumn,
  { head: words.streak, far: true, cell: streakCell },
  numberColumn(words.wins, false, (row) => row.wins),
  numberColumn(words.heats, false, (row) => row.heats),
];

const roundColumns: readonly StandingColumn[] = [
  pointsColumn,
  numberColumn(words.rounds.buchholz, true, (row) => row.buchholz ?? 0),
  { head: words.rounds.time, far: false, cell: (row) => h("td", { text: row.time ? clock(row.time) : "" }) },
];

const knockoutColumns: readonly StandingColumn[] = [
  { head: words.rounds.last, far: true, cell: (row) => h("td", { text: row.round ? String(row.round) : "" }) },
  { head: words.rounds.seed, far: false, cell: (row) => h("td", { text: row.seed ? String(row.seed) : "" }) },
  { head: words.rounds.time, far: true, cell: (row) => h("td", { text: row.time ? clock(row.time) : "" }) },
];

/** Returns the columns of a format. */
function columnsOf(tournament: wire.Arena): readonly StandingColumn[] {
  if (isKnockout(tournament)) return knockoutColumns;
  if (!isMarathon(tournament)) return hasRounds(tournament) ? roundColumns : arenaColumns;
  return [
    numberColumn(words.marathon.solved, true, (row) => row.points),
    { head: words.marathon.time, far: true, cell: (row) => h("td", { text: row.time ? clock(row.time) : "" }) },
    {
      head: words.marathon.puzzles,
      far: true,
      farAlone: true,
      cell: (row) => h("td", {}, legsView(row, tournament, true)),
    },
  ];
}

function columnHead({ head, far }: StandingColumn): HTMLElement {
  return h("th", { scope: "col", text: head, class: far ? undefined : "near" });
}

/** Returns a column's cell in a row. */
function columnCell({ far, cell }: StandingColumn, row: wire.ArenaRow): HTMLElement {
  const el = cell(row);
  el.classList.toggle("near", !far);
  return el;
}

function streakCell(row: wire.ArenaRow): HTMLElement {
  const streak = row.streak ?? 0;
  const doubled = streak >= doubledFrom;
  return h(
    "td",
    doubled ? { text: `×2 · ${streak}`, title: words.doubled } : { text: streak > 0 ? String(streak) : "" },
  );
}

/**
 * Returns the row with a player's puzzles in a marathon, below the player's own, because a phone has no room next to
 * it.
 */
function legsRow(row: wire.ArenaRow, tournament: wire.Arena, columns: number, name: string): HTMLElement {
  return h(
    "tr",
    { class: `${name} legs-row`.trim() },
    h("td", { "aria-hidden": "true" }),
    h("td", { colspan: columns + 1 }, legsView(row, tournament, false)),
  );
}

function standingRow(row: wire.ArenaRow, columns: readonly StandingColumn[], wall: boolean): HTMLElement {
  return h(
    "tr",
    { class: row.you && !wall ? "is-you" : undefined, "data-player": row.name },
    h("td", { class: "place", text: row.place ? String(row.place) : "" }),
    h("th", { scope: "row" }, row.name || words.gone, ...tagsOf(row)),
    ...columns.map((column) => columnCell(column, row)),
  );
}

const flight = 600; // milliseconds

/** Returns the points of each player, by name. */
export function pointsOf({ standing }: wire.Arena): ReadonlyMap<string, number> {
  return new Map(standing.map(({ name, points }) => [name, points]));
}

/** Shows the points that players have gained as they move into their totals; without motion, next to them. */
export function flyPoints(
  table: HTMLElement,
  before: ReadonlyMap<string, number>,
  now: ReadonlyMap<string, number>,
): void {
  const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
  for (const row of table.querySelectorAll<HTMLElement>("tr[data-player]")) {
    const name = row.dataset["player"] ?? "";
    const gained = (now.get(name) ?? 0) - (before.get(name) ?? Number.POSITIVE_INFINITY);
    const cell = row.querySelector("td.points");
    if (!cell || gained <= 0) continue;
    const el = h("span", { class: "gained", "aria-hidden": "true", text: `+${gained}` });
    cell.append(el);
    const keyframes = still
      ? [{ opacity: 1 }, { opacity: 1 }]
      : [
          { transform: "translateX(2.5em) scale(1.4)", opacity: 0 },
          { transform: "translateX(1.5em) scale(1.4)", opacity: 1, offset: 0.3 },
          { transform: "translateX(-1em) scale(0.8)", opacity: 0 },
        ];
    const end = () => el.remove();
    el.animate(keyframes, { duration: flight, easing: "ease-in", fill: "both" }).finished.then(end, end);
  }
}
