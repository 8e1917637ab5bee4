// The replay page: a finished round with all boards on one clock.

import * as wire from "../../protocol.gen.ts";
import { readCell, readMove, readRun } from "../board/notation.ts";
import { readKey } from "../board/typed.ts";
import { prefs } from "../device/applied-prefs.ts";
import { kindName, playedName } from "../kinds/cards.ts";
import { loadKind, termsOn, describeMove } from "../kinds/kind-loader.ts";
import * as api from "../net/api.ts";
import { identity } from "../net/identity.ts";
import { racePath, replayPath, roomPath } from "../page/address.ts";
import { notice } from "../page/notice.ts";
import { modeOf } from "../room/modes.ts";
import { isShared } from "../room/state.ts";
import { pointsTo } from "../room/track.ts";
import { Chart } from "../round/race-chart.ts";
import type { Address, Page } from "../page/page.ts";
import { clock, day, gap } from "../text/format.ts";
import { reasonOf } from "../text/hints/hint-formatter.ts";
import { nameOf, text } from "../text/text.ts";
import { playerColour } from "../ui/colours.ts";
import { copyButton } from "../ui/copy-button.ts";
import { yieldToMain } from "../ui/yield-to-main.ts";
import { button, h, icon, setAttr, setText, show } from "../ui/dom.ts";
import { select } from "../ui/form.ts";
import { lettersOf } from "../ui/player-badge.ts";
import { questionAt } from "./lesson.ts";
import { timeHash, advance, readTime, seek, speedFor, speeds, startAt, toggle, type Player } from "./playback.ts";
import { ReplayBoards, type Fresh } from "./replay-boards.ts";
import { lastMove, mistakeAt, roomAt, stepAt, timelineOf, type TimelineStop, type Timeline } from "./timeline.ts";

const rangeStep = 100; // milliseconds between two positions of the scrubber

/** A replay. */
export class ReplayPage implements Page {
  readonly el = h("main", { id: "main", class: "replay", tabindex: "-1" });
  readonly title = text.replay.head;
  readonly #round: string;
  readonly #stop = new AbortController();
  readonly #chart = new Chart();
  readonly #boards = new ReplayBoards();
  readonly #range = h("input", { type: "range", min: 0, step: rangeStep, value: 0, "aria-label": text.replay.time });
  readonly #marks = h("div", { class: "marks", "aria-hidden": "true" });
  readonly #time = h("span", { class: "clock" });
  readonly #facts = h("p", { class: "lead" });
  readonly #head = h("h1", { text: text.replay.head });
  readonly #ways = h("div", { class: "actions" });
  readonly #hero = h("div", { class: "hero slim" }, h("div", {}, this.#head, this.#facts), this.#ways);
  readonly #play: HTMLButtonElement;
  readonly #said = h("p", { class: "now-said", "aria-live": "polite" });
  readonly #why: HTMLButtonElement;
  readonly #reason = h("p", { class: "hint", role: "status" });
  #timeline: Timeline | undefined;
  #player: Player = startAt(0, 0);
  #shown = -1; // the number of shown steps
  #last = 0; // the time of the last frame
  #explains = false; // every step is explained
  #asking = false; // an explanation is being loaded

  /** With ?room in the address, the page leads back to the round's room. */
  constructor({ part: round, query }: Address) {
    this.#round = round;
    const room = roomPath(round.slice(0, wire.CodeLen));
    if (query.has("room")) this.#ways.append(h("a", { class: "button", href: room, text: text.replay.room }));
    this.#play = this.#tool(playIcon, text.replay.play, () => this.#toggle(), "primary");
    this.#why = button(text.replay.why, "", () => this.#askWhy(), { "aria-pressed": "false" });
    this.el.append(this.#hero, h("p", { class: "loading", text: text.replay.loading }));
    this.#open().catch((problem: unknown) =>
      this.el.replaceChildren(...notice(text.replay.head, problem instanceof Error ? problem.message : "")),
    );
  }

  /** Ends the visit. */
  leave(): void {
    this.#stop.abort();
  }

