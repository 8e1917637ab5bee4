// An arena: a lobby that counts down, standings, the way into the next heat, a podium. With ?wall it is for a screen that many look at.

import * as wire from "../../protocol.gen.ts";
import { playedNamed } from "../kinds/cards.ts";
import * as api from "../net/api.ts";
import { identity } from "../net/identity.ts";
import { replayPath, roomPath } from "../page/address.ts";
import { somebody } from "../page/name-question.ts";
import type { Address, App, Page } from "../page/page.ts";
import type { RoomKit } from "../screen/room-kit.ts";
import { arena as words } from "../text/arena/arena-words.ts";
import { clock } from "../text/format.ts";
import { nth } from "../text/text.ts";
import { copyButton } from "../ui/copy-button.ts";
import { openDialog } from "../ui/dialog.ts";
import { button, h, setText, show } from "../ui/dom.ts";
import { arena, endArena, joinArena, nextHeat } from "./arena-api.ts";
import { bracketView, roundsView } from "./rounds-view.ts";

/** phases are those of the protocol: its own constants would be in the file that every page loads. */
const phases = { lobby: "lobby", running: "running", ending: "ending", over: "over" } as const satisfies {
  readonly lobby: typeof wire.ArenaLobby;
  readonly running: typeof wire.ArenaRunning;
  readonly ending: typeof wire.ArenaEnding;
  readonly over: typeof wire.ArenaOver;
};
const lookEvery = 2_000; // milliseconds between looks at the standings
const tickEvery = 250;
const early = 10_000; // before the start the player counts as there
const restAfter = 2_000; // when the server has not answered
const doubledFrom = 2; // heats of a streak
const podiumOf = 3;

/** arenaPage builds the page. */
export function arenaPage(app: App, at: Address, kit: RoomKit): Page {
  const page = new ArenaPage(app, at, kit);
  return { el: page.el, title: at.part, leave: () => page.leave(), renamed: () => page.renamed() };
}

class ArenaPage {
  readonly el: HTMLElement;
  readonly #app: App;
  readonly #kit: RoomKit;
  readonly #code: string;
  readonly #wall: boolean;
  readonly #head = h("h1");
  readonly #about = h("p", { class: "lead" });
  readonly #phase = h("p", { class: "hint" });
  readonly #clock = h("p", { class: "code", role: "timer" });
  readonly #people = h("p", { class: "hint" });
  readonly #mine = h("p", { role: "status" });
  readonly #password = h("input", { autocomplete: "off", spellcheck: "false", "aria-label": words.password, placeholder: words.password });
  readonly #join: HTMLFormElement;
  readonly #rest: HTMLButtonElement;
  readonly #end: HTMLButtonElement;
  readonly #podium = h("ol", { class: "podium" });
  readonly #standing = h("div");
  readonly #rounds = h("section", { class: "panel rounds" });
  readonly #table = h("section", { class: "panel" }, h("h2", { text: words.standings }), this.#standing);
  readonly #beside = h("div");
  readonly #now = h("section", {}, this.#phase, this.#clock, this.#people);
  readonly #way = h("div");
  readonly #rules = h("p", { class: "hint" });
  readonly #last = h("ul", { class: "tries" });
  readonly #lastPart = h("section", { class: "panel" }, h("h2", { text: words.last }), this.#last);
  readonly #timers: number[];
  #told: wire.Arena | undefined;
  #ahead = 0; // milliseconds that the server's clock is ahead of this one
  #resting = false;
  #arranged = false;
  #asking = false;
  #left = false;
  #drawn = "";

