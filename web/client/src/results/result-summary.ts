// The top of a result: the player's completed board, the place, the race in three lines, and the step that took longest.

import * as wire from "../../protocol.gen.ts";
import { boardOf, placeValue } from "../board/board.ts";
import { readCells, readRun, type Move } from "../board/notation.ts";
import { prefs } from "../device/applied-prefs.ts";
import { noteTime } from "../device/best-times.ts";
import { MiniBoard } from "../draw/mini-board.ts";
import { termsOn, describeMove } from "../kinds/kind-loader.ts";
import * as api from "../net/api.ts";
import { replayPath } from "../page/address.ts";
import { lessonAt, positionPath, questionAt } from "../replay/lesson.ts";
import { timeHash } from "../replay/playback.ts";
import type { Timeline } from "../replay/timeline.ts";
import { modeOf } from "../room/modes.ts";
import { isShared, type Puzzle, type RoomState } from "../room/state.ts";
import type { Point } from "../room/track.ts";
import { clock, exactClock, gap } from "../text/format.ts";
import { reasonOf } from "../text/hints/hint-formatter.ts";
import { play } from "../text/play/spoken.ts";
import { nth, text } from "../text/text.ts";
import { h, setText, show } from "../ui/dom.ts";
import { shareTextButton, type SharedText } from "../ui/share-text.ts";
import { leadsOf, longestWait, streakIn, type Lines, type Wait } from "./race-story.ts";

const longWait = 10_000; // milliseconds: a shorter wait is not worth mentioning
const longStreak = 4; // cells
const minLead = 3; // cells: a shorter lead at the start is not worth mentioning

/** The part of the page. */
export class ResultSummary {
  readonly el: HTMLElement;
  readonly #story = h("ul", { class: "story", "aria-label": play.story.name });
  readonly #tip = h("h2", { text: play.story.lesson });
  readonly #stuck = h("p");
  readonly #reason = h("p", { class: "hint" });
  readonly #show = h("a", { class: "more", text: play.story.show });
  /** Shares the position in which the player was stuck, as a puzzle. */
  readonly #see = shareTextButton(() => this.#position);
  #position: SharedText = { said: "", url: "" };
  readonly #lesson: HTMLElement;
  readonly #board = h("div", { class: "won-board", hidden: true });
  #round = "";

