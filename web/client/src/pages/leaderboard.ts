// The leaderboards: best times by size, difficulty and period.

import * as wire from "../../protocol.gen.ts";
import * as api from "../net/api.ts";
import { difficultiesOf, sizesOf } from "../room/settings.ts";
import { text } from "../text.ts";
import { h } from "../ui/dom.ts";
import { choices } from "../ui/form.ts";
import { boardTable } from "../ui/board-table.ts";
import { words } from "../ui/settings-form.ts";
import type { Page } from "../ui/shell.ts";

const rows = 50;
const periods = [wire.Today, wire.Week, wire.AllTime];

/** leaderboardPage builds the page. */
export function leaderboardPage(info: Promise<wire.Info>): Page {
  const slot = h("div", { class: "panel board-slot", "aria-live": "polite" });
  const filters = h("div", { class: "filters" });
  const head = h("h1", { text: text.boards.head });
  const el = h(
    "main",
    { id: "main", class: "boards", tabindex: "-1" },
    h("div", { class: "hero" }, h("div", {}, head, h("p", { class: "lead", text: text.boards.lead }))),
    filters,
    slot,
  );
  info.then((known) => fill(known, filters, slot), (problem: unknown) => slot.replaceChildren(sorry(problem)));
  return { el, title: text.boards.head };
}

function fill(info: wire.Info, filters: HTMLElement, slot: HTMLElement): void {
  const { kind = "", size = "", difficulty = "" } = info.defaults;
  let query: api.BoardQuery = { kind, size, difficulty, period: wire.AllTime };
  const ask = (change: Partial<api.BoardQuery>) => {
    query = { ...query, ...change };
    const asked = query;
    api.leaderboard(query, rows).then(
      (board) => asked === query && slot.replaceChildren(boardTable(board)), // a later choice may have been faster
      (problem: unknown) => slot.replaceChildren(sorry(problem)),
    );
  };
  const sizes = sizesOf(info, kind);
  const labels = periods.map((value) => ({ value, label: text.boards.periods[value] ?? value }));
  filters.append(choices(text.boards.period, labels, query.period, (period) => ask({ period })));
  if (sizes.length > 1) filters.append(choices(text.home.size, words(sizes), size, (v) => ask({ size: v })));
  const levels = words(difficultiesOf(info, kind));
  filters.append(choices(text.home.difficulty, levels, difficulty, (v) => ask({ difficulty: v })));
  ask({});
}

function sorry(problem: unknown): HTMLElement {
  return h("p", { class: "error", text: problem instanceof Error ? problem.message : String(problem) });
}
