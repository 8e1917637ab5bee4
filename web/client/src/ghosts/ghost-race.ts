// A race against ghosts during a game that is played alone: the progress of each, and the result. It records every
// game, so that there is a best one to race.

import type * as wire from "../../protocol.gen.ts";
import { keepCourse, keptCourse, type KeptCourse } from "./kept-ghosts.ts";
import { loadKind } from "../kinds/kind-loader.ts";
import * as api from "../net/api.ts";
import { identity } from "../net/identity.ts";
import { racePath } from "../page/address.ts";
import type { Chart } from "../round/race-chart.ts";
import { clock, exactClock, percent } from "../text/format.ts";
import { ghosts as words } from "../text/ghosts/ghost-words.ts";
import { playSound } from "../sound/play-sound.ts";
import { play } from "../text/play/spoken.ts";
import { text } from "../text/text.ts";
import type { playerColour } from "../ui/colours.ts";
import { button, h, setText, show } from "../ui/dom.ts";
import type { lettersOf } from "../ui/player-badge.ts";
import type { Announcer } from "../ui/announcer.ts";
import {
  restartCourse,
  challengeBest,
  pickGhosts,
  addPoint,
  countFilled,
  keepFinish,
  finishOf,
  isOwn,
  keepGhosts,
  percentOf,
  countFillable,
} from "./race-course.ts";
import type { Game } from "../puzzle/solo-game.ts";

/** The parts of another file that a race uses. */
export interface RaceKit {
  readonly Chart: typeof Chart;
  readonly lettersOf: typeof lettersOf;
  readonly playerColour: typeof playerColour;
}

/** The file that contains this module. */
export interface GhostFile {
  readonly ghostsOf: typeof ghostsOf;
  /** Starts a race. */
  ghostRace(table: GhostRaceHost): GhostRace;
}

/** A round's puzzle, and the ghosts to race at it. */
export interface RacedRound {
  readonly puzzle: wire.Puzzle;
  readonly solution: string;
  readonly rivals: readonly wire.Ghost[];
  /** The part of a link that names them, next to the puzzle. */
  readonly link: string;
}

/** Loads the ghosts that a link's query names, and the UI of their kind. It throws an error if there can be no race. */
export async function ghostsOf(query: URLSearchParams): Promise<RacedRound> {
  const round = query.get("ghost") ?? "";
  const time = Number(query.get("time"));
  const progress = await api.ghosts(round, identity()?.token);
  const rivals = pickGhosts(progress, time);
  if (rivals.length === 0) throw new Error(words.none);
  if (!progress.puzzle) throw new Error(words.later);
  await loadKind(progress.puzzle.kind);
  const middle = Number(query.get("middle")); // with the median of that many players, who are not named
  const nameless = rivals.map((ghost) => ({ ...ghost, name: words.middle(middle) }));
  const link = racePath(round, time).split("?")[1]! + (middle ? `&middle=${middle}` : "");
  return { puzzle: progress.puzzle, solution: progress.solution ?? "", rivals: middle > 0 ? nameless : rivals, link };
}

/** A game on the page. */
export interface GhostRaceHost {
  /** The puzzle's key. */
  readonly key: string;
  readonly game: Game;
  /** The ghosts to race; undefined keeps those raced before. */
  readonly rivals: readonly wire.Ghost[] | undefined;
  readonly announcer: Announcer;
  /** The bar above the board, and the place for the result. */
  readonly bar: HTMLElement;
  readonly end: HTMLElement;
  /** The board's frame, which a countdown covers. */
  readonly frame: HTMLElement;
  /** Stops the clock with the board in sight, or starts it. */
  readonly hold: (on: boolean) => void;
  /** Restarts the game. */
  readonly restart: () => void;
}

