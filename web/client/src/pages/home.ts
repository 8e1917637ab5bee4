// The home page: a new room in two clicks, a code to join with, rooms to find, times to beat.

import * as wire from "../../protocol.gen.ts";
import { shortAge } from "../format.ts";
import * as api from "../net/api.ts";
import { readCode, roomPath } from "../route.ts";
import { difficultiesOf, sizesOf } from "../room/settings.ts";
import { named, text } from "../text.ts";
import { nonetArt } from "../ui/art.ts";
import { h, List, setText, show, type Part } from "../ui/dom.ts";
import { choices } from "../ui/form.ts";
import type { Voice } from "../ui/live.ts";
import { somebody } from "../ui/name.ts";
import { words } from "../ui/settings-form.ts";
import type { Page } from "../ui/shell.ts";
import { boardTable } from "../ui/board-table.ts";

const refreshEvery = 5_000;

/** Go shows another page. */
export type Go = (path: string) => void;

/** homePage builds the page. */
export function homePage(go: Go, voice: Voice, info: Promise<wire.Info>): Page {
  const rooms = openRooms();
  const create = createCard(go, voice, info);
  const best = bestTimes(info);
  const head = h("h1", { text: text.home.head });
  const el = h(
    "main",
    { id: "main", class: "home", tabindex: "-1" },
    h("div", { class: "hero" }, h("div", {}, head, h("p", { class: "lead", text: text.home.lead })), nonetArt()),
    h("div", { class: "columns" }, create, h("div", {}, joinCard(go), rooms.el, best)),
  );
  return { el, title: "", leave: () => rooms.stop() };
}

function createCard(go: Go, voice: Voice, info: Promise<wire.Info>): HTMLElement {
  const form = h("form", { class: "panel create" }, h("h2", { text: text.home.make }));
  const wanted: wire.Settings = { mode: wire.Race, public: false };
  const submit = h("button", { class: "primary big", text: text.home.create });
  const about = h("p", { class: "hint", text: text.home.race });
  const mode = choices(text.home.mode, words([wire.Race, wire.Coop]), wire.Race, (v) => {
    wanted.mode = v;
    setText(about, v === wire.Race ? text.home.race : text.home.coop);
  });
  const offered = h("div", { class: "offered" });
  const listed = choices(text.home.listed, listedOptions, "no", (v) => (wanted.public = v === "yes"));
  form.append(mode, about, offered, listed, submit);
  const fill = (known: wire.Info) => offered.replaceChildren(...offer(known, wanted));
  info.then(fill, (problem: unknown) => voice.toast(messageOf(problem), true));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    submit.disabled = true;
    make(wanted)
      .then((code) => code && go(roomPath(code)))
      .catch((problem: unknown) => voice.toast(messageOf(problem), true))
      .finally(() => (submit.disabled = false));
  });
  return form;
}

const listedOptions = [
  { value: "no", label: text.home.linkOnly },
  { value: "yes", label: text.home.public },
];

/** offer builds what the server lets choose; a single size is no choice. */
function offer(info: wire.Info, wanted: wire.Settings): HTMLElement[] {
  const sizes = sizesOf(info, info.defaults.kind);
  const usualSize = info.defaults.size ?? "";
  const usual = info.defaults.difficulty ?? "";
  const difficulty = choices(text.home.difficulty, words(difficultiesOf(info, info.defaults.kind)), usual, (v) => {
    wanted.difficulty = v;
  });
  if (sizes.length < 2) return [difficulty];
  return [choices(text.home.size, words(sizes), usualSize, (v) => (wanted.size = v)), difficulty];
}

async function make(settings: wire.Settings): Promise<string | undefined> {
  const player = await somebody();
  return player && (await api.newRoom(settings, player.token)).code;
}

function messageOf(problem: unknown): string {
  return problem instanceof Error ? problem.message : String(problem);
}

function joinCard(go: Go): HTMLElement {
  const input = h("input", {
    name: "code", autocomplete: "off", autocapitalize: "characters", spellcheck: "false", maxlength: 80,
    placeholder: "K7MPX", "aria-label": text.home.code, "aria-describedby": "code-error",
  });
  const error = h("p", { class: "error", id: "code-error", role: "alert" });
  const form = h(
    "form",
    { class: "panel join", novalidate: true },
    h("h2", { text: text.home.join }),
    h("div", { class: "join-row" }, input, h("button", { text: text.home.go })),
    error,
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const code = readCode(input.value);
    setText(error, code ? "" : text.home.badCode);
    if (code) go(roomPath(code));
  });
  return form;
}

/** openRooms is the list of public rooms, kept fresh while the page is looked at. */
function openRooms(): { el: HTMLElement; stop(): void } {
  const rows = h("ul", { class: "rooms" });
  const none = h("p", { class: "hint", text: text.home.noRooms });
  const list = new List<wire.RoomInfo>(rows, (r) => r.code, roomRow);
  const refresh = async () => {
    const found = await api.rooms().catch(() => undefined); // shown again when the server answers again
    if (!found) return;
    list.update(found.rooms);
    show(none, found.rooms.length === 0);
    show(rows, found.rooms.length > 0);
  };
  show(none, false);
  void refresh();
  const timer = setInterval(() => {
    if (!document.hidden) void refresh();
  }, refreshEvery);
  const el = h("section", { class: "panel" }, h("h2", { text: text.home.open }), rows, none);
  return { el, stop: () => clearInterval(timer) };
}

function roomRow(room: wire.RoomInfo): Part<wire.RoomInfo> {
  const name = h("span", { class: "name" });
  const facts = h("span", { class: "facts-line" });
  const link = h("a", { class: "button" });
  const el = h("li", { class: "room-row" }, h("span", { class: "who" }, name, facts), link);
  const update = (r: wire.RoomInfo) => {
    const s = r.settings;
    const open = isOpen(r);
    const title = r.host ? text.home.byHost(r.host) : r.code;
    setText(name, title);
    const age = shortAge(Date.now() - r.since);
    const phase = text.phase[r.phase] ?? r.phase;
    const seats = text.home.players(r.players, s.seats ?? 0);
    setText(facts, [named(s.mode ?? ""), s.size, named(s.difficulty ?? ""), seats, phase, age].join(" · "));
    setText(link, open ? text.home.enter : text.home.watch);
    link.setAttribute("aria-label", `${open ? text.home.enter : text.home.watch}: ${title}`);
    link.setAttribute("href", roomPath(r.code, !open));
  };
  update(room);
  return { el, update };
}

/** isOpen says whether somebody who comes now can still play. */
function isOpen(room: wire.RoomInfo): boolean {
  const free = room.players < (room.settings.seats ?? 0);
  return free && (room.phase === wire.Lobby || room.settings.mode === wire.Coop || room.phase === wire.Finished);
}

function bestTimes(info: Promise<wire.Info>): HTMLElement {
  const slot = h("div");
  const more = h("a", { href: "/leaderboard", class: "more", text: text.home.allBoards });
  const el = h("section", { class: "panel" }, h("h2", { text: text.home.best }), slot, more);
  void info
    .then((known) => {
      const { kind = "", size = "", difficulty = "" } = known.defaults;
      const query = { kind, size, difficulty, period: wire.AllTime };
      return api.leaderboard(query, 5);
    })
    .then((board) => slot.replaceChildren(boardTable(board, true)), () => show(el, false));
  return el;
}
