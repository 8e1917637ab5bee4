// The leaderboards: by mode, time or wins, size, difficulty, period and group; from the top or around oneself, page by page.
import * as wire from "../../protocol.gen.js";
import * as api from "../net/api.js";
import { identity } from "../net/identity.js";
import { modeOf, modes } from "../room/modes.js";
import { difficultiesOf, rulesOf, sizesOf } from "../room/settings.js";
import { named, text } from "../text/text.js";
import { button, h, setText, show } from "../ui/dom.js";
import { rulesChoices, select, words } from "../ui/form.js";
import { leaderboardTable } from "./leaderboard-table.js";
const pageRows = 50;
const reach = 10; // rows above and below one's own
const periods = [wire.Today, wire.Week, wire.Month, wire.AllTime];
const ranked = [...modes.filter((mode) => !modeOf(mode).together), wire.Daily]; // who plays together is not compared
/** leaderboardPage builds the page. An address may ask for a leaderboard: a group's, or a day's. */
export function leaderboardPage({ offer }, { query }) {
    const mode = query.get("mode");
    const boards = new Leaderboards({ ...(mode ? { mode } : {}), group: query.get("group") ?? "" });
    const head = h("h1", { text: text.leaderboard.head });
    const el = h("main", { id: "main", class: "leaderboards", tabindex: "-1" }, h("div", { class: "hero slim" }, h("div", {}, head, h("p", { class: "lead", text: text.leaderboard.lead }))), boards.filters, boards.slot, boards.pager, h("a", { href: "/groups", class: "more", text: text.ranks.groups }));
    offer.then((known) => boards.fill(known), (problem) => boards.slot.replaceChildren(sorry(problem)));
    return { el, title: text.leaderboard.head };
}
/** Leaderboards is one leaderboard after another, as they are asked for. */
class Leaderboards {
    filters = h("div", { class: "filters" });
    slot = h("div", { class: "panel table-slot", "aria-live": "polite" });
    pager;
    #rows = h("span", { class: "hint" });
    #previous;
    #next;
    #around;
    #query;
    #skip = 0;
    #near = false;
    constructor(wanted) {
        this.#query = { mode: wire.Race, metric: wire.ByTime, period: wire.AllTime, ...wanted };
        this.#previous = button(text.ranks.previous, "quiet", () => this.#ask({}, Math.max(0, this.#skip - pageRows)));
        this.#next = button(text.ranks.next, "quiet", () => this.#ask({}, this.#skip + pageRows));
        this.#around = button(text.ranks.around, "", () => {
            this.#near = !this.#near;
            this.#ask({});
        });
        show(this.#around, identity() !== undefined);
        this.pager = h("div", { class: "pager" }, this.#around, this.#rows, this.#previous, this.#next);
    }
    /** fill builds the choices and asks for the first leaderboard. */
    fill(info) {
        const { kind = "", size = "", difficulty = "" } = info.defaults;
        this.#query = { kind, size, difficulty, ...this.#query };
        const levels = select(text.home.difficulty, (v) => this.#ask({ difficulty: v }));
        const rules = select(text.set.rules, (v) => {
            this.#query = { ...this.#query, rules: v };
            fillLevels();
            this.#ask({});
        });
        const fillLevels = () => {
            const { mode, size } = this.#query;
            const made = mode === wire.Daily ? [""] : rulesOf(info, kind, size); // a day's puzzles are classic
            const kept = made.find((r) => r === this.#query.rules) ?? "";
            this.#query = { ...this.#query, rules: kept };
            rules.update(rulesChoices(made), kept);
            show(rules.el, made.length > 1);
            const offered = difficultiesOf(info, kind, size, kept);
            const level = offered.find((d) => d === this.#query.difficulty) ?? offered[0] ?? "";
            this.#query = { ...this.#query, difficulty: level };
            levels.update(words(offered), level);
        };
        const metrics = labelled([wire.ByTime, wire.ByWins], text.ranks.metrics);
        const sizes = list(text.home.size, words(sizesOf(info, kind)), this.#query.size, (v) => {
            this.#query = { ...this.#query, size: v };
            fillLevels();
            this.#ask({});
        });
        const groups = select(text.ranks.group, (group) => this.#ask({ group }));
        this.filters.replaceChildren(list(text.ranks.mode, ranked.map((value) => ({ value, label: named(value) })), this.#query.mode, (mode) => {
            this.#query = { ...this.#query, mode };
            fillLevels();
            this.#ask({});
        }), list(text.ranks.metric, metrics, this.#query.metric, (metric) => this.#ask({ metric })), list(text.leaderboard.period, labelled(periods, text.ranks.periods), this.#query.period, (period) => this.#ask({ period })), sizes, rules.el, levels.el, groups.el);
        fillLevels();
        void this.#fillGroups(groups);
        this.#ask({});
    }
    /** fillGroups offers the player's groups; who is in none has nothing to choose. */
    async #fillGroups(groups) {
        show(groups.el, false);
        const token = identity()?.token;
        const mine = token ? await api.groups(token).catch(() => undefined) : undefined;
        if (!mine || mine.groups.length === 0)
            return;
        const offered = mine.groups.map((g) => ({ value: g.id, label: g.name }));
        groups.update([{ value: "", label: text.ranks.everyone }, ...offered], this.#query.group ?? "");
        show(groups.el, true);
    }
    #ask(change, skip = 0) {
        const query = { ...this.#query, ...change };
        this.#query = query;
        this.#skip = skip;
        const token = identity()?.token;
        const answer = this.#near && token ? api.around(query, reach, token) : api.leaderboard(query, pageRows, skip, token);
        answer.then((board) => query === this.#query && this.#show(board), // a later choice may have been faster
        (problem) => query === this.#query && this.slot.replaceChildren(sorry(problem)));
    }
    #show(board) {
        const lost = this.#near && !board.you;
        this.slot.replaceChildren(lost ? h("p", { class: "hint", text: text.ranks.noAround }) : leaderboardTable(board));
        setText(this.#around, this.#near ? text.ranks.top : text.ranks.around);
        const first = board.rows[0]?.rank ?? 0;
        const last = board.rows.at(-1)?.rank ?? 0;
        setText(this.#rows, first > 0 && board.total > board.rows.length ? text.ranks.rows(first, last) : "");
        show(this.#previous, !this.#near && this.#skip > 0);
        show(this.#next, !this.#near && this.#skip + board.rows.length < board.total);
    }
}
function list(label, options, value, change) {
    const field = select(label, change);
    field.update(options, value ?? "");
    return field.el;
}
function labelled(values, labels) {
    return values.map((value) => ({ value, label: labels[value] ?? value }));
}
function sorry(problem) {
    return h("p", { class: "error", text: problem instanceof Error ? problem.message : String(problem) });
}