  /** The given element is placed next to the board. */
  constructor(beside: HTMLElement) {
    this.#lesson = h(
      "section",
      { class: "takeaway", "aria-label": play.story.lesson, hidden: true },
      this.#tip,
      this.#stuck,
      this.#show,
      this.#reason,
      this.#see,
    );
    setText(this.#see, play.story.see);
    this.el = h(
      "div",
      { class: "moment" },
      this.#board,
      beside,
      h("div", { class: "told" }, this.#story, this.#lesson),
    );
  }

  /**
   * Shows what follows from the result and the race's lines, and reserves space for the lesson, which needs the replay.
   */
  show(room: RoomState, result: wire.Result, puzzle: Puzzle, lines: Lines, slip: Move | undefined): void {
    this.#round = result.id ?? "";
    this.#drawStory(room, result, lines);
    const teaches = this.#round !== "" && isOwn(room, result) && troubleIn(lines.get(room.you)) !== undefined;
    show(this.#tip, !hasWon(room, result));
    for (const said of [this.#stuck, this.#reason]) setText(said, "");
    this.#show.removeAttribute("href");
    show(this.#see, false);
    show(this.#lesson, teaches);
    this.#showBoard(room, result, puzzle, slip);
  }

  /** Shows what only the replay knows. */
  showStory(room: RoomState, result: wire.Result, timeline: Timeline): void {
    this.#drawStory(room, result, timeline.course.lines);
    this.#wave(timeline, room.you);
    if (isOwn(room, result)) void this.#teach(timeline, room.you);
  }

  #drawStory({ settings, you }: RoomState, result: wire.Result, lines: Lines): void {
    const replay = result.id && replayPath(result.id);
    this.#story.replaceChildren(...storyItems(result, lines, isShared(settings), replay, you));
  }

  /**
   * Shows players who completed a board their board, and those whose mistakes ended the round theirs with the right value
   * in the cell of the last one.
   */
  #showBoard(room: RoomState, result: wire.Result, puzzle: Puzzle, slip: Move | undefined): void {
    const shared = isShared(room.settings);
    const own = result.boards.find((b) => b.seat === (shared ? 0 : room.you));
    const done = shared ? result.why === wire.Complete && room.you !== 0 : hasFinished(room, result);
    const fatal = !shared && result.standings.some((s) => s.seat === room.you && s.out) ? slip : undefined;
    show(this.#board, own !== undefined && (done || fatal !== undefined));
    if (!own || (!done && !fatal)) return;
    const mini = new MiniBoard();
    const board = boardOf(puzzle.shape.width, own.board);
    const value = fatal ? (readCells(result.solution)[fatal.cell] ?? 0) : 0;
    mini.show({
      ...puzzle,
      board: fatal && value > 0 ? placeValue(board, { cell: fatal.cell, value }, 0) : board,
      authors: shared,
      ...(fatal ? { marked: fatal.cell } : {}),
    });
    this.#board.replaceChildren(mini.el);
  }

  /** Animates a wave over the board from the cell that was filled last. */
  #wave({ replay, puzzle: { shape } }: Timeline, seat: number): void {
    const last = replay.steps
      .filter(({ event }) => event.e === wire.Placed && (isShared(replay.settings) || event.seat === seat))
      .at(-1);
    const cell = readRun(shape.width, last?.event.move ?? "")?.cells.at(-1) ?? 0;
    this.#board.style.setProperty("--x", `${(((cell % shape.width) + 0.5) / shape.width) * 100}%`);
    this.#board.style.setProperty("--y", `${((Math.floor(cell / shape.width) + 0.5) / shape.height) * 100}%`);
    this.#board.classList.add("wave");
  }

  /** Explains where a player waited longest, and which step would have helped. */
  async #teach(timeline: Timeline, seat: number): Promise<void> {
    const { replay, puzzle, course } = timeline;
    const wait = troubleIn(course.lines.get(seat));
    const index = wait ? lessonAt(timeline, seat, wait.until) : -1;
    const move = replay.steps[index]?.event.move;
    show(this.#lesson, move !== undefined);
    if (!wait || !move) return;
    setText(
      this.#stuck,
      play.story.stuck(clock(wait.until - wait.from), describeMove(puzzle.shape, move, prefs().numbers)),
    );
    this.#show.setAttribute("href", replayPath(replay.id) + timeHash(wait.until));
    const query = questionAt(timeline, index);
    // a puzzle that is being played elsewhere is not explained
    if (!query) return;
    const hint = await api.hint(query).catch(() => undefined);
    if (!hint || hint.wrong || this.#round !== replay.id) return;
    setText(this.#reason, reasonOf(hint, prefs().numbers, termsOn(puzzle.shape)));
    const path = positionPath(query, replay);
    if (!path) return;
    const said = play.story.seeText(clock(wait.until - wait.from));
    this.#position = { said, url: new URL(path, location.href).href };
    show(this.#see, true);
  }
}

/** Returns the longest wait of a player, if it is worth learning from. */
function troubleIn(line: readonly Point[] = []): Wait | undefined {
  const wait = longestWait(line);
  return wait && wait.until - wait.from >= longWait ? wait : undefined;
}

function hasFinished(room: RoomState, result: wire.Result): boolean {
  return result.standings.some((s) => s.seat === room.you && s.time > 0);
}

/** Reports whether this viewer filled a board alone. */
function isOwn({ settings, you }: RoomState, { standings }: wire.Result): boolean {
  return !isShared(settings) && standings.some((s) => s.seat === you);
}

/** Reports whether a result is no loss for this viewer. */
export function hasWon(room: RoomState, result: wire.Result): boolean {
  const own = result.standings.find((s) => s.seat === room.you);
  return !own || modeOf(room.settings.mode).together || (own.place === 1 && (own.time > 0 || isShared(room.settings)));
}

/**
 * Returns the heading for a player who did not win a race: the place, and the distance to the winner; "" for all others.
 * The first of players who are all out has not won.
 */
export function describePlace(
  { settings, you }: Pick<RoomState, "settings" | "you">,
  { standings }: Pick<wire.Result, "standings">,
  puzzle: Pick<Puzzle, "blank">,
): string {
  const own = standings.find((s) => s.seat === you);
  const [first] = standings;
  const { together, claims } = modeOf(settings.mode);
  if (!own || !first || together || (own.place === 1 && (claims || !own.out))) return "";
  const place = nth(own.place);
  if (own.out) return play.story.out(place, own.strikes);
  if (claims) return play.story.fewer(place, Math.max(0, first.right - own.right), first.name);
  if (own.time > 0 && first.time > 0) return play.story.behind(place, gap(own.time - first.time), first.name);
  return play.story.missing(place, Math.max(0, puzzle.blank - own.right));
}

/** Reports whether a round was a race with a winner. */
function hasStory({ standings: [winner, second] }: Pick<wire.Result, "standings">, shared: boolean): boolean {
  return winner !== undefined && second !== undefined && second.place !== 1 && (winner.time > 0 || shared);
}

/** Returns up to three lines about a race. */
function storyItems(
  { standings }: wire.Result,
  lines: Lines,
  shared: boolean,
  replay: string | undefined,
  you: number,
): HTMLElement[] {
  const [winner] = standings;
  if (!winner || !hasStory({ standings }, shared)) return [];
  const names = new Map(standings.map((s) => [s.seat, s.seat === you ? "" : s.name]));
  const winnerName = names.get(winner.seat) ?? "";
  const leads = leadsOf(lines);
  const last = leads.at(-1);
  const before = leads.at(-2);
  const told: (string | HTMLElement)[] = [];
  if (last?.seat === winner.seat && !before) told.push(play.story.ledAll(winnerName));
  if (before && before.to >= minLead) told.push(play.story.caught(names.get(before.seat) ?? "", before.to));
  if (last && before) {
    const turn = h(replay === undefined ? "span" : "a", { class: "time-link", text: clock(last.at) });
    if (replay !== undefined) turn.setAttribute("href", replay + timeHash(last.at));
    told.push(h("span", {}, `${play.story.ledFrom(names.get(last.seat) ?? "", last.from)} `, turn));
  }
  const streak = streakIn(lines, winner.seat);
  if (streak.count >= longStreak) told.push(play.story.run(winnerName, streak.count));
  return told.slice(0, 3).map((t) => h("li", {}, t));
}

/** Stores a player's time if it is the best on this device, and returns the one before it; 0 if it is not better. */
export function noteBest(
  { settings, you }: RoomState,
  result: wire.Result,
): { readonly better: number; readonly usual: string } {
  const { mode, kind, size, rules, difficulty } = settings;
  const time = result.standings.find((s) => s.seat === you)?.time ?? 0;
  if (time === 0 || isShared(settings)) return { better: 0, usual: "" };
  const before = noteTime([mode, kind, size, rules, difficulty].join("/"), time);
  if (time < before) return { better: before, usual: "" };
  return { better: 0, usual: before === 0 || before === time ? "" : text.end.best(exactClock(before)) };
}
