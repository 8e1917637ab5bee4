// A leaderboard as a table.

import type { Leaderboard, Score } from "../../protocol.gen.ts";
import { day, exactClock } from "../format.ts";
import { text } from "../text.ts";
import { h } from "./dom.ts";

/** boardTable builds the table; a short one has neither strikes nor dates. */
export function boardTable(board: Leaderboard, short = false): HTMLElement {
  if (board.rows.length === 0) return h("p", { class: "hint", text: text.boards.empty });
  const heads = [text.boards.place, text.boards.name, text.boards.time];
  if (!short) heads.push(text.boards.strikes, text.boards.when);
  return h(
    "table",
    { class: "scores" },
    h("thead", {}, h("tr", {}, ...heads.map((t) => h("th", { scope: "col", text: t })))),
    h("tbody", {}, ...board.rows.map((row) => scoreRow(row, short))),
  );
}

function scoreRow(row: Score, short: boolean): HTMLElement {
  const more = short ? [] : [String(row.strikes), day(row.at)];
  return h(
    "tr",
    {},
    h("td", { class: "place", text: String(row.rank) }),
    h("th", { scope: "row", text: row.name }),
    h("td", { class: "time", text: exactClock(row.time) }),
    ...more.map((t) => h("td", { text: t })),
  );
}
