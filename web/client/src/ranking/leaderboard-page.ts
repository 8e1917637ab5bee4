// The leaderboards: by kind, mode, time or wins, size, difficulty, period and group; from the top or around the player,
// page by page.

import * as wire from "../../protocol.gen.ts";
import { ensurePlayer } from "../account/suggested-name.ts";
import { hasFriends } from "../friends/kept-relations.ts";
import { lastPlayed } from "../device/last-played.ts";
import { cardOf, kindName, playableCards } from "../kinds/cards.ts";
import * as api from "../net/api.ts";
import { identity } from "../net/identity.ts";
import { roomPath } from "../page/address.ts";
import { modeOf, modes } from "../room/modes.ts";
import { difficultiesOf, rulesOf, sizesOf } from "../room/settings.ts";
import type { Address, App, Page } from "../page/page.ts";
import { nameOf, text } from "../text/text.ts";
import { button, disableDuring, h, setText, show } from "../ui/dom.ts";
import { choices, rulesChoices, select, optionsOf } from "../ui/form.ts";
import type { RivalsFile } from "../ghosts/rivals-dialog.ts";
import { proofs } from "../text/proofs/proof-words.ts";
import { heldLine } from "./finish-status.ts";
import { leaderboardTable } from "./leaderboard-table.ts";

const pageRows = 50;
const reach = 10; // rows above and below the player's own
const periods = [wire.Today, wire.Week, wire.Month, wire.AllTime];
const ranked = [...modes.filter((mode) => !modeOf(mode).together), wire.Daily]; // co-operative modes have no ranking

/** The filters in the address, so that a link leads to the same leaderboard. */
const filters = ["kind", "mode", "metric", "period", "size", "rules", "difficulty", "group"] as const;

/**
 * Builds the page. The address may select a leaderboard; the other filters are as last played. rivals loads the dialog
 * that asks whom to race.
 */
export function leaderboardPage(
  { go, offer, announcer }: App,
  { query }: Address,
  rivals: () => Promise<RivalsFile>,
): Page {
  const { kind, size, rules, difficulty } = lastPlayed();
  const played =
    query.has("kind") || !kind
      ? {}
      : { kind, ...(size ? { size } : {}), ...(difficulty ? { difficulty } : {}), ...(rules ? { rules } : {}) };
  const asked = Object.fromEntries(filters.flatMap((name) => (query.has(name) ? [[name, query.get(name) ?? ""]] : [])));
  const boards = new Leaderboards(
    { ...played, ...asked },
    (query) =>
      rivals().then(
        ({ openRivals }) => openRivals(query),
        () => announcer.toast(text.codes.offline, true),
      ),
    (query) =>
      playFor(query).then(go, (problem: unknown) => {
        announcer.toast(api.failureMessage(problem), true);
      }),
  );
  const head = h("h1", { text: text.leaderboard.head });
  const el = h(
    "main",
    { id: "main", class: "leaderboards", tabindex: "-1" },
    h("div", { class: "hero slim" }, h("div", {}, head, h("p", { class: "lead", text: text.leaderboard.lead }))),
    boards.filters,
    boards.slot,
    boards.pager,
    boards.apart,
    boards.links,
  );
  offer.then(
    (known) => boards.fill(known),
    (problem: unknown) => boards.fail(problem),
  );
  return { el, title: text.leaderboard.head };
}

/** The selected leaderboard. */
class Leaderboards {
  readonly filters = h("div", { class: "board-filters" });
  readonly slot = h("div", { class: "panel table-slot", "aria-live": "polite" });
  readonly pager: HTMLElement;
  readonly apart = h("section", { class: "panel", hidden: true });
  /** Hidden until the answer, which would move them. */
  readonly links = h(
    "p",
    { hidden: true },
    h("a", { href: "/friends", class: "more", text: text.ranks.friends }),
    " · ",
    h("a", { href: "/groups", class: "more", text: text.ranks.groups }),
  );
  readonly #rows = h("span", { class: "hint" });
  readonly #previous: HTMLButtonElement;
  readonly #next: HTMLButtonElement;
  readonly #around: HTMLButtonElement;
  readonly #race: HTMLButtonElement;
  readonly #first: HTMLButtonElement;
  readonly #periods = select(text.leaderboard.period, (period) => this.#ask({ period }));
  #query: api.LeaderboardQuery;
  #skip = 0;
  #near = false;