  constructor(app: App, { part: code, query }: Address, kit: RoomKit) {
    this.#app = app;
    this.#kit = kit;
    this.#code = code;
    this.#wall = query.has("wall");
    this.#rest = button(words.rest, "", () => this.#turn());
    this.#end = button(words.end, "quiet", () => this.#askEnd());
    this.#join = h("form", { class: "actions" }, this.#password, h("button", { class: "primary big", text: words.join }));
    this.#join.addEventListener("submit", (event) => {
      event.preventDefault();
      void this.#signUp();
    });
    const link = new URL(`/arena/${code}`, location.href).href;
    const now = this.#now;
    now.className = this.#wall ? "screen-way" : "panel";
    if (this.#wall) {
      this.#way.append(h("p", { class: "lead", text: link }), kit.qrFrame(link, link));
      now.append(this.#way, this.#rounds);
      this.el = h("main", { id: "main", class: "screen", tabindex: "-1" }, this.#head, this.#about, this.#podium, h("div", { class: "screen-race" }, now, this.#table));
    } else {
      now.append(this.#mine, this.#join, h("div", { class: "actions" }, this.#rest, this.#end));
      const head = h("div", { class: "hero slim" }, h("div", {}, this.#head, this.#about));
      this.el = h("main", { id: "main", class: "groups", tabindex: "-1" }, head, this.#podium, h("div", { class: "columns" }, h("div", {}, now, this.#rounds, this.#table), this.#beside));
      this.#beside.append(this.#lastPart, this.#sharing(link), this.#rules);
    }
    for (const part of [this.#join, this.#rest, this.#end, this.#podium, this.#lastPart, this.#rounds]) show(part, false);
    this.#timers = [window.setInterval(() => void this.#look(), lookEvery), window.setInterval(() => this.#tick(), tickEvery)];
    void this.#look();
  }

  leave(): void {
    this.#left = true;
    for (const timer of this.#timers) clearInterval(timer);
  }

  /** renamed has the arena know the player's other name. */
  renamed(): void {
    if (this.#told?.you) void this.#signUp();
  }

  #sharing(link: string): HTMLElement {
    const field = h("input", { class: "link", readonly: true, value: link, "aria-label": words.share });
    const wall = h("a", { class: "more", href: `/arena/${this.#code}?wall`, target: "_blank", text: words.wall });
    return h("section", { class: "panel" }, h("h2", { text: words.share }), h("div", { class: "link-row" }, field, copyButton(words.copy, "", field, () => link)), wall);
  }

  /** look asks what has become of the arena. While the server does not answer, what was told last stays. */
  async #look(): Promise<void> {
    try {
      this.#show(await arena(this.#code, identity()?.token));
    } catch (problem) {
      const known = problem instanceof api.Refusal ? { [wire.NotFound]: words.none, [wire.Forbidden]: words.closed }[problem.code] : undefined;
      if (this.#told || !known) return;
      this.leave();
      this.el.replaceChildren(h("p", { class: "lead", text: known }));
    }
  }

  async #signUp(): Promise<void> {
    const player = await somebody();
    if (!player) return;
    try {
      this.#show(await joinArena(this.#code, this.#password.value, player.token));
    } catch (problem) {
      const guarded = problem instanceof api.Refusal && problem.code === wire.Guarded;
      this.#app.voice.toast(guarded ? words.wrong : api.messageOf(problem), true);
    }
  }

  /** askEnd asks before the arena is ended. */
  #askEnd(): void {
    const started = this.#told?.phase !== phases.lobby;
    const [head, lead] = started ? [words.end, words.endLead] : [words.takeBack, words.takeBackLead];
    const yes = button(head, "danger", () => {
      close();
      endArena(this.#code, identity()?.token ?? "").then((told) => this.#show(told)).catch((problem: unknown) => this.#app.voice.toast(api.messageOf(problem), true));
    });
    const no = button(words.keep, "primary", () => close());
    const close = openDialog(head, [h("p", { class: "lead", text: lead }), h("div", { class: "actions" }, yes, no)]);
  }

  #show(told: wire.Arena): void {
    if (this.#left) return;
    this.#told = told;
    this.#ahead = told.now - Date.now();
    setText(this.#head, told.name);
    const puzzles = told.puzzles.map((p) => playedNamed(p).join(" ")).join(", ");
    const minutes = Math.max(1, Math.round((told.limit ?? told.end - told.start) / 60_000)); // it may have been ended early
    const format = words.formats[told.format as keyof typeof words.formats];
    setText(this.#about, [...(inRounds(told) ? [format.name] : []), (inRounds(told) ? words.rounds.about : words.about)(puzzles, told.heat, minutes), ...(told.host ? [words.by(told.host)] : [])].join(" · "));
    setText(this.#rules, format.rules);
    setText(this.#people, words.people(told.players, told.racing, told.phase === phases.over ? 0 : told.waiting));
    const over = told.phase === phases.over;
    const begun = isKnockout(told) && told.phase !== phases.lobby;
    show(this.#join, !told.you && !over && !begun);
    show(this.#password, told.guarded === true);
    const open = told.phase === phases.lobby || told.phase === phases.running;
    setText(this.#end, told.phase === phases.lobby ? words.takeBack : words.end);
    show(this.#end, open && told.yours === true);
    show(this.#podium, over && told.standing.length > 0);
    show(this.#lastPart, told.last.length > 0 && !inRounds(told));
    const paired = told.paired ?? [];
    show(this.#rounds, paired.length > 0);
    if (!this.#wall && !this.#arranged) this.#arrange(told);
    show(this.#way, paired.length === 0 || over);
    const drawn = JSON.stringify([told.standing, told.you, told.last, paired, over]);
    if (drawn !== this.#drawn) this.#draw(told, over);
    this.#drawn = drawn;
    this.#tick();
  }

  #draw(told: wire.Arena, over: boolean): void {
    const best = told.standing.filter((row) => row.place <= podiumOf && (row.points > 0 || row.seed !== undefined)).slice(0, podiumOf);
    if (over) this.#podium.replaceChildren(...best.map((row) => podiumPlace(row, isKnockout(told))));
    this.#standing.replaceChildren(standingsTable(told, this.#wall));
    this.#rounds.replaceChildren(...(this.#wall ? [] : [h("h2", { text: words.rounds.head })]), ...(isKnockout(told) && !this.#wall ? bracketView : roundsView)(told.paired ?? [], told.rounds ?? 0, this.#wall));
    this.#last.replaceChildren(...told.last.map((heat) => h("li", {}, heatLine(heat))));
  }

  /** arrange puts the parts where the format wants them: a bracket over all of the width. */
  #arrange(told: wire.Arena): void {
    this.#arranged = true;
    if (isKnockout(told)) this.#podium.after(this.#now, this.#rounds);
    else if (inRounds(told)) this.#beside.prepend(this.#table);
  }

  /** tick draws the clock, and asks for the next heat when it is time to. */
  #tick(): void {
    const told = this.#told;
    if (!told) return;
    const now = Date.now() + this.#ahead;
    const lobby = told.phase === phases.lobby;
    const timed = lobby || told.phase === phases.running;
    const between = inRounds(told) && timed && !lobby;
    setText(this.#phase, between ? roundPhase(told, now) : told.end < told.start ? words.back : (words.phases[told.phase] ?? ""));
    const until = lobby ? told.start : between ? (told.next ?? 0) : told.end;
    show(this.#clock, timed && (!between || until > now));
    setText(this.#clock, timed ? clock(Math.max(0, until - now)) : "");
    const on = told.you !== undefined && told.phase !== phases.over;
    show(this.#rest, on && !inRounds(told) && !lobby && told.phase !== phases.ending);
    setText(this.#rest, this.#resting ? words.go : words.rest);
    setText(this.#mine, on ? this.#state(told, lobby) : "");
    if (on && !told.you?.row.out && !this.#resting && !this.#wall && !document.hidden && told.start - now < early) void this.#ask();
  }

  #state(told: wire.Arena, lobby: boolean): string {
    if (lobby) return words.joined;
    if (told.phase === phases.ending) return "";
    if (this.#resting) return words.resting;
    if (document.hidden) return words.hidden;
    if (told.you?.row.out) return words.rounds.out;
    if (inRounds(told)) return hasBye(told) ? words.rounds.youBye : words.rounds.wait;
    return told.waiting + told.racing <= 1 ? words.alone : words.looking;
  }

  #turn(): void {
    this.#resting = !this.#resting;
    this.#tick();
  }

  /** ask asks for the next heat, one time after the other, and goes there. */
  async #ask(): Promise<void> {
    const token = identity()?.token;
    const told = this.#told;
    if (this.#asking || this.#left || !token || !told) return;
    this.#asking = true;
    try {
      const { room } = await nextHeat(this.#code, token);
      if (room && !this.#left && !this.#resting) {
        this.#kit.keepHeat(room, told.code, told.name);
        this.#app.go(roomPath(room));
      }
    } catch {
      await new Promise((resolve) => setTimeout(resolve, restAfter)); // then the next tick asks again
    } finally {
      this.#asking = false;
    }
  }
}

/** inRounds says whether all heats of the event begin at the same time, one round after the other. */
function inRounds(told: wire.Arena): told is wire.Arena & { readonly limit: number } {
  return told.limit !== undefined;
}

/** isKnockout says whether who loses is out. */
function isKnockout(told: wire.Arena): boolean {
  return told.format === "knockout";
}

/** roundPhase says what round is on, or comes next. */
function roundPhase(told: wire.Arena, now: number): string {
  const begun = told.paired?.at(-1)?.no ?? 0;
  if (!told.next) return words.rounds.running(begun, told.rounds ?? 0);
  return told.next > now ? words.rounds.next(begun + 1) : words.rounds.await;
}

/** hasBye says whether the player has no opponent in the round that is on. */
function hasBye(told: wire.Arena): boolean {
  const heats = told.next ? [] : (told.paired?.at(-1)?.heats ?? []);
  return heats.some((heat) => heat.players.length === 1 && heat.players[0]?.you);
}

function podiumPlace(row: wire.ArenaRow, timed: boolean): HTMLElement {
  const name = row.name || words.gone;
  return h("li", { "data-place": row.place }, h("span", { class: "nth", text: nth(row.place) }), h("span", { class: "name", text: name }), h("span", { class: "time", text: timed ? (row.time ? clock(row.time) : "") : `${row.points} ${words.points}` }));
}

const wallRows = 12;

/** standingsTable shows who stands where. A wall has no room for all, and none for what is read from near. */
function standingsTable(told: wire.Arena, wall: boolean): HTMLElement {
  if (told.standing.length === 0) return h("p", { class: "hint", text: words.nobody });
  const columns = isKnockout(told) ? knockoutColumns : inRounds(told) ? roundColumns : arenaColumns;
  const shown = columns.filter((column) => !wall || column.far);
  const own = told.you?.row;
  const apart = own && !told.standing.some((row) => row.you) ? [own] : [];
  const rows = (wall ? told.standing.slice(0, wallRows) : [...told.standing, ...apart]).map((row) => standingRow(row, shown, wall));
  return h(
    "div",
    { class: "scroll", tabindex: "0" },
    h("table", { class: "scores" }, h("thead", {}, h("tr", {}, ...[words.place, words.player, ...shown.map((column) => column.head)].map((t) => h("th", { scope: "col", text: t })))), h("tbody", {}, ...rows)),
  );
}

/** StandingColumn is what a column of the standings is called and says; far is that it is for a wall too. */
interface StandingColumn {
  readonly head: string;
  readonly far: boolean;
  readonly cell: (row: wire.ArenaRow) => HTMLElement;
}

const numbered = (head: string, far: boolean, of: (row: wire.ArenaRow) => number): StandingColumn => ({ head, far, cell: (row) => h("td", { text: String(of(row)) }) });

const arenaColumns: readonly StandingColumn[] = [
  numbered(words.points, true, (row) => row.points),
  { head: words.streak, far: true, cell: streakCell },
  numbered(words.wins, false, (row) => row.wins),
  numbered(words.heats, false, (row) => row.heats),
];

const roundColumns: readonly StandingColumn[] = [
  numbered(words.points, true, (row) => row.points),
  numbered(words.rounds.buchholz, true, (row) => row.buchholz ?? 0),
  { head: words.rounds.time, far: false, cell: (row) => h("td", { text: row.time ? clock(row.time) : "" }) },
];

const knockoutColumns: readonly StandingColumn[] = [
  { head: words.rounds.last, far: true, cell: (row) => h("td", { text: row.round ? String(row.round) : "" }) },
  { head: words.rounds.seed, far: false, cell: (row) => h("td", { text: row.seed ? String(row.seed) : "" }) },
  { head: words.rounds.time, far: true, cell: (row) => h("td", { text: row.time ? clock(row.time) : "" }) },
];

function streakCell(row: wire.ArenaRow): HTMLElement {
  const streak = row.streak ?? 0;
  const doubled = streak >= doubledFrom;
  return h("td", doubled ? { text: `×2 · ${streak}`, title: words.doubled } : { text: streak > 0 ? String(streak) : "" });
}

function standingRow(row: wire.ArenaRow, columns: readonly StandingColumn[], wall: boolean): HTMLElement {
  return h(
    "tr",
    { class: row.you && !wall ? "is-you" : undefined },
    h("td", { class: "place", text: String(row.place) }),
    h("th", { scope: "row", text: row.name || words.gone }),
    ...columns.map((column) => column.cell(row)),
  );
}

/** heatLine is a heat that is over, with the way to its replay. */
function heatLine(heat: wire.ArenaHeat): HTMLElement {
  const label = `${words.heatNo(heat.no)}: ${heat.winner || words.unfinished}`;
  return heat.round ? h("a", { href: replayPath(heat.round), text: label }) : h("span", { text: label });
}
