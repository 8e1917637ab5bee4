// The home page: playing in two clicks, a code to join with, rooms to find and to watch, times to beat.
import * as wire from "../../protocol.gen.js";
import { dailyRow } from "../lists/daily-row.js";
import { leaderboardTable } from "../lists/leaderboard-table.js";
import { playedNamed } from "../kinds/cards.js";
import * as api from "../net/api.js";
import { identity } from "../net/identity.js";
import { readCode, replayPath, roomPath } from "../page/address.js";
import { day, exactClock } from "../text/format.js";
import { named, text } from "../text/text.js";
import { h, setText, show } from "../ui/dom.js";
import { nonetArt } from "./home-art.js";
import { quickCard } from "./quick-start.js";
import { RoomsList } from "./rooms-list.js";
const usualSize = "9x9";
const shownTries = 3;
const shownRounds = 3;
/** homePage builds the page. loadRoom has what makes a room, and what shows one from outside. */
export function homePage({ go, voice, offer }, loadRoom) {
    const rooms = new RoomsList(loadRoom);
    const head = h("h1", { text: text.home.head });
    const el = h("main", { id: "main", class: "home", tabindex: "-1" }, h("div", { class: "hero" }, h("div", {}, head, h("p", { class: "lead", text: text.home.lead })), nonetArt()), h("div", { class: "columns" }, h("div", {}, quickCard(go, voice, offer, loadRoom), joinCard(go)), h("div", {}, ...inTurn([todayCard(go, voice), rooms, lastRounds(), bestTimes(offer)]))));
    return { el, title: "", leave: () => rooms.stop() };
}
/** inTurn has each card seen when those above it are ready, so that nothing that is seen moves. */
function inTurn(cards) {
    let above;
    for (const { el, ready } of cards) {
        el.classList.toggle("coming", above !== undefined);
        void above?.then(() => el.classList.remove("coming"));
        const before = above;
        above = ready.then(() => before);
    }
    return cards.map(({ el }) => el);
}
function joinCard(go) {
    const input = h("input", {
        name: "code", autocomplete: "off", autocapitalize: "characters", spellcheck: "false", maxlength: 80,
        placeholder: "K7MPX", "aria-label": text.home.code, "aria-describedby": "code-error",
    });
    const error = h("p", { class: "error", id: "code-error", role: "alert" });
    const form = h("form", { class: "panel join", novalidate: true }, h("h2", { text: text.quick.join }), h("div", { class: "join-row" }, input, h("button", { text: text.home.go })), error);
    form.addEventListener("submit", (event) => {
        event.preventDefault();
        const code = readCode(input.value);
        setText(error, code ? "" : text.home.badCode);
        if (code)
            go(roomPath(code));
    });
    return form;
}
/** todayCard shows today's puzzles of the usual size. */
function todayCard(go, voice) {
    const slot = h("ul", { class: "tries" });
    const more = h("a", { href: "/daily", class: "more", text: text.quick.allDaily });
    const el = h("section", { class: "panel today" }, h("h2", { text: text.quick.daily }), slot, more);
    const ready = api.dailies(identity()?.token).then(({ puzzles }) => slot.replaceChildren(...puzzles.filter((p) => p.size === usualSize).slice(0, shownTries).map((p) => dailyRow(p, go, voice))), () => show(el, false));
    return { el, ready };
}
/** lastRounds are the player's own. */
function lastRounds() {
    const slot = h("ul", { class: "tries" });
    const more = h("a", { href: "/history", class: "more", text: text.quick.allMine });
    const el = h("section", { class: "panel" }, h("h2", { text: text.quick.mine }), slot, more);
    const token = identity()?.token;
    show(el, token !== undefined);
    if (!token)
        return { el, ready: Promise.resolve() };
    const ready = api.rounds(token, shownRounds).then(({ rounds }) => {
        slot.replaceChildren(...rounds.map(roundRow));
        show(el, rounds.length > 0);
    }, () => show(el, false));
    return { el, ready };
}
function roundRow(r) {
    const what = [named(r.mode), ...playedNamed(r)].join(" · ");
    const came = r.time > 0 ? exactClock(r.time) : day(r.at);
    const who = h("span", { class: "who" }, h("span", { class: "name", text: what }), h("span", { class: "facts-line", text: came }));
    return h("li", { class: "room-row" }, who, h("a", { class: "button", href: replayPath(r.round), text: text.mine.replay, "aria-label": `${text.mine.replay}: ${what}, ${came}` }));
}
function bestTimes(info) {
    const slot = h("div");
    const more = h("a", { href: "/leaderboard", class: "more", text: text.home.allLeaderboards });
    const el = h("section", { class: "panel" }, h("h2", { text: text.home.best }), slot, more);
    const ready = info
        .then((known) => {
        const { kind = "", size = "", difficulty = "" } = known.defaults;
        const query = { kind, size, difficulty, period: wire.AllTime };
        return api.leaderboard(query, 5);
    })
        .then((board) => slot.replaceChildren(leaderboardTable(board, true)), () => show(el, false));
    return { el, ready };
}
