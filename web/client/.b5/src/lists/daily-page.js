// The daily puzzles: today's, one try each; and those of days that are over, with their solutions.
import { readCells } from "../board/notation.js";
import { Mini } from "../draw/mini-board.js";
import { loadLook } from "../kinds/looks.js";
import * as api from "../net/api.js";
import { identity } from "../net/identity.js";
import { difficultiesOf, sizesOf } from "../room/settings.js";
import { puzzleOf } from "../room/state.js";
import { day as dayText } from "../text/format.js";
import { named, text } from "../text/text.js";
import { h } from "../ui/dom.js";
import { select, words } from "../ui/form.js";
import { dailyRow } from "./daily-row.js";
import { leaderboardTable } from "./leaderboard-table.js";
/** dailyPage builds the page of a day. */
export function dailyPage({ go, voice, offer }, { query }) {
    const day = dayOf(query);
    const slot = h("div", { class: "daily-slot", "aria-live": "polite" });
    const head = day ? text.today.of(dayText(Date.parse(`${day}T12:00:00Z`))) : text.today.head;
    const el = h("main", { id: "main", class: "daily", tabindex: "-1" }, h("div", { class: "hero slim" }, h("div", {}, h("h1", { text: head }), day ? undefined : h("p", { class: "lead", text: text.today.lead }))), slot);
    const failed = (problem) => slot.replaceChildren(h("p", { class: "error", text: api.messageOf(problem) }));
    if (day)
        offer.then((known) => slot.replaceChildren(pastDay(day, known)), failed);
    else
        api.dailies(identity()?.token).then((today) => slot.replaceChildren(...todays(today, go, voice)), failed);
    return { el, title: text.today.head };
}
/** dayOf is the day that an address asks for, "2026-11-21"; an empty one is today. */
export function dayOf(query) {
    return /^\d{4}-\d\d-\d\d$/.exec(query.get("day") ?? "")?.[0] ?? "";
}
/** todays are today's puzzles, a card for each size. */
function todays(today, go, voice) {
    const sizes = [...new Set(today.puzzles.map((p) => p.size))];
    const cards = sizes.map((size) => {
        const puzzles = today.puzzles.filter((p) => p.size === size);
        const list = h("ul", { class: "tries" }, ...puzzles.map((p) => dailyRow(p, go, voice)));
        const card = h("details", { class: "panel day-size" }, h("summary", {}, h("h2", { text: size })), list);
        card.open = roomy() || size === usual || puzzles.some((p) => p.room ?? p.result);
        return card;
    });
    const before = dateBefore(today.date);
    const links = h("p", { class: "day-links" }, h("a", { href: `/daily?day=${before}`, class: "more", text: text.today.yesterday }), h("a", { href: `/leaderboard?mode=daily`, class: "more", text: text.today.leaderboard }));
    return [h("div", { class: "daily-cards" }, ...cards), links];
}
const usual = "9x9";
/** roomy says whether there is room to show every size at once. */
function roomy() {
    return matchMedia("(width >= 640px)").matches;
}
/** pastDay shows a puzzle of a day that is over, its solution and who was best. */
function pastDay(day, info) {
    const { kind = "", size = "", difficulty = "" } = info.defaults;
    let chosen = { kind, size, difficulty };
    const slot = h("div", { class: "past" });
    const levels = select(text.home.difficulty, (v) => ask({ difficulty: v }));
    const sizes = select(text.home.size, (v) => ask({ size: v }));
    const ask = (change) => {
        const offered = difficultiesOf(info, kind, change.size ?? chosen.size);
        chosen = { ...chosen, ...change };
        if (!offered.includes(chosen.difficulty))
            chosen = { ...chosen, difficulty: offered[0] ?? "" };
        levels.update(words(offered), chosen.difficulty);
        const asked = chosen;
        pastDaily(day, asked).then((past) => asked === chosen && slot.replaceChildren(...pastPuzzle(past)), (problem) => asked === chosen && slot.replaceChildren(h("p", { class: "error", text: api.messageOf(problem) })));
    };
    sizes.update(words(sizesOf(info, kind)), size);
    ask({});
    const links = h("p", { class: "day-links" }, h("a", { href: `/daily?day=${dateBefore(day)}`, class: "more", text: text.today.yesterday }), h("a", { href: "/daily", class: "more", text: text.quick.daily }));
    return h("div", {}, h("div", { class: "filters" }, sizes.el, levels.el), slot, links);
}
/** pastDaily asks for a puzzle of a day that is over, and has its look loaded. */
async function pastDaily(day, asked) {
    const [past] = await Promise.all([api.daily(day, asked), loadLook(asked.kind)]);
    return past;
}
function pastPuzzle(past) {
    const puzzle = puzzleOf(past.puzzle);
    const picture = (cells, caption) => {
        const mini = new Mini();
        const zeros = cells.map(() => 0);
        mini.show({ ...puzzle, board: { cells, notes: zeros, by: zeros }, authors: false });
        return h("figure", { class: "tile" }, mini.el, h("figcaption", { text: caption }));
    };
    const board = h("section", { class: "panel" }, h("h2", { text: text.today.leaderboard }), leaderboardTable(past.board));
    return [h("div", { class: "wall" }, picture(puzzle.givens, named(puzzle.level)), picture(readCells(past.solution), text.today.solution)), board];
}
function dateBefore(date) {
    return new Date(Date.parse(`${date}T12:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
}