  /** race asks whom to race at the puzzles of a leaderboard; play starts a round that counts for it. */
  constructor(
    wanted: api.LeaderboardQuery,
    race: (query: api.LeaderboardQuery) => Promise<void>,
    play: (query: api.LeaderboardQuery) => Promise<void>,
  ) {
    this.#query = { mode: wire.Race, metric: wire.ByTime, period: wire.AllTime, ...wanted };
    this.#previous = button(text.ranks.previous, "quiet", () => this.#ask({}, Math.max(0, this.#skip - pageRows)));
    this.#next = button(text.ranks.next, "quiet", () => this.#ask({}, this.#skip + pageRows));
    this.#around = button(text.ranks.around, "", () => {
      this.#near = !this.#near;
      this.#ask({});
    });
    show(this.#around, identity() !== undefined);
    this.#race = button(text.ranks.race, "", () => void race(fitPeriod(this.#query)), { "aria-haspopup": "dialog" });
    this.#first = button(text.leaderboard.first, "primary", () => void disableDuring(this.#first, play(this.#query)));
    this.pager = h("div", { class: "pager" }, this.#around, this.#race, this.#rows, this.#previous, this.#next);
  }

  /** Builds the filters and requests the first leaderboard. */
  fill(info: wire.Info): void {
    const { kind = "", size = "", difficulty = "" } = info.defaults;
    this.#query = { kind, size, difficulty, ...this.#query };
    const choose = (change: api.LeaderboardQuery) => this.#ask(fit({ ...this.#query, ...change }));
    const sizes = select(text.home.size, (v) => choose({ size: v }));
    const rules = select(text.set.rules, (v) => choose({ rules: v }));
    const levels = h("div");
    const fit = (wanted: api.LeaderboardQuery): api.LeaderboardQuery => {
      const { kind, mode } = wanted;
      const made = sizesOf(info, kind);
      const size = pickOffered(made, wanted.size, cardOf(kind)?.size);
      const ways = mode === wire.Daily ? [""] : rulesOf(info, kind, size); // a day's puzzles are classic
      const further = pickOffered(ways, wanted.rules);
      const offered = difficultiesOf(info, kind, size, further);
      const difficulty = pickOffered(offered, wanted.difficulty);
      sizes.update(optionsOf(made), size);
      rules.update(rulesChoices(ways), further);
      show(rules.el, ways.length > 1);
      levels.replaceChildren(
        choices(text.home.difficulty, optionsOf(offered), difficulty, (difficulty) => this.#ask({ difficulty })),
      );
      return { ...wanted, size, rules: further, difficulty };
    };
    const metrics = labelOptions([wire.ByTime, wire.ByWins], text.ranks.metrics);
    this.#periods.update(labelOptions(periods, text.ranks.periods), this.#query.period ?? "");
    const groups = select(text.ranks.group, (group) => this.#ask({ group }));
    const kinds = choices(
      text.quick.kind,
      playableCards(info).map(({ name }) => ({ value: name, label: kindName(name) })),
      this.#query.kind ?? kind,
      (v) => choose({ kind: v }),
    );
    const further = h(
      "div",
      { class: "filters" },
      list(
        text.ranks.mode,
        ranked.map((value) => ({ value, label: nameOf(value) })),
        this.#query.mode,
        (mode) => choose({ mode }),
      ),
      list(text.ranks.metric, metrics, this.#query.metric, (metric) => this.#ask({ metric })),
      this.#periods.el,
      sizes.el,
      rules.el,
    );
    const options = h("details", {}, h("summary", { text: text.quick.change }), further);
    this.filters.replaceChildren(kinds, levels, groups.el, options);
    void this.#fillGroups(groups);
    choose({});
  }

  /** Offers the player's friends and groups, if there are any. */
  async #fillGroups(groups: ReturnType<typeof select>): Promise<void> {
    show(groups.el, false);
    const token = identity()?.token;
    const mine = token ? await api.groups(token).catch(() => undefined) : undefined;
    const offered = (mine?.groups ?? []).map((g) => ({ value: g.id, label: g.name }));
    if (hasFriends() || this.#query.group === wire.FriendsBoard)
      offered.unshift({ value: wire.FriendsBoard, label: text.ranks.friends });
    if (offered.length === 0) return;
    groups.update([{ value: "", label: text.ranks.everyone }, ...offered], this.#query.group ?? "");
    show(groups.el, true);
  }

  #ask(change: api.LeaderboardQuery, skip = 0): void {
    const query = { ...this.#query, ...change };
    this.#query = query;
    this.#skip = skip;
    const said = filters.flatMap((name) => (query[name] ? [[name, query[name]]] : []));
    show(this.#periods.el, query.mode !== wire.Daily);
    history.replaceState(null, "", `/leaderboard?${new URLSearchParams(said).toString()}`);
    const token = identity()?.token;
    const asked = fitPeriod(query);
    const answer =
      this.#near && token ? api.rowsAround(asked, reach, token) : api.leaderboard(asked, pageRows, skip, token);
    answer.then(
      (board) => query === this.#query && this.#show(board), // a later request may have been faster
      (problem: unknown) => query === this.#query && this.fail(problem),
    );
  }

  /** Says why there is no leaderboard. */
  fail(problem: unknown): void {
    this.slot.replaceChildren(errorLine(problem));
    show(this.links, true);
  }

  #show(board: wire.Leaderboard): void {
    const lost = this.#near && !board.you;
    this.slot.replaceChildren(
      lost ? h("p", { class: "hint", text: text.ranks.noAround }) : leaderboardTable(board, false, proofs.mark),
    );
    if (!lost && board.rows.length === 0) this.slot.append(h("div", { class: "actions" }, this.#first));
    if (board.rows.some((row) => row.proved)) this.slot.append(h("p", { class: "hint", text: proofs.legend }));
    show(this.#race, board.metric === wire.ByTime && board.total > 0);
    setText(this.#around, this.#near ? text.ranks.top : text.ranks.around);
    const first = board.rows[0]?.rank ?? 0;
    const last = board.rows.at(-1)?.rank ?? 0;
    setText(this.#rows, first > 0 && board.total > board.rows.length ? text.ranks.rows(first, last) : "");
    show(this.#previous, !this.#near && this.#skip > 0);
    show(this.#next, !this.#near && this.#skip + board.rows.length < board.total);
    show(this.links, true);
    void this.#showApart(this.#query);
    void this.#showHeld(this.#query, board).catch(() => {}); // on failure the history still shows it
  }

  /** Shows the status of the player's last finish if it is not on the leaderboard. */
  async #showHeld(query: api.LeaderboardQuery, board: wire.Leaderboard): Promise<void> {
    const token = identity()?.token;
    const line = token && (await heldLine(board, token));
    if (line && query === this.#query) this.slot.prepend(line);
  }

  /** Shows the times at a daily puzzle that do not count, and why. If they are not available, they are left out. */
  async #showApart(query: api.LeaderboardQuery): Promise<void> {
    show(this.apart, false);
    if (query.mode !== wire.Daily) return;
    const board = await api
      .leaderboard({ ...fitPeriod(query), mode: wire.DailyApart }, pageRows, 0, identity()?.token)
      .catch(() => undefined);
    if (!board?.total || query !== this.#query) return;
    this.apart.replaceChildren(
      h("h2", { text: text.ranks.apart }),
      h("p", { class: "hint", text: text.ranks.apartWhy }),
      leaderboardTable(board),
    );
    show(this.apart, true);
  }
}

/** Opens a ranked round for a leaderboard, and returns its path. */
async function playFor(query: api.LeaderboardQuery): Promise<string> {
  const { mode = "", kind = "", size = "", rules = "", difficulty = "" } = query;
  if (mode === wire.Daily) return "/daily";
  const puzzle = { kind, size, rules, difficulty };
  const { token } = await ensurePlayer();
  const { code } = await (mode === wire.Race
    ? api.joinQuick(puzzle, token)
    : api.newRoom({ ...puzzle, mode, public: false, ranked: true }, token));
  return roomPath(code);
}

/** Returns a query with an existing period: a daily puzzle has only the leaderboard of its day. */
function fitPeriod(query: api.LeaderboardQuery): api.LeaderboardQuery {
  return query.mode === wire.Daily ? { ...query, period: wire.Today } : query;
}

/** Returns the previous choice if it is offered, otherwise the default one or the first. */
function pickOffered(offered: readonly string[], was = "", usual = ""): string {
  return [was, usual].find((value) => offered.includes(value)) ?? offered[0] ?? "";
}

function list(
  label: string,
  options: readonly { value: string; label: string }[],
  value: string | undefined,
  change: (v: string) => void,
): HTMLElement {
  const field = select(label, change);
  field.update(options, value ?? "");
  return field.el;
}

function labelOptions(
  values: readonly string[],
  labels: Readonly<Record<string, string>>,
): { value: string; label: string }[] {
  return values.map((value) => ({ value, label: labels[value] ?? value }));
}

function errorLine(problem: unknown): HTMLElement {
  return h("p", { class: "error", text: api.failureMessage(problem) });
}
