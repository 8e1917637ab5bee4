// A tournament: a lobby with a countdown, standings, the next heat, a podium. With ?wall it is for a large screen.

import * as wire from "../../protocol.gen.ts";
import { kindName } from "../kinds/cards.ts";
import * as api from "../net/api.ts";
import { identity } from "../net/identity.ts";
import { ownStatuses, statusLine } from "../ranking/finish-status.ts";
import { replayPath, roomPath } from "../page/address.ts";
import { ensurePlayer } from "../account/suggested-name.ts";
import { notice } from "../page/notice.ts";
import type { Address, App, Page } from "../page/page.ts";
import type { RoomKit } from "../spectating/room-kit.ts";
import { arena as words } from "../text/arena/arena-words.ts";
import { clock, day } from "../text/format.ts";
import { namePuzzle, nth, text } from "../text/text.ts";
import { copyButton } from "../ui/copy-button.ts";
import { openDialog } from "../ui/dialog.ts";
import { button, disableDuring, h, setText, show } from "../ui/dom.ts";
import { replaceKeepingState } from "../ui/replace.ts";
import { arena, endArena, joinArena, newArena, nextHeat } from "./tournament-api.ts";
import { copySettings } from "./new-tournament-page.ts";
import { bracketView, roundsView } from "./bracket-view.ts";
import {
  flyPoints,
  hasRounds,
  isKnockout,
  isMarathon,
  placesList,
  pointsOf,
  scoreOf,
  standingsTable,
} from "./standings-table.ts";

/** The protocol's phases, repeated here because importing them would put them into the file that every page loads. */
const phases = { lobby: "lobby", running: "running", ending: "ending", over: "over" } as const satisfies {
  readonly lobby: typeof wire.ArenaLobby;
  readonly running: typeof wire.ArenaRunning;
  readonly ending: typeof wire.ArenaEnding;
  readonly over: typeof wire.ArenaOver;
};
/** The points in the standings that were shown last, by tournament. Players leave the page for their heats. */
const shownPoints = new Map<string, ReadonlyMap<string, number>>();

const lookEvery = 2_000; // milliseconds between two requests of the standings
const tickEvery = 250;
const early = 10_000; // milliseconds before the start from which the player counts as present
const restAfter = 2_000; // milliseconds after a request failed
const podiumOf = 3;