  /** Shows the round. That is much work for a slow device, so it is done in several tasks. */
  async #open(): Promise<void> {
    const { signal } = this.#stop;
    const replay = await api.replay(this.#round, identity()?.token);
    await loadKind(replay.puzzle.kind);
    const timeline = timelineOf(replay);
    await yieldToMain();
    const facts = factsOf(replay);
    await yieldToMain();
    if (signal.aborted) return;
    const side = h("div", { class: "replay-side" });
    setText(this.#facts, facts);
    setText(this.#head, headOf(replay));
    this.#show(timeline, side);
    await yieldToMain();
    if (signal.aborted) return;
    side.append(this.#course(timeline), ...this.#milestones(timeline));
    this.#chart.mark(this.#player.at);
  }

  /** Draws the boards and the player's controls, and describes the round. */
  #show(timeline: Timeline, side: HTMLElement): void {
    const { replay } = timeline;
    this.#timeline = timeline;
    this.#player = startAt(timeline.length, readTime(location.hash));
    if (!location.hash) this.#player = { ...this.#player, speed: speedFor(timeline.length) };
    this.#boards.enlarge(mistakeAt(timeline, this.#player.at)?.seat ?? replay.result.standings[0]?.seat ?? 0);
    // so that the last position includes all that happened in the round
    this.#range.max = String(Math.ceil(timeline.length / rangeStep) * rangeStep);
    this.#marks.replaceChildren(...timeline.stops.map((stop) => markOf(stop, timeline.length)));
    this.#range.addEventListener("input", () => this.#go(Number(this.#range.value)));
    const { mode = "" } = replay.settings;
    const raced = !modeOf(mode).shared && replay.result.standings.some(({ time }) => time > 0);
    if (raced) this.#ways.append(h("a", { class: "button", href: racePath(this.#round), text: text.ranks.race }));
    const main = h("div", { class: "replay-main" }, this.#boards.el, this.#controls(), this.#boards.others);
    this.el.replaceChildren(this.#hero, h("div", { class: "replay-body" }, main, side));
    const { signal } = this.#stop;
    document.addEventListener("keydown", (event) => this.#key(event), { signal });
    const turn = () => {
      this.#player = { ...this.#player, playing: false };
      this.#go(readTime(location.hash));
    };
    addEventListener("hashchange", turn, { signal });
    this.#draw();
    const begins = !location.hash && !matchMedia("(prefers-reduced-motion: reduce)").matches;
    if (begins) this.#toggle();
  }

  #controls(): HTMLElement {
    const speed = select(text.replay.speed, (v) => (this.#player = { ...this.#player, speed: Number(v) }));
    speed.update(
      speeds.map((n) => ({ value: String(n), label: text.replay.speedOf(n) })),
      String(this.#player.speed),
    );
    const field = h("input", { class: "unseen", readonly: true, tabindex: "-1", "aria-hidden": "true" });
    const share = copyButton(text.replay.share, "quiet share-time", field, () => {
      field.value = new URL(replayPath(this.#round) + timeHash(this.#player.at), location.href).href;
      return field.value;
    });
    const back = this.#tool(backIcon, text.replay.back, () => this.#step(-1));
    const next = this.#tool(nextIcon, text.replay.next, () => this.#step(1));
    return h(
      "section",
      { class: "panel player-controls", "aria-label": text.replay.head },
      h("div", { class: "scrubber" }, this.#marks, this.#range),
      h("div", { class: "control-row" }, back, this.#play, next, this.#time, speed.el, share, field),
      h("div", { class: "now" }, this.#said, this.#why, this.#reason),
    );
  }

  /** Returns the race chart, which leads to each moment. */
  #course({ replay, course, length, puzzle }: Timeline): HTMLElement {
    const letters = lettersOf(replay.players);
    const runners = replay.players.map(({ seat, name }) => ({
      seat,
      name,
      letters: letters.get(seat) ?? "",
      points: isShared(replay.settings) ? (course.lines.get(seat) ?? []) : pointsTo(course, seat, puzzle.blank),
    }));
    this.#chart.show({
      runners,
      milestones: course.milestones,
      whole: puzzle.blank,
      length,
      stacked: modeOf(replay.settings.mode).together,
    });
    this.#chart.el.addEventListener("click", (event) => {
      const box = this.#chart.el.getBoundingClientRect();
      this.#go(this.#chart.timeAt((event.clientX - box.left) / box.width));
    });
    const panel = h("section", { class: "panel course-panel" }, h("h2", { text: text.end.chart }));
    panel.append(this.#chart.el);
    return panel;
  }

  /** Returns the highlights, each with a link to it. */
  #milestones(timeline: Timeline): HTMLElement[] {
    const stops = timeline.stops.map((stop) => {
      const name = playerName(timeline, stop.seat);
      const jump = button("", "quiet jump", () => {
        this.#boards.turnTo(stop.seat);
        this.#go(stop.at);
      });
      jump.append(h("span", { class: "at", text: clock(stop.at) }), h("span", { text: stopText(stop, name) }));
      return h("li", {}, jump);
    });
    if (stops.length === 0) return [];
    return [
      h(
        "section",
        { class: "panel milestones" },
        h("h2", { text: text.replay.milestones }),
        h("ol", { tabindex: "0" }, ...stops),
      ),
    ];
  }

  #tool(path: string, label: string, call: () => void, kind = ""): HTMLButtonElement {
    const el = button("", `icon-button ${kind}`, call, { "aria-label": label });
    el.append(icon(path));
    return el;
  }

  #go(at: number): void {
    this.#player = seek(this.#player, at);
    this.#draw();
  }

  #toggle(): void {
    this.#player = toggle(this.#player);
    this.#last = performance.now();
    if (this.#player.playing) requestAnimationFrame((now) => this.#frame(now));
    this.#draw();
  }

  #frame(now: number): void {
    if (this.#stop.signal.aborted || !this.#player.playing) return;
    this.#player = advance(this.#player, Math.max(0, now - this.#last));
    this.#last = now;
    this.#draw();
    requestAnimationFrame((then) => this.#frame(then));
  }

  /** Goes to the next or the previous value of the player whose board is shown. */
  #step(by: 1 | -1): void {
    const timeline = this.#timeline;
    if (!timeline) return;
    const { seat } = this.#boards;
    const moves = timeline.moves.filter((i) => seat === 0 || timeline.replay.steps[i]?.event.seat === seat);
    const done = stepAt(timeline, this.#player.at);
    const last = moves.filter((i) => i < done).at(-1) ?? 0;
    const to = by > 0 ? moves.find((i) => i >= done) : moves.filter((i) => i < last).at(-1);
    this.#player = { ...this.#player, playing: false };
    const at = timeline.replay.steps[to ?? -1]?.at ?? (by > 0 ? timeline.length : 0);
    this.#go(at);
  }

  #key(event: KeyboardEvent): void {
    const target = event.target instanceof Element ? event.target : document.body;
    if (
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      target.closest("input, select, textarea, dialog, [role=grid]")
    )
      return;
    const key = readKey(event);
    if (key === " " && !target.closest("button, a")) this.#toggle();
    else if (key === "ArrowRight") this.#step(1);
    else if (key === "ArrowLeft") this.#step(-1);
    else return;
    event.preventDefault();
  }

  #draw(): void {
    const timeline = this.#timeline;
    if (!timeline) return;
    const { at, length, playing } = this.#player;
    this.#range.value = String(at);
    setAttr(this.#range, "aria-valuetext", text.replay.at(clock(at), clock(length)));
    setText(this.#time, text.replay.at(clock(at), clock(length)));
    this.#chart.mark(at);
    const label = playing ? text.replay.pause : text.replay.play;
    if (this.#play.getAttribute("aria-label") !== label) {
      setAttr(this.#play, "aria-label", label);
      this.#play.replaceChildren(icon(playing ? pauseIcon : playIcon));
    }
    const steps = stepAt(timeline, at);
    const move = timeline.replay.steps[lastMove(timeline, steps, this.#boards.seat)];
    const mistake = mistakeAt(timeline, at);
    show(this.#why, !playing && !mistake && move?.event.e === wire.Placed);
    if (steps === this.#shown) return;
    this.#shown = steps;
    const room = roomAt(timeline, steps);
    this.#boards.show(room, mistake ? mistakeCell(timeline, mistake) : stepCell(timeline, move));
    setText(this.#said, mistake ? mistakeText(timeline, mistake) : move ? moveText(timeline, move) : "");
    setText(this.#reason, "");
    if (this.#explains && !playing) void this.#explain();
  }

  /** Turns the explanation of steps on or off. */
  #askWhy(): void {
    this.#explains = !this.#explains;
    setAttr(this.#why, "aria-pressed", String(this.#explains));
    setText(this.#reason, "");
    if (this.#explains) void this.#explain();
  }

  /**
   * Explains which technique made the last value possible. If the player steps faster than the server answers, only the
   * last step is explained.
   */
  async #explain(): Promise<void> {
    const timeline = this.#timeline;
    if (!timeline || this.#asking || this.#why.hidden) return;
    const query = questionAt(timeline, lastMove(timeline, this.#shown, this.#boards.seat));
    if (!query) return;
    const asked = this.#shown;
    this.#asking = true;
    const said = await api.hint(query).then(
      (hint) => (hint.wrong ? text.replay.whyNone : reasonOf(hint, prefs().numbers, termsOn(timeline.puzzle.shape))),
      (problem: unknown) => (problem instanceof Error ? problem.message : text.replay.whyNone),
    );
    this.#asking = false;
    if (!this.#explains) return;
    if (asked === this.#shown) setText(this.#reason, said);
    else if (!this.#player.playing) void this.#explain();
  }
}

/**
 * Describes what was played, and when. Formatting a date with Intl would take a slow phone as long as everything else
 * on the page.
 */
function factsOf({ settings, puzzle, at }: wire.Replay): string {
  const kind = kindName(puzzle.kind);
  const played = playedName({ ...puzzle, difficulty: puzzle.level }).filter((part) => part !== kind);
  return [kind, nameOf(settings.mode ?? ""), ...played, day(at)].join(" · ");
}

/** Says who beat whom; the page's name if nobody did. */
function headOf({ settings, result: { standings } }: wire.Replay): string {
  const [first, second] = standings;
  if (!first || !second || modeOf(settings.mode ?? "").together || second.place === 1) return text.replay.head;
  const by = first.time > 0 && second.time > 0 ? gap(second.time - first.time) : "";
  return text.replay.beat(first.name, second.name, by);
}

/** Returns the cell of a first mistake, and the wrong value. */
function mistakeCell({ puzzle }: Timeline, { seat, mistake }: wire.ReplayPlayer): Fresh | undefined {
  const move = readMove(puzzle.shape.width, mistake?.move ?? "");
  return move && { seat, cell: move.cell, wrong: move.value };
}

/** Returns the cell that was filled last, and by whom. */
function stepCell({ puzzle }: Timeline, step: wire.ReplayStep | undefined): Fresh | undefined {
  const { width } = puzzle.shape;
  const name = step ? (placesOf(step.event)[0] ?? "") : "";
  const cell = readRun(width, name)?.cells.at(-1) ?? readCell(width, name);
  return cell === undefined ? undefined : { seat: step?.event.seat ?? 0, cell };
}

function mistakeText({ puzzle }: Timeline, { name, mistake }: wire.ReplayPlayer): string {
  return text.replay.mistaken(name, describeMove(puzzle.shape, mistake?.move ?? "", prefs().numbers));
}

function moveText(timeline: Timeline, { event }: wire.ReplayStep): string {
  return text.replay.placed(
    playerName(timeline, event.seat ?? 0),
    placesOf(event)
      .map((move) => describeMove(timeline.puzzle.shape, move, prefs().numbers))
      .join(", "),
  );
}

/** Returns the cells that a step changes, with their new values; an undo may change several. */
function placesOf({ move, cells = [] }: wire.Event): readonly string[] {
  return move ? [move] : cells;
}

function playerName({ replay }: Timeline, seat: number): string {
  return replay.players.find((p) => p.seat === seat)?.name ?? "";
}

function stopText(stop: TimelineStop, name: string): string {
  const { struck, hinted, out, done, mistake } = text.replay;
  return { strike: struck, hint: hinted, out, done, mistake }[stop.kind](name);
}

/** Returns the marker of a moment on the scrubber. */
function markOf(stop: TimelineStop, length: number): HTMLElement {
  const el = h("span", { class: `mark-${stop.kind}` });
  el.style.setProperty("--at", String(length > 0 ? stop.at / length : 0));
  el.style.setProperty("--by", playerColour(stop.seat));
  return el;
}

const playIcon = "M8 5l11 7-11 7Z";
const pauseIcon = "M8 5v14M16 5v14";
const backIcon = "M18 6l-8 6 8 6M7 6v12";
const nextIcon = "M6 6l8 6-8 6M17 6v12";
