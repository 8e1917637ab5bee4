// The player's season, which is a month: figures, days, kinds, best times, ratings and friends.

import type * as wire from "../../protocol.gen.ts";
import { kindName, playedName } from "../kinds/cards.ts";
import { call, failureMessage } from "../net/api.ts";
import { identity } from "../net/identity.ts";
import { replayPath } from "../page/address.ts";
import type { Address, App, Page } from "../page/page.ts";
import { clock, exactClock, signedNumber } from "../text/format.ts";
import { placement } from "./ratings-panel.ts";
import { ratings as ratingWords } from "../text/ratings/rating-words.ts";
import { season as words } from "../text/season/season-words.ts";
import { language, nameOf, nth, text } from "../text/text.ts";
import { h, setText, show } from "../ui/dom.ts";
import { shareButton } from "../ui/share-picture.ts";
import type { seasonPicture } from "./season-picture.ts";

/** Draws the picture of a season. */
interface SeasonPictureFile {
  readonly seasonPicture: typeof seasonPicture;
}

const weekdays = 7;
const monday = Date.UTC(2024, 0, 1); // any Monday
const dayLong = 86_400_000;
const monthNames = new Intl.DateTimeFormat(language, { month: "long", year: "numeric", timeZone: "UTC" });
const weekdayNames = new Intl.DateTimeFormat(language, { weekday: "narrow", timeZone: "UTC" });
const numbers = new Intl.NumberFormat(language);

/** Builds the page of the month in the address, or of the current one. picture loads the code that draws it. */
export function seasonPage(_: App, { query }: Address, picture: () => Promise<SeasonPictureFile>): Page {
  const player = identity();
  const name = h("p", { class: "lead" });
  const steps = h("nav", { class: "actions", "aria-label": words.month.months });
  const parts = h("div");
  const hint = h("p", { class: "hint", role: "status" });
  const play = h("p", { class: "actions" }, h("a", { href: "/", class: "button", text: text.quick.head }));
  const panel = h("div", { class: "panel", hidden: true }, hint, play);
  const showHint = (description: string, empty = true) => {
    show(panel, true);
    setText(hint, description);
    show(play, empty);
  };
  const el = h(
    "main",
    { id: "main", class: "season", tabindex: "-1" },
    h("div", { class: "hero slim" }, h("div", {}, h("h1", { text: words.month.head }), name, steps)),
    panel,
    parts,
  );
  const draw = (s: wire.Season) => {
    setText(name, formatMonth(s.month));
    steps.replaceChildren(...stepsFrom(s));
    if (s.rounds === 0) showHint(words.month.empty);
    else parts.replaceChildren(...partsOf(s, picture, () => showHint(text.codes.offline, false)));
  };
  if (player)
    void season(player.token, query.get("month") ?? "").then(draw, (problem: unknown) =>
      showHint(failureMessage(problem), false),
    );
  else showHint(words.month.nobody);
  return { el, title: words.month.head };
}

/** Requests a month; "" is the current one. */
function season(token: string, month: string): Promise<wire.Season> {
  const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return call("GET", `/me/season?${new URLSearchParams({ month, zone }).toString()}`, { token });
}

/** Returns the displayed name of a month. */
function formatMonth(month: string): string {
  return monthNames.format(Date.parse(`${month}-01`));
}

/** Links to the previous and the next month with data. */
function stepsFrom({ month, months }: wire.Season): HTMLElement[] {
  const link = (to: string | undefined, label: (month: string) => string) =>
    to ? h("a", { href: `/season?month=${to}`, class: "more", text: label(formatMonth(to)) }) : h("span");
  const before = months.find((m) => m < month);
  const behind = months.filter((m) => m > month).at(-1);
  return (before ?? behind) ? [link(before, (m) => `← ${m}`), link(behind, (m) => `${m} →`)] : [];
}

function partsOf(s: wire.Season, picture: () => Promise<SeasonPictureFile>, onFailure: () => void): HTMLElement[] {
  const share = shareButton(async () => {
    const description = {
      month: s.month,
      name: formatMonth(s.month),
      days: s.days,
      solved: solvedDays(s),
      first: firstColumn(s),
      lines: linesOf(s),
    };
    const said = ["nonet", description.name, ...description.lines].filter((line) => line !== "").join(" · ");
    return { picture: await (await picture()).seasonPicture(description, first), said };
  }, onFailure);
  const first = h(
    "section",
    { class: "panel" },
    h("h2", { class: "unseen", text: formatMonth(s.month) }),
    figures(s),
    h("div", { class: "actions" }, share),
  );
  const left = h("div", {}, first, daysPart(s), listPart(words.month.friends, s.friends.map(friendRow)));
  const right = h(
    "div",
    {},
    listPart(words.month.kinds, s.kinds.map(kindRow)),
    listPart(words.month.best, s.best.map(bestRow)),
    listPart(ratingWords.head, s.ratings.map(ratingRow)),
  );
  return [h("div", { class: "columns" }, left, right)];
}

/** Returns the lines of the picture, the large figure first. */
function linesOf(s: wire.Season): readonly string[] {
  const most = s.kinds.slice(0, 3).map((k) => `${kindName(k.kind)} ${numbers.format(k.solved)}`);
  const won = s.kinds.reduce((sum, k) => sum + (k.places[0] ?? 0), 0);
  const races = s.kinds.reduce((sum, k) => sum + k.races, 0);
  const days = s.days.filter((n) => n > 0).length;
  return [
    words.month.solvedAll(s.solved),
    [words.month.played(days), s.row ? words.month.row(s.row.days) : ""].filter((t) => t !== "").join(" · "),
    races > 0 ? words.month.won(won, races) : "",
    most.join(" · "),
  ];
}