/** Builds the page. */
export function arenaPage(app: App, at: Address, kit: RoomKit): Page {
  const page = new ArenaPage(app, at, kit);
  return { el: page.el, title: words.list.head, leave: () => page.leave() };
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
  readonly #password = h("input", {
    autocomplete: "off",
    spellcheck: "false",
    "aria-label": words.password,
    placeholder: words.password,
  });
  readonly #join: HTMLFormElement;
  readonly #rest: HTMLButtonElement;
  readonly #begin: HTMLButtonElement;
  readonly #end: HTMLButtonElement;
  readonly #again: HTMLButtonElement;
  readonly #another = h("a", { class: "button", href: "/arena/new", text: words.list.make });
  readonly #podium = h("ol", { class: "podium arena-podium" });
  readonly #standing = h("div", { class: "arena-standing" });
  readonly #rounds = h("section", { class: "panel rounds" });
  readonly #table = h("section", { class: "panel" }, h("h2", { text: words.standings }), this.#standing);
  readonly #beside = h("div");
  readonly #now = h("section", {}, this.#phase, this.#clock, this.#people);
  readonly #way = h("div");
  readonly #rules = h("p", { class: "hint" });
  readonly #last = h("ul", { class: "tries" });
  #statuses: ReadonlyMap<string, wire.FinishStatus> = new Map();
  #statusesAfter = -1; // the number of the player's heats at the last request
  readonly #lastPart = h("section", { class: "panel" }, h("h2", { text: words.last }), this.#last);
  readonly #timers: number[];
  #tournament: wire.Arena | undefined;
  #ahead = 0; // milliseconds by which the server's clock is ahead
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
    this.#begin = button("", "primary big", () => void this.#ask());
    this.#again = button(words.again, "primary", () => void disableDuring(this.#again, this.#repeat()));
    this.#end = button(words.end, "quiet", () => this.#askEnd());
    this.#join = h(
      "form",
      { class: "actions" },
      this.#password,
      h("button", { class: "primary big", text: words.join }),
    );
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
      this.el = h(
        "main",
        { id: "main", class: "screen", tabindex: "-1" },
        this.#head,
        this.#about,
        this.#podium,
        h("div", { class: "screen-race" }, now, this.#table),
      );
    } else {
      now.append(
        this.#mine,
        this.#join,
        h("div", { class: "actions" }, this.#begin, this.#rest, this.#end, this.#again, this.#another),
      );
      const head = h("div", { class: "hero slim" }, h("div", {}, this.#head, this.#about));
      this.el = h(
        "main",
        { id: "main", class: "groups", tabindex: "-1" },
        head,
        this.#podium,
        h("div", { class: "columns" }, h("div", {}, now, this.#rounds, this.#table), this.#beside),
      );
      this.#beside.append(this.#lastPart, this.#sharePanel(link), this.#rules);
    }
    for (const part of [
      this.#join,
      this.#begin,
      this.#rest,
      this.#end,
      this.#again,
      this.#podium,
      this.#lastPart,
      this.#rounds,
    ])
      show(part, false);
    this.#timers = [
      window.setInterval(() => void this.#look(), lookEvery),
      window.setInterval(() => this.#tick(), tickEvery),
    ];
    void this.#look();
  }

  leave(): void {
    this.#left = true;
    for (const timer of this.#timers) clearInterval(timer);
  }

  #sharePanel(link: string): HTMLElement {
    const field = h("input", { class: "link", readonly: true, value: link, "aria-label": words.share });
    const wall = h("a", { class: "more", href: `/arena/${this.#code}?wall`, target: "_blank", text: words.wall });
    return h(
      "section",
      { class: "panel" },
      h("h2", { text: words.share }),
      h(
        "div",
        { class: "link-row" },
        field,
        copyButton(words.copy, "", field, () => link),
      ),
      wall,
    );
  }

  /** Requests the tournament's state. While the server does not answer, the last one stays. */
  async #look(): Promise<void> {
    try {
      const player = identity();
      const first = !this.#tournament;
      const tournament = await arena(this.#code, player?.token);
      this.#show(tournament);
      if (
        first &&
        player &&
        tournament.you &&
        tournament.you.row.name !== player.name &&
        tournament.phase !== phases.over
      )
        await this.#signUp(); // the player has another name now
    } catch (problem) {
      const known =
        problem instanceof api.ApiError
          ? { [wire.NotFound]: words.none, [wire.Forbidden]: words.closed }[problem.code]
          : undefined;
      if (this.#tournament || !known) return;
      this.leave();
      this.el.replaceChildren(...notice(words.list.head, known));
    }
  }

  async #signUp(): Promise<void> {
    try {
      const player = await ensurePlayer();
      this.#show(await joinArena(this.#code, this.#password.value, player.token));
    } catch (problem) {
      const guarded = problem instanceof api.ApiError && problem.code === wire.Guarded;
      this.#app.announcer.toast(guarded ? words.wrong : api.failureMessage(problem), true);
    }
  }

  /** Creates a tournament like this one, which starts soon, and signs the player up. */
  async #repeat(): Promise<void> {
    try {
      const { token } = await ensurePlayer();
      if (!this.#tournament) return;
      const { code } = await newArena(copySettings(this.#tournament), token);
      await joinArena(code, "", token);
      this.#app.go(`/arena/${code}`);
    } catch (problem) {
      this.#app.announcer.toast(api.failureMessage(problem), true);
    }
  }

  /** Asks for confirmation before the tournament is ended. */
  #askEnd(): void {
    const started = this.#tournament?.phase !== phases.lobby;
    const endLead = this.#tournament && isMarathon(this.#tournament) ? words.marathon.endLead : words.endLead;
    const [head, lead] = started ? [words.end, endLead] : [words.takeBack, words.takeBackLead];
    const yes = button(head, "danger", () => {
      close();
      endArena(this.#code, identity()?.token ?? "")
        .then((tournament) => this.#show(tournament))
        .catch((problem: unknown) => this.#app.announcer.toast(api.failureMessage(problem), true));
    });
    const no = button(words.keep, "primary", () => close());
    const close = openDialog(head, [h("p", { class: "lead", text: lead }), h("div", { class: "actions" }, yes, no)]);
  }

  #show(tournament: wire.Arena): void {
    if (this.#left) return;
    this.#tournament = tournament;
    this.#ahead = tournament.now - Date.now();
    setText(this.#head, tournament.name);
    document.title = text.title(tournament.name);
    setText(this.#about, aboutOf(tournament));
    setText(
      this.#rules,
      [
        formatOf(tournament).rules,
        ...(isLimited(tournament) ? [words.shared] : []),
        ...(tournament.bots ? [words.bots] : []),
      ].join(" "),
    );
    const over = tournament.phase === phases.over;
    const begun = isKnockout(tournament) && tournament.phase !== phases.lobby;
    const open = isOpen(tournament);
    show(this.#join, !tournament.you && open && !begun);
    show(this.#password, tournament.guarded === true);
    setText(this.#end, tournament.phase === phases.lobby ? words.takeBack : words.end);
    show(this.#end, open && tournament.yours === true);
    show(this.#podium, over && tournament.standing.length > 0);
    show(this.#lastPart, tournament.last.length > 0 && !hasRounds(tournament));
    const paired = tournament.paired ?? [];
    show(this.#rounds, paired.length > 0);
    if (!this.#wall && !this.#arranged) this.#arrange(tournament);
    show(this.#way, paired.length === 0 && !over);
    show(this.#now, !this.#wall || !over || isTakenBack(tournament)); // nobody can join any longer
    show(this.#table, !isTakenBack(tournament) && !(over && this.#wall && tournament.standing.length <= podiumOf));
    show(this.#another, over);
    // its password and its group are not known here
    show(this.#again, over && !tournament.guarded && !tournament.group && !isTakenBack(tournament));
    this.#mine.classList.toggle("came", over);
    const drawn = JSON.stringify([tournament.standing, tournament.you, tournament.last, paired, over]);
    if (drawn !== this.#drawn) this.#draw(tournament, over);
    this.#drawn = drawn;
    this.#tick();
  }

  #draw(tournament: wire.Arena, over: boolean): void {
    const best = tournament.standing
      .filter((row) => row.place > 0 && row.place <= podiumOf && (row.points > 0 || row.seed !== undefined))
      .slice(0, podiumOf);
    if (over) replaceKeepingState(this.#podium, ...best.map((row) => podiumPlace(row, tournament)));
    replaceKeepingState(
      this.#standing,
      over && this.#wall ? placesList(tournament, podiumOf) : standingsTable(tournament, this.#wall),
    );
    const points = pointsOf(tournament);
    flyPoints(this.#standing, shownPoints.get(this.#code) ?? new Map(), points);
    shownPoints.set(this.#code, points);
    replaceKeepingState(
      this.#rounds,
      ...(this.#wall ? [] : [h("h2", { text: words.rounds.head })]),
      ...(isKnockout(tournament) && !this.#wall ? bracketView : roundsView)(
        tournament.paired ?? [],
        tournament.rounds ?? 0,
        this.#wall,
      ),
    );
    replaceKeepingState(this.#last, ...tournament.last.map((heat) => h("li", {}, heatLine(heat))));
    if (!this.#wall) void this.#showStatuses(tournament).catch(() => {}); // on failure the history still shows them
  }

  /** Shows the status of the player's own finishes. They are asked for once after each of the player's heats. */
  async #showStatuses({ last, you }: wire.Arena): Promise<void> {
    const token = identity()?.token;
    if (!you || !token) return;
    if (this.#statusesAfter !== you.row.heats) {
      this.#statusesAfter = you.row.heats;
      this.#statuses = await ownStatuses(token);
    }
    const rows = [...this.#last.children];
    for (const [i, { round = "" }] of last.entries()) {
      const status = this.#statuses.get(round);
      if (status && rows[i]?.querySelector(".finish-status") === null) rows[i]?.append(statusLine(status));
    }
  }

  /** Arranges the parts for the format: a bracket takes the whole width. */
  #arrange(tournament: wire.Arena): void {
    this.#arranged = true;
    if (isKnockout(tournament)) this.#podium.after(this.#now, this.#rounds);
    else if (hasRounds(tournament)) this.#beside.prepend(this.#table);
  }

  /** Draws the clock, and requests the next heat when it is time. */
  #tick(): void {
    const tournament = this.#tournament;
    if (!tournament) return;
    const now = Date.now() + this.#ahead;
    const lobby = tournament.phase === phases.lobby;
    const timed = lobby || tournament.phase === phases.running;
    const between = hasRounds(tournament) && timed && !lobby;
    setText(
      this.#phase,
      between
        ? roundPhase(tournament, now)
        : isTakenBack(tournament)
          ? words.back
          : (words.phases[tournament.phase] ?? ""),
    );
    const until = lobby ? tournament.start : between ? (tournament.next ?? 0) : tournament.end;
    show(this.#clock, timed && (!between || until > now));
    setText(this.#clock, timed ? clock(Math.max(0, until - now)) : "");
    const on = tournament.you !== undefined && tournament.phase !== phases.over;
    const here = !this.#resting && !this.#wall && !document.hidden && tournament.start - now < early;
    const asks = on && here && !isMarathon(tournament) && tournament.you?.row.out !== true;
    setText(this.#people, peopleOf(tournament, asks && !lobby));
    if (isMarathon(tournament)) return this.#tickAlone(tournament, on, lobby);
    show(this.#rest, on && !hasRounds(tournament) && !lobby && tournament.phase !== phases.ending);
    setText(this.#rest, this.#resting ? words.go : words.rest);
    setText(this.#mine, on ? this.#state(tournament, lobby) : describePlace(tournament));
    if (asks) void this.#ask();
  }

  /** Shows the next step of a player of a marathon, who starts each puzzle with a button. */
  #tickAlone(tournament: wire.Arena, on: boolean, lobby: boolean): void {
    const of = tournament.rounds ?? 0;
    const over = tournament.you?.row.legs?.length ?? 0;
    const next = on && !lobby && over < of;
    const begun = tournament.you?.row.round === over + 1;
    show(this.#begin, next);
    setText(this.#begin, (begun ? words.marathon.go : words.marathon.begin)(over + 1, of));
    const way = lobby ? words.marathon.joined : next ? (begun ? "" : words.marathon.pause) : words.marathon.done;
    setText(this.#mine, on ? way : describePlace(tournament));
  }

  #state(tournament: wire.Arena, lobby: boolean): string {
    if (lobby) return words.joined;
    if (tournament.phase === phases.ending) return "";
    if (this.#resting) return words.resting;
    if (document.hidden) return words.hidden;
    if (tournament.you?.row.out) return words.rounds.out;
    if (hasRounds(tournament)) return hasBye(tournament) ? words.rounds.youBye : words.rounds.wait;
    return tournament.waiting + tournament.racing <= 1 ? words.alone : words.looking;
  }

  #turn(): void {
    this.#resting = !this.#resting;
    this.#tick();
  }

  /** Requests the next heat repeatedly, and goes there. */
  async #ask(): Promise<void> {
    const token = identity()?.token;
    const tournament = this.#tournament;
    if (this.#asking || this.#left || !token || !tournament) return;
    this.#asking = true;
    try {
      const { room } = await nextHeat(this.#code, token);
      if (room && !this.#left && !this.#resting) {
        // a marathon's room names its tournament itself
        if (!isMarathon(tournament)) this.#kit.keepHeat(room, tournament.code, tournament.name);
        this.#app.go(roomPath(room));
      }
    } catch {
      await new Promise((resolve) => setTimeout(resolve, restAfter)); // the next tick tries again
    } finally {
      this.#asking = false;
    }
  }
}

function formatOf({ format }: wire.Arena) {
  return words.formats[format as keyof typeof words.formats];
}

/** Reports whether more races can begin. */
function isOpen({ phase }: wire.Arena): boolean {
  return phase === phases.lobby || phase === phases.running;
}

/**
 * Describes the puzzles, the format and the host. Once no more races begin the length is left out, because the end may have
 * come early; after the last race there is the day.
 */
function aboutOf(tournament: wire.Arena): string {
  const puzzles = tournament.puzzles.map((p) => [kindName(p.kind), ...namePuzzle(p)].join(" ")).join(", ");
  const minutes = Math.round((tournament.limit ?? tournament.end - tournament.start) / 60_000);
  const over = tournament.phase === phases.over;
  const parts = isMarathon(tournament)
    ? [formatOf(tournament).name, words.marathon.head(puzzles, tournament.rounds ?? 0)]
    : hasRounds(tournament)
      ? [formatOf(tournament).name, words.rounds.about(puzzles, tournament.heat, minutes)]
      : [words.about(puzzles, tournament.heat), ...(isOpen(tournament) ? [words.minutes(minutes)] : [])];
  if (over) parts.push(day(tournament.start));
  return [...parts, ...(tournament.host ? [words.by(tournament.host)] : [])].join(" · ");
}

/** Counts the players. waits means that this player waits, which the last state may not include yet. */
function peopleOf(tournament: wire.Arena, waits: boolean): string {
  if (tournament.phase === phases.over) return words.players(tournament.players);
  if (isMarathon(tournament)) return words.marathon.people(tournament.players, tournament.racing);
  return words.people(tournament.players, tournament.racing, Math.max(tournament.waiting, waits ? 1 : 0));
}

/** Describes the player's place in a finished tournament; empty without one. */
function describePlace({ phase, you }: wire.Arena): string {
  if (phase !== phases.over || !you?.row.place || !(you.row.points > 0 || you.row.seed)) return "";
  return words.came(nth(you.row.place));
}

/** Reports whether it was cancelled before it began. */
function isTakenBack(tournament: wire.Arena): boolean {
  return tournament.end < tournament.start;
}

/** Reports whether players of one network share a limit, because anybody can join and points are compared. */
function isLimited(tournament: wire.Arena): boolean {
  return !tournament.guarded && !tournament.group && !isMarathon(tournament) && !isKnockout(tournament);
}

/** Describes the current or the next round. */
function roundPhase(tournament: wire.Arena, now: number): string {
  const begun = tournament.paired?.at(-1)?.no ?? 0;
  if (!tournament.next) return words.rounds.running(begun, tournament.rounds ?? 0);
  return tournament.next > now ? words.rounds.next(begun + 1) : words.rounds.await;
}

/** Reports whether the player has no opponent in the current round. */
function hasBye(tournament: wire.Arena): boolean {
  const heats = tournament.next ? [] : (tournament.paired?.at(-1)?.heats ?? []);
  return heats.some((heat) => heat.players.length === 1 && heat.players[0]?.you);
}

function podiumPlace(row: wire.ArenaRow, tournament: wire.Arena): HTMLElement {
  const name = row.name || words.gone;
  return h(
    "li",
    { "data-place": row.place },
    h("span", { class: "name", text: name }),
    h("span", { class: "time", text: scoreOf(row, tournament) }),
    h("span", { class: "nth", text: nth(row.place) }),
  );
}

/** Returns a finished heat, with a link to its replay. */
function heatLine(heat: wire.ArenaHeat): HTMLElement {
  const winner = heat.bot ? `${heat.winner || words.gone} (${text.set.bot})` : heat.winner;
  const label = `${words.heatNo(heat.no)}: ${winner || words.unfinished}`;
  return heat.round ? h("a", { href: replayPath(heat.round), text: label }) : h("span", { text: label });
}