/** A race during one game, from when it is shown. */
export class GhostRace {
  readonly #table: GhostRaceHost;
  readonly #kit: () => Promise<RaceKit>;
  readonly #list = h("ol", { class: "players many ghosts", "aria-label": words.race });
  readonly #story = h("ul");
  readonly #chart = h("div");
  readonly #challenge = button(words.challenge, "", () => {
    this.#begin(challengeBest(this.#kept));
    this.#table.restart();
  });
  #kept: KeptCourse;
  #racers: readonly Racer[] = []; // the player, then the ghosts
  #announced = new Set<wire.Ghost>(); // ghosts whose finish was announced
  #game: Game;
  #spent: number;
  #over: boolean;
  #counts = false;

  /** kit loads the parts that only a race with ghosts needs. */
  constructor(table: GhostRaceHost, kit: () => Promise<RaceKit>) {
    const { key, game, rivals, end } = table;
    const before = keptCourse(key);
    const kept = rivals ? keepGhosts(before, rivals) : before;
    this.#table = table;
    this.#kit = kit;
    this.#kept = before;
    this.#game = game;
    this.#spent = game.spent;
    this.#over = game.end !== "";
    end.append(this.#story, this.#chart, this.#challenge);
    const fresh = game.spent === 0 && !this.#over;
    this.#begin(fresh ? restartCourse(kept) : kept);
    if (fresh) this.#countDown(countFrom);
    if (this.#over) this.#finish(game);
  }

  /** Updates the race with the state of the game after the given milliseconds. */
  follow(game: Game, spent: number): void {
    this.#game = game;
    const anew = spent < this.#spent && game.end === "";
    this.#spent = spent;
    if (anew) {
      this.#begin(restartCourse(this.#kept));
      this.#countDown(countFrom);
    }
    const course = addPoint(this.#kept.course, game, spent);
    const over = game.end !== "";
    if (course !== this.#kept.course) this.#keep({ ...this.#kept, course });
    if (over && !this.#over) this.#finish(game);
    this.#over = over;
    this.#show();
  }

  /**
   * Returns the player's progress and place, and the progress of each ghost, as the list shows them; nothing without
   * ghosts.
   */
  progress(): string[] {
    const { status } = play;
    const [game, spent] = [this.#game, this.#spent];
    const { rivals } = this.#kept;
    if (rivals.length === 0) return [];
    const whole = countFillable(game);
    const done = percent(countFilled(game), whole);
    const isAhead = (ghost: wire.Ghost) =>
      game.end === "solved" ? ghost.time < game.spent : percentOf(ghost, spent, whole) > done;
    const place = status.place(text.nth(rivals.filter(isAhead).length + 1), rivals.length + 1);
    const states = rivals.map((ghost) =>
      spent >= ghost.time ? clock(ghost.time) : text.play.percent(percentOf(ghost, spent, whole)),
    );
    return [text.play.percent(done), place, ...rivals.map((ghost, i) => status.player(nameOf(ghost), states[i] ?? ""))];
  }

  #keep(kept: KeptCourse): void {
    this.#kept = kept;
    keepCourse(this.#table.key, kept);
  }

  /** Starts or resumes a race. */
  #begin(kept: KeptCourse): void {
    const { rivals } = kept;
    if (kept !== this.#kept) this.#keep(kept);
    this.#announced = new Set(rivals.filter(({ time }) => time <= this.#spent));
    this.#racers = [];
    this.#list.remove();
    this.#story.replaceChildren();
    this.#chart.replaceChildren();
    show(this.#challenge, kept.best !== undefined);
    if (rivals.length > 0) void this.#showRacers(kept).catch(() => {}); // without the file the game continues without ghosts
  }

  /** Counts down over the board before a race starts. */
  #countDown(from: number): void {
    if (this.#counts || this.#kept.rivals.length === 0) return;
    const { frame, hold, announcer } = this.#table;
    const count = h("div", { class: "count-down", "aria-hidden": "true" });
    const tick = (seconds: number) => {
      this.#counts = seconds > 0;
      if (!frame.isConnected) return; // the page was left
      playSound(seconds > 0 ? "tick" : "go");
      setText(count, String(seconds));
      if (seconds > 0) setTimeout(tick, second, seconds - 1);
      else {
        count.remove();
        hold(false);
      }
    };
    this.#counts = true;
    hold(true);
    announcer.announce(text.play.countdown(from));
    frame.append(count);
    tick(from);
  }

  /** Shows the racers above the board. */
  async #showRacers(kept: KeptCourse): Promise<void> {
    const { playerColour } = await this.#kit();
    if (kept.rivals !== this.#kept.rivals) return;
    this.#racers = namesOf(kept.rivals).map(({ seat, name }, i) => racer(name, kept.rivals[i - 1], playerColour(seat)));
    this.#list.replaceChildren(...this.#racers.map(({ el }) => el));
    this.#table.bar.after(this.#list);
    this.#show();
  }

  #show(): void {
    const [game, spent] = [this.#game, this.#spent];
    const whole = countFillable(game);
    const [you, ...ghosts] = this.#racers;
    you?.show(percent(countFilled(game), whole), game.end === "solved" ? clock(game.spent) : "");
    for (const [i, ghost] of this.#kept.rivals.entries()) {
      const over = spent >= ghost.time;
      ghosts[i]?.show(percentOf(ghost, spent, whole), over ? clock(ghost.time) : "");
      if (!over || this.#announced.has(ghost)) continue;
      this.#announced.add(ghost);
      if (game.end === "") this.#table.announcer.announce(words.done(nameOf(ghost), clock(ghost.time)));
    }
  }

  /** Stores a finish, which may have come before this code, and shows the result. */
  #finish(game: Game): void {
    const { best } = this.#kept;
    const course = addPoint(this.#kept.course, game, game.spent);
    this.#keep(keepFinish({ ...this.#kept, course }, finishOf(game, course)));
    this.#showResult(game, this.#kept.best !== best);
  }

  /** Shows the result of a finished game next to each ghost and in the race chart. */
  #showResult(game: Game, isBest: boolean): void {
    const { rivals, best } = this.#kept;
    const lines = game.end === "solved" ? rivals.map((ghost) => describeGap(game, ghost)) : [];
    if (isBest) lines.push(words.best);
    this.#story.replaceChildren(...lines.map((line) => h("li", { text: line })));
    show(this.#challenge, best !== undefined);
    if (rivals.length > 0) void this.#draw(game).catch(() => {}); // on failure the text above still shows it
  }

  async #draw(game: Game): Promise<void> {
    const { rivals, course } = this.#kept;
    const { Chart, lettersOf } = await this.#kit();
    if (course !== this.#kept.course) return;
    const chart = new Chart();
    const names = namesOf(rivals);
    const letters = lettersOf(names);
    const lines = [course, ...rivals.map(({ steps }) => steps)];
    const runners = names.map(({ seat, name }, i) => {
      const points = (lines[i] ?? []).map(({ at, right }) => ({ at, done: right }));
      return { seat, name, letters: letters.get(seat) ?? "", points: [{ at: 0, done: 0 }, ...points] };
    });
    this.#chart.replaceChildren(chart.el);
    chart.show({
      runners,
      milestones: [],
      whole: countFillable(game),
      length: Math.max(game.spent, ...rivals.map(({ time }) => time)),
    });
  }
}

const countFrom = 3; // as before a round in a room
const second = 1_000; // milliseconds

/** Compares a solved game with a ghost. */
function describeGap({ spent }: Game, ghost: wire.Ghost): string {
  const apart = exactClock(Math.abs(ghost.time - spent));
  return ghost.time > spent ? words.faster(apart, nameOf(ghost)) : words.slower(apart, nameOf(ghost));
}

function nameOf(ghost: wire.Ghost): string {
  return isOwn(ghost) ? words.yours : ghost.you ? words.yourTime : ghost.name;
}

/** A racer with a number from 1; the player is the first. */
interface Seated {
  readonly seat: number;
  readonly name: string;
}

function namesOf(rivals: readonly wire.Ghost[]): Seated[] {
  return [text.room.you, ...rivals.map(nameOf)].map((name, i) => ({ seat: i + 1, name }));
}

/** One line of the list. */
interface Racer {
  readonly el: HTMLElement;
  /** Shows a racer's progress or, once it is known, the time. */
  show(done: number, time: string): void;
}

function racer(name: string, ghost: wire.Ghost | undefined, colour: string): Racer {
  const state = h("span", { class: "state" });
  const bar = h("span", { class: "bar", "aria-hidden": "true" });
  bar.style.setProperty("--by", colour);
  const what = [words.ghost, ...(ghost?.bot ? [text.set.bot] : [])].join(", ");
  const tags = ghost && !isOwn(ghost) && !ghost.you ? h("span", { class: "tags", text: what }) : undefined; // one's own is named so
  const who = h("span", { class: "who" }, h("span", { class: "name", text: name }), tags);
  const el = h("li", { class: ghost ? "player" : "player is-you" }, who, state, bar);
  const show = (done: number, time: string) => {
    setText(state, time || text.play.percent(done));
    bar.style.setProperty("--done", String(done / 100));
  };
  return { el, show };
}
