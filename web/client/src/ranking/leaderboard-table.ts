// A leaderboard as a table.

import * as wire from "../../protocol.gen.ts";
import { racePath, replayPath } from "../page/address.ts";
import { reportFlag } from "../page/report-button.ts";
import { day, exactClock } from "../text/format.ts";
import { text } from "../text/text.ts";
import { h } from "../ui/dom.ts";

/** Builds the table; a short one has neither strikes nor dates nor replays. proved is the label of verified times. */
export function leaderboardTable(board: wire.Leaderboard, short = false, proved = ""): HTMLElement {
  if (board.rows.length === 0) return h("p", { class: "hint", text: text.leaderboard.empty });
  const wins = board.metric === wire.ByWins;
  const heads = [text.leaderboard.place, text.leaderboard.name, wins ? text.ranks.wins : text.leaderboard.time];
  if (!short) heads.push(...(wins ? [] : [text.leaderboard.strikes]), text.leaderboard.when, text.ranks.replay);
  const classes: Readonly<Record<string, string>> = {
    [text.leaderboard.strikes]: "strikes-cell",
    [text.leaderboard.when]: "when-cell",
  };
  const head = (t: string) => h("th", { scope: "col", class: classes[t], text: t });
  const rows = board.rows.map((row) => scoreRow(row, wins, short, proved));
  const apart = board.you && !board.rows.some((r) => r.you) ? [scoreRow(board.you, wins, short, proved)] : [];
  return h(
    "div",
    { class: "scroll", tabindex: "0" },
    h(
      "table",
      { class: short ? "scores" : "scores cards" },
      h("thead", {}, h("tr", {}, ...heads.map(head))),
      h("tbody", {}, ...rows),
      apart.length > 0 ? h("tbody", { class: "apart" }, ...apart) : undefined,
    ),
  );
}

function scoreRow(row: wire.Score, wins: boolean, short: boolean, proved: string): HTMLElement {
  const who = h("span", { class: "who" }, h("span", { class: "name", text: row.name }));
  if (row.you) who.append(h("span", { class: "tags", text: ` ${text.ranks.you}` }));
  if (row.proved && proved)
    who.append(h("span", { class: "tags", role: "img", "aria-label": proved, title: proved, text: " ✓" }));
  const link = (label: string, href: string) =>
    h("a", { href, class: "watch-link", text: label, "aria-label": `${label}: ${row.name}` });
  const replay = h("td", { class: "row-links" }, link(text.ranks.replay, replayPath(row.round)));
  if (!wins) replay.append(" ", link(text.ranks.race, racePath(row.round, row.time)));
  if (!row.you)
    replay.append(
      reportFlag(text.reports.finishOf(row.name), {
        what: wire.ReportFinish,
        round: row.round,
        name: row.name,
        ref: row.ref,
      }),
    );
  const more = short
    ? []
    : [
        ...(wins ? [] : [h("td", { class: "strikes-cell", text: String(row.strikes) })]),
        h("td", { class: "when-cell", text: day(row.at) }),
        replay,
      ];
  return h(
    "tr",
    { class: row.you ? "is-you" : undefined },
    h("td", { class: "place", text: String(row.rank) }),
    h("th", { scope: "row" }, who),
    h("td", { class: "time", text: wins ? String(row.wins ?? 0) : exactClock(row.time) }),
    ...more,
  );
}