/** Returns the figures of the month. */
function figures(s: wire.Season): HTMLElement {
  const { figures: labels } = words.month;
  const days = s.days.filter((n) => n > 0).length;
  const all: readonly (readonly [string, string])[] = [
    [labels.solved, numbers.format(s.solved)],
    [labels.rounds, numbers.format(s.rounds) + (s.full ? "+" : "")],
    [labels.days, numbers.format(days)],
    [labels.row, s.row ? numbers.format(s.row.days) : "–"],
    [labels.time, s.time > 0 ? clock(s.time) : "–"],
    [labels.cells, numbers.format(s.right)],
  ];
  return h(
    "dl",
    { class: "figures" },
    ...all.map(([label, figure]) => h("div", {}, h("dt", { text: label }), h("dd", { text: figure }))),
  );
}

/** Returns the days on which the puzzle of the day was solved. */
function solvedDays(s: wire.Season): ReadonlySet<number> {
  return new Set(s.dailies.map(({ day }) => Number(day.slice(-2))));
}

/** Returns the weekday of the month's first day; 0 is Monday. */
function firstColumn({ month }: wire.Season): number {
  return (new Date(`${month}-01`).getUTCDay() + weekdays - 1) % weekdays;
}

/** Returns the month as a calendar. */
function daysPart(s: wire.Season): HTMLElement {
  const solved = solvedDays(s);
  const heads = Array.from({ length: weekdays }, (_, i) =>
    h("span", { text: weekdayNames.format(monday + i * dayLong) }),
  );
  const days = s.days.map((rounds, i) => {
    const description = [rounds > 0 ? words.month.rounds(rounds) : "", solved.has(i + 1) ? words.month.dayOf : ""]
      .filter((t) => t !== "")
      .join(", ");
    const kinds = [
      rounds > 0 ? "played" : "",
      rounds > 1 && rounds * 2 > Math.max(...s.days) ? "much" : "",
      solved.has(i + 1) ? "solved" : "",
    ];
    return h(
      "li",
      { class: kinds.join(" "), title: description },
      String(i + 1),
      description ? h("span", { class: "unseen", text: `: ${description}` }) : undefined,
    );
  });
  days[0]?.style.setProperty("grid-column-start", String(firstColumn(s) + 1));
  return h(
    "section",
    { class: "panel" },
    h("h2", { text: words.month.days }),
    h("div", { class: "calendar hint", "aria-hidden": "true" }, ...heads),
    h("ol", { class: "calendar" }, ...days),
    h("p", { class: "hint", text: `${words.month.legend} ${words.zone(s.zone)} ${words.month.alone}` }),
  );
}

/** Returns a panel of rows, hidden if there are none. */
function listPart(head: string, rows: readonly HTMLElement[]): HTMLElement {
  return h(
    "section",
    { class: "panel", hidden: rows.length === 0 },
    h("h2", { text: head }),
    h("ul", { class: "tries" }, ...rows),
  );
}

function row(name: string, facts: readonly string[], ...more: readonly (HTMLElement | undefined)[]): HTMLElement {
  const description = facts.filter((f) => f !== "").join(" · ");
  const who = h(
    "span",
    { class: "who" },
    h("span", { class: "name", text: name }),
    h("span", { class: "facts-line", text: description }),
  );
  return h("li", { class: "room-row" }, who, ...more);
}

function kindRow(k: wire.SeasonKind): HTMLElement {
  const places = k.places.flatMap((n, i) => (n > 0 ? [`${nth(i + 1)} × ${numbers.format(n)}`] : []));
  const races = k.races > 0 ? [words.month.races(k.races), ...places].join(", ") : "";
  return row(kindName(k.kind), [
    words.month.solved(k.solved, k.rounds),
    k.dailies > 0 ? words.month.dailies(k.dailies) : "",
    races,
  ]);
}

function bestRow({ played, record, rank = 0, of = 0 }: wire.SeasonBest): HTMLElement {
  const what = [nameOf(played.mode), ...playedName(played)].join(" · ");
  const replay = h("a", {
    class: "button",
    href: replayPath(played.round),
    text: text.ranks.replay,
    "aria-label": `${text.ranks.replay}: ${what}`,
  });
  return row(
    what,
    [exactClock(played.time), record ? words.month.record : "", rank > 0 ? words.month.rank(nth(rank), of) : ""],
    replay,
  );
}

function ratingRow({ kind, class: size, from, to, rounds }: wire.SeasonRating): HTMLElement {
  const settled = from && !from.provisional && !to.provisional;
  const change = to.provisional ? placement(to) : settled ? `${from.points} → ${to.points}` : String(to.points);
  const by = settled ? h("strong", { text: signedNumber(to.points - from.points) }) : undefined;
  return row(`${kindName(kind)}, ${ratingWords.classes[size] ?? size}`, [change, words.month.rated(rounds)], by);
}

function friendRow({ name, rounds, races, ahead = 0 }: wire.SeasonFriend): HTMLElement {
  return row(name, [words.month.together(rounds), races > 0 ? words.month.ahead(ahead, races) : ""]);
}
