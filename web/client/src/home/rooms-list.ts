// The public rooms: those to join, and those being played, with their boards.

import * as wire from "../../protocol.gen.ts";
import type { Preview } from "../lobby/room-preview.ts";
import { playedName } from "../kinds/cards.ts";
import * as api from "../net/api.ts";
import { roomPath } from "../page/address.ts";
import { modeOf } from "../room/modes.ts";
import { shortAge } from "../text/format.ts";
import { nameOf, text } from "../text/text.ts";
import { h, List, setText, show, type ListItem } from "../ui/dom.ts";

const refreshEvery = 5_000; // milliseconds
const previewsMost = 3; // the number of rooms whose boards are shown, because each needs a connection

/** The code that previews a room. */
export interface PreviewFile {
  readonly Preview: typeof Preview;
}

/** The list, refreshed while the page is visible. */
export class RoomsList {
  readonly el: HTMLElement;
  /** Resolves after the server's first answer, or its failure. */
  readonly ready: Promise<void>;
  readonly #rows = h("ul", { class: "rooms" });
  readonly #list: List<wire.RoomInfo>;
  readonly #liveRows = h("ul", { class: "live-rooms" });
  readonly #live: List<wire.RoomInfo>;
  readonly #liveSection: HTMLElement;
  readonly #previews = new Map<string, Preview>();
  readonly #timer: number;
  #preview: typeof Preview | undefined;
  #stopped = false;
  readonly #load: () => Promise<PreviewFile>;

  constructor(load: () => Promise<PreviewFile>) {
    this.#load = load;
    this.#list = new List(this.#rows, (r) => r.code, roomRow);
    this.#live = new List(
      this.#liveRows,
      (r) => r.code,
      (r) => this.#liveRow(r),
    );
    const open = h("section", { class: "panel" }, h("h2", { text: text.home.open }), this.#rows);
    this.#liveSection = h("section", { class: "panel" }, h("h2", { text: text.quick.live }), this.#liveRows);
    this.el = h("div", { class: "room-lists" }, open, this.#liveSection);
    show(open, false);
    show(this.#liveSection, false);
    this.ready = this.#refresh();
    this.#timer = window.setInterval(() => {
      if (!document.hidden) void this.#refresh();
    }, refreshEvery);
  }

  /** Ends the refreshing and closes the previews' connections. */
  stop(): void {
    this.#stopped = true;
    clearInterval(this.#timer);
    this.#prune([]);
  }

  async #refresh(): Promise<void> {
    const found = await api.rooms().catch(() => undefined); // shown again when the server answers again
    if (!found) return;
    const playing = found.rooms.filter((r) => !isOpen(r) && (r.phase === wire.Playing || r.phase === wire.Countdown));
    if (playing.length > 0) await this.#loadPreviews();
    if (this.#stopped) return;
    const live = this.#preview ? playing.slice(0, previewsMost) : [];
    const rest = found.rooms.filter((r) => !live.includes(r));
    this.#prune(live.map((r) => r.code));
    this.#list.update(rest);
    this.#live.update(live);
    show(this.#rows.parentElement as HTMLElement, rest.length > 0);
    show(this.#liveSection, live.length > 0);
  }

  /** Loads the code that previews rooms: the room's own file, which is needed anyway to watch or join. */
  async #loadPreviews(): Promise<void> {
    this.#preview ??= await this.#load().then(
      (all) => all.Preview,
      () => undefined,
    ); // the next refresh tries again
  }

  #prune(codes: readonly string[]): void {
    for (const [code, preview] of this.#previews) {
      if (codes.includes(code)) continue;
      preview.close();
      this.#previews.delete(code);
    }
  }

  #liveRow(room: wire.RoomInfo): ListItem<wire.RoomInfo> {
    const preview = this.#preview && new this.#preview(room.code);
    if (preview) this.#previews.set(room.code, preview);
    const name = h("span", { class: "name" });
    const facts = h("span", { class: "facts-line" });
    const link = h(
      "a",
      { class: "live-room" },
      preview?.board,
      h("span", { class: "who" }, name, facts, preview?.runners),
    );
    const update = (r: wire.RoomInfo) => {
      const title = titleOf(r);
      setText(name, title);
      setText(facts, factsOf(r));
      link.setAttribute("href", roomPath(r.code, true));
      link.setAttribute("aria-label", `${text.home.watch}: ${title}, ${factsOf(r)}`);
    };
    return { el: h("li", {}, link), update };
  }
}

function roomRow(room: wire.RoomInfo): ListItem<wire.RoomInfo> {
  const name = h("span", { class: "name" });
  const facts = h("span", { class: "facts-line" });
  const link = h("a", { class: "button" });
  const el = h("li", { class: "room-row" }, h("span", { class: "who" }, name, facts), link);
  const update = (r: wire.RoomInfo) => {
    const open = isOpen(r);
    const title = titleOf(r);
    setText(name, title);
    setText(facts, factsOf(r));
    setText(link, open ? text.home.enter : text.home.watch);
    link.setAttribute("aria-label", `${open ? text.home.enter : text.home.watch}: ${title}`);
    link.setAttribute("href", roomPath(r.code, !open));
  };
  update(room);
  return { el, update };
}

function titleOf(room: wire.RoomInfo): string {
  return room.host ? text.home.byHost(room.host) : room.code;
}

function factsOf(room: wire.RoomInfo): string {
  const s = room.settings;
  const seats = text.home.players(room.players, s.seats ?? 0);
  const facts = [nameOf(s.mode ?? ""), ...playedName(s), seats, text.phase[room.phase] ?? room.phase];
  if (s.guarded) facts.push(text.set.guarded);
  if (s.ranked) facts.push(text.set.rankedLabel);
  return [...facts, shortAge(Date.now() - room.since)].join(" · ");
}

/** Reports whether a new player can still play. */
function isOpen(room: wire.RoomInfo): boolean {
  const { seats = 0, locked, mode } = room.settings;
  if (locked || room.players >= seats) return false;
  return room.phase === wire.Lobby || modeOf(mode).together || room.phase === wire.Finished;
}
