// The result of a round: places, times, helps and costs, the chart, the boards, the solution, and the next round.

import * as wire from "../../protocol.gen.ts";
import { boardOf, type Board } from "../board/board.ts";
import { readCells, type Move } from "../board/notation.ts";
import { MiniBoard } from "../draw/mini-board.ts";
import { boardName } from "../kinds/cards.ts";
import * as api from "../net/api.ts";
import { identity } from "../net/identity.ts";
import { racePath, replayPath } from "../page/address.ts";
import { timelineOf } from "../replay/timeline.ts";
import { modeOf } from "../room/modes.ts";
import { offersOf, scoreOf } from "../room/score.ts";
import { changeSetting } from "../room/settings.ts";
import type { Session } from "../room/session.ts";
import { isQuick, isShared, seatOf, type Puzzle, type RoomState } from "../room/state.ts";
import { noTrack, pointsTo, type RoundTimeline } from "../room/track.ts";
import { describeOutcome } from "../room/outcome-words.ts";
import { Chart, makeRunners } from "../round/race-chart.ts";
import { clock, exactClock } from "../text/format.ts";
import { nth, text, language } from "../text/text.ts";
import { playerColour } from "../ui/colours.ts";
import { button, h, setAttr, setText, show } from "../ui/dom.ts";
import { badge, lettersOf } from "../ui/player-badge.ts";
import { DailyEnd } from "../daily/daily-result.ts";
import { squaresOf } from "../daily/daily-squares.ts";
import { finalBoard } from "./final-board.ts";
import { hasWon, noteBest, describePlace, ResultSummary } from "./result-summary.ts";
import { shareButton, type Shared } from "../ui/share-picture.ts";
import { shareTextButton, type SharedText } from "../ui/share-text.ts";
import { tableOf, endOf, shareOf, sharePercents } from "./result-table.ts";
import { TimeLosses } from "./time-losses.ts";

/** The round's replay, which has more data than the result; undefined if it is not available. */
export type Story = Promise<wire.Replay | undefined>;

/** Returns the button that leads to the next race. onFailure is called with the reason of a failure. */
export type NextRace = (onFailure: (why: string) => void) => HTMLButtonElement;

/** The result's part of the page. */
export class ResultView {
  readonly el: HTMLElement;
  readonly #session: Session;
  readonly #story: (round: string) => Story;
  readonly #ended = h("span");
  readonly #took = h("span", { class: "took" });
  readonly #head = h("h1", { tabindex: "-1" }, this.#ended, " ", this.#took);
  readonly #lead = h("p", { class: "lead" });
  readonly #badges = h("div", { class: "result-badges", role: "status" });
  readonly #status = h("div", { role: "status" });
  readonly #rating = h("p", { class: "rating-line", role: "status" });
  readonly #podium = h("ol", { class: "podium" });
  readonly #moment = new ResultSummary(this.#podium);
  readonly #table = h("div", { class: "panel standings" });
  readonly #course = h("section", { class: "panel course-panel" });
  /** The race chart. */
  readonly chart = new Chart();
  /** The player's last mistake in this round, if this page saw it. */
  slip: Move | undefined;
  /** The place for the other players. */
  readonly met = h("div");
  readonly #boards = h("div", { class: "wall" });
  readonly #daily = new DailyEnd();
  readonly #losses = new TimeLosses();
  readonly #proof = h("div", { class: "actions", role: "status" });
  readonly #rematch: HTMLButtonElement;
  readonly #count: HTMLButtonElement;
  readonly #next: HTMLButtonElement;
  readonly #hint = h("p", { class: "hint", role: "status" });
  readonly #score = h("p", { class: "score" });
  readonly #lobby: HTMLButtonElement;
  readonly #replay = h("a", { class: "button", text: text.end.replay });
  readonly #dare = shareTextButton(() => this.#dared);
  #dared: SharedText = { said: "", url: "" };
  readonly #race = h("a", { class: "button", text: text.ranks.race });
  readonly #marathon = h("a", { class: "button", text: text.end.marathon });
  readonly #share: HTMLButtonElement;
  #drawn: wire.Result | undefined;

  /** slot is the place for further actions; story loads the replay; next returns the button that leads on. */
  constructor(
    session: Session,
    slot: HTMLElement,
    aside: HTMLElement,
    story: (round: string) => Story,
    next: NextRace,
  ) {
    this.#session = session;
    this.#story = story;
    this.#rematch = button(text.result.rematch, "primary big", () => this.#offerRematch());
    this.#lobby = button(text.end.lobby, "quiet", () => this.#leaveTo());
    this.#count = button(text.end.count, "", () => this.#countNext());
    this.#next = next((why) => this.#proof.replaceChildren(h("p", { text: why })));
    this.#share = shareButton(
      () => this.#picture(),
      () => setText(this.#hint, text.codes.offline),
    );
    const actions = h(
      "div",
      { class: "actions ways-on" },
      this.#rematch,
      this.#next,
      this.#marathon,
      this.#replay,
      this.#share,
      this.#dare,
      this.#race,
      this.#count,
      this.#lobby,
      this.#hint,
      slot,
    );
    this.#course.append(h("h2", { text: text.end.chart }), this.chart.el);
    const boards = h("section", {}, h("h2", { text: text.result.boards }), this.#boards);
    const wide = matchMedia("(width >= 820px)").matches;
    const details = h("details", { class: "result-details", open: wide }, h("summary", { text: text.end.details }));
    details.append(this.#table, boards);
    const main = h("div", { class: "result-main" }, this.#daily.best, this.#losses.el, this.#course, this.met, details);
    this.el = h(
      "div",
      { class: "result" },
      this.#head,
      this.#badges,
      this.#daily.el,
      this.#moment.el,
      this.#lead,
      this.#status,
      this.#rating,
      this.#proof,
      this.#score,
      actions,
      h("div", { class: "result-body" }, main, aside),
    );
  }

  /** Shows the result, once for each round. */
  update(room: RoomState): void {
    const { result, puzzle } = room;
    if (!result || !puzzle) return;
    const again = room.you !== 0 && room.settings.daily === undefined && room.settings.proof === undefined;
    const { leg } = room.settings;
    // nobody can start another round of a quick race, or of a marathon's puzzle
    const own = again && !isQuick(room) && !leg;
    show(this.#next, again && !own);
    show(this.#marathon, leg !== undefined);
    if (leg) {
      setText(this.#next, text.end.nextLeg);
      this.#marathon.setAttribute("href", `/arena/${leg.split("/")[0]}`);
    }
    show(this.#rematch, own);
    this.#drawOffer(room, own);
    show(this.#count, own && room.you === room.host && isCasual(room));
    if (result === this.#drawn) return;
    this.#drawn = result;
    const placed = describePlace(room, result, puzzle);
    setText(this.#ended, placed || describeOutcome(room, result));
    setText(this.#took, hasWon(room, result) ? winningTime(room, result) : "");
    const { better, usual } = noteBest(room, result);
    setText(this.#lead, leadOf(result, usual, hasWon(room, result)));
    this.#badges.replaceChildren();
    setText(this.#rating, "");
    void this.#showStatus(result, room.you !== 0 ? result.status : undefined).catch(() => {});
    this.#moment.show(room, result, puzzle, this.#session.track.lines, this.slip);
    const raced = !modeOf(room.settings.mode).together && result.standings.length > 1;
    show(this.#podium, result.standings.length > 1);
    this.#podium.classList.toggle("shares", !raced);
    setAttr(this.#podium, "aria-label", raced ? text.end.podium : text.room.players);
    this.#podium.replaceChildren(...(raced ? podiumOf(room, result, puzzle) : sharesOf(room, result, puzzle)));
    this.#table.replaceChildren(tableOf(room, result, puzzle));
    this.#boards.replaceChildren(...boardsOf(room, result, puzzle));
    this.#showCourse(room, result, puzzle);
    this.#daily.show(room, result, squaresOf(this.#session.track, room.you, puzzle.blank));
    if (result.late) void this.#showLate(room, result).catch(() => {}); // on failure the status still shows it
    show(this.#share, room.settings.daily === undefined);
    if (room.settings.daily !== undefined) this.#daily.ways.prepend(this.#replay);
    show(this.#replay, result.id !== undefined);
    show(this.#dare, false);
    show(
      this.#race,
      result.id !== undefined &&
        room.settings.daily === undefined &&
        !leg &&
        !isShared(room.settings) &&
        result.standings.some(({ time }) => time > 0),
    );
    if (result.id) {
      this.#replay.setAttribute("href", `${replayPath(result.id)}?room`);
      this.#race.setAttribute("href", racePath(result.id));
      this.#offerDare(room, result, result.id);
      void this.#story(result.id).then((replay) => {
        if (this.#drawn !== result) return;
        if (!replay) return this.#drawCourse(room, result, puzzle, this.#session.track, result.time);
        this.#table.replaceChildren(tableOf(room, result, puzzle, replay.players));
        const timeline = timelineOf(replay);
        const { course, length } = timeline;
        void this.#showBadges(room, replay.id, better).catch(() => {}); // the history has the rounds, too
        this.#moment.showStory(room, result, timeline); // complete, also for those who came late or have reloaded
        this.#drawCourse(room, result, puzzle, course, length);
        this.#daily.show(room, result, squaresOf(course, room.you, puzzle.blank));
        if (room.you !== 0 && !isShared(room.settings)) void this.#losses.show(replay.id, room, puzzle).catch(() => {}); // on failure the replay still shows the moves
        if (room.you !== 0 && room.settings.ranked)
          // the history has it, too
          void this.#askProof(room.settings.proof ?? replay.id, room.settings.proof !== undefined).catch(() => {});
        if (room.you !== 0 && result.status.state !== wire.StatusUnranked)
          void this.#askStatus(result, replay.id).catch(() => {}); // on failure the history still shows it
        if (room.you !== 0 && result.ranked) void this.#askRating(replay.id, isFirst(room, result)).catch(() => {}); // on failure the history still shows it
        // without the server the day's leaderboard is missing
        if (room.settings.daily) void this.#daily.ask(room.settings).catch(() => {});
      });
    }
  }

  /** Shows what the player has reached. */
  async #showBadges({ you, settings, result }: RoomState, id: string, better: number): Promise<void> {
    const token = identity()?.token;
    if (you === 0 || !token) return;
    const { resultBadges } = await import("./result-badges.ts");
    const badges = await resultBadges(id, settings.kind ?? "", token, better);
    if (this.#drawn === result) this.#badges.replaceChildren(...badges);
  }

  /** Shows the status of the player's finish: that of the result, and then the player's own. */
  async #showStatus(result: wire.Result, status: wire.FinishStatus | undefined): Promise<void> {
    const { statusLine } = await import("../ranking/ranked-result.ts");
    if (this.#drawn === result) this.#status.replaceChildren(...(status ? [statusLine(status)] : []));
  }

  /** Asks for the player's own status of a ranked round. */
  async #askStatus(result: wire.Result, round: string): Promise<void> {
    const token = identity()?.token;
    if (!token) return;
    const { ownStatuses } = await import("../ranking/ranked-result.ts");
    const own = (await ownStatuses(token)).get(round);
    if (own) await this.#showStatus(result, own);
  }

  /** Says in place of the rank that a daily puzzle does not count for its day. Its room has no other round. */
  async #showLate(room: RoomState, result: wire.Result): Promise<void> {
    const { midnight } = await import("../round/daily-notice.ts");
    this.#daily.uncounted = midnight.unranked;
    this.#daily.show(room, result);
  }

  /**
   * Shows the state of a finish that has to be verified, with a button for the verification round. played means that
   * this is the verification round: the server may not have judged it yet, and the history shows the outcome.
   */
  async #askProof(round: string, played: boolean): Promise<void> {
    const token = identity()?.token;
    if (!token) return;
    const { asked } = await api.proofs(token);
    const finish = asked.find((a) => a.round === round);
    if (!finish) return;
    const waits = played && finish.state === wire.ProofAsked;
    const proofParts = () => [
      h("p", { text: text.end.proofOver }),
      h("a", { class: "button primary", href: "/profile", text: text.end.proofGo }),
    ];
    this.#proof.replaceChildren(
      ...(waits ? proofParts() : (await import("../ranking/ranked-result.ts")).describeProof(finish, token)),
    );
  }

  /** Shows the player's rating after the round. */
  async #askRating(round: string, won: boolean): Promise<void> {
    const token = identity()?.token;
    const { ratingLine, keepOffer } = await import("../ranking/ranked-result.ts");
    if (!token) return;
    const { line, settled } = await ratingLine(round, token, won);
    setText(this.#rating, line);
    const offer = settled ? keepOffer() : undefined;
    if (offer) this.#rating.after(offer);
  }

  /** Draws the result to share, as seen by somebody who was not there. */
  async #picture(): Promise<Shared | undefined> {
    const { room } = this.#session;
    const [result, puzzle] = [room?.result, room?.puzzle];
    if (!room || !result || !puzzle) return undefined;
    const { resultPicture } = await import("./result-picture.ts");
    const [head, took] = [describeOutcome({ ...room, you: 0 }, result), winningTime(room, result)];
    const letters = lettersOf(result.standings);
    const shared = isShared(room.settings);
    const ends = result.standings.map(
      (s) =>
        [s, shared ? shareOf(s, puzzle, result.standings) : endOf(s, room, puzzle), letters.get(s.seat) ?? ""] as const,
    );
    const { course } = this.chart;
    const summary = {
      settings: room.settings,
      head,
      took,
      ends,
      placed: !modeOf(room.settings.mode).together && ends.length > 1,
      course: course && course.runners.length > 1 ? { ...course, runners: makeRunners(course) } : undefined,
    };
    const link = result.id && new URL(replayPath(result.id), location.href).href;
    return {
      picture: await resultPicture(summary, this.el),
      said: ["nonet", head, took, link].filter((part) => part).join(" · "),
    };
  }

  /** Offers to send the player's own time and its link to a race against it, where there is such a race. */
  #offerDare({ you }: RoomState, { standings }: wire.Result, id: string): void {
    const time = standings.find((s) => s.seat === you)?.time ?? 0;
    show(this.#dare, time > 0 && !this.#race.hidden);
    setText(this.#dare, text.end.dare(clock(time)));
    this.#dared = { said: text.end.dareText(clock(time)), url: new URL(racePath(id), location.href).href };
  }

  /** Moves the focus to the result, for screen readers. */
  focus(): void {
    this.#head.focus({ preventScroll: true });
  }

  /** Shows the score, and who wants a rematch. */
  #drawOffer(room: RoomState, possible: boolean): void {
    const { alone } = modeOf(room.settings.mode);
    const { own, offered, awaited } = offersOf(room);
    setText(this.#score, scoreOf(room));
    setText(
      this.#rematch,
      alone ? text.end.again : own ? text.end.noRematch : offered.length > 0 ? text.end.accept : text.result.rematch,
    );
    this.#rematch.classList.toggle("primary", !own);
    const said = own
      ? text.end.awaits(formatList(awaited))
      : offered.length > 0
        ? text.end.wants(formatList(offered))
        : text.result.rematchHint;
    setText(this.#hint, said);
    this.#hint.classList.toggle("offered", !own && offered.length > 0);
    show(this.#hint, possible);
    show(this.#lobby, possible && own);
  }

  /** Offers a rematch, accepts one, or takes the offer back. */
  #offerRematch(): void {
    const { room } = this.#session;
    if (!room) return;
    if (modeOf(room.settings.mode).alone) this.#leaveTo();
    else this.#session.do({ t: "ready", on: !offersOf(room).own });
  }

  /** Returns the room to the lobby. */
  #leaveTo(): void {
    const { room } = this.#session;
    if (room) this.#session.do({ t: "rematch", round: room.round });
  }

  /** Starts a ranked round. */
  #countNext(): void {
    const { room } = this.#session;
    if (!room) return;
    this.#leaveTo();
    this.#session.do({ t: "configure", settings: changeSetting(room.settings, { ranked: true }) });
  }

  /** Draws the race chart, as far as this viewer knows it. */
  #showCourse(room: RoomState, result: wire.Result, puzzle: Puzzle): void {
    const { track } = this.#session;
    this.#drawCourse(
      room,
      result,
      puzzle,
      track.round === room.round ? track : noTrack,
      result.time,
      result.id !== undefined,
    );
  }

  /** Draws a race chart; while its data is loaded, it reserves the space. */
  #drawCourse(
    { settings }: RoomState,
    result: wire.Result,
    puzzle: Puzzle,
    course: RoundTimeline,
    length: number,
    waits = false,
  ): void {
    const letters = lettersOf(result.standings);
    const together = modeOf(settings.mode).together;
    const runners = result.standings.map(({ seat, name }) => ({
      seat,
      name,
      letters: letters.get(seat) ?? "",
      points: isShared(settings) ? (course.lines.get(seat) ?? []) : pointsTo(course, seat, puzzle.blank),
    }));
    const { milestones } = course;
    const known = runners.some((r) => r.points.length > 1);
    show(this.#course, known || waits);
    this.chart.show({ runners: known ? runners : [], milestones, whole: puzzle.blank, length, stacked: together });
  }
}

/** Reports whether a round is unranked because of a setting that its room can change. */
function isCasual({ settings }: RoomState): boolean {
  const { alone, together } = modeOf(settings.mode);
  return !settings.ranked && !settings.custom && !settings.apart && !alone && !together;
}

/** Returns the time of the first player, or of all together; empty if nobody finished. */
function winningTime({ settings }: RoomState, result: wire.Result): string {
  const fastest = result.standings.find((s) => s.time > 0)?.time;
  const done = isShared(settings) && result.why === wire.Complete ? result.time : fastest;
  return done ? exactClock(done) : "";
}

/** Tells of a best time, why the round ended, and its winner why the win is not counted. */
function leadOf(result: wire.Result, best: string, won: boolean): string {
  const win = won && result.ranked && result.nowin ? (text.end.noWin[result.nowin] ?? "") : "";
  return [best, text.result.why[result.why] ?? "", win]
    .filter((s) => s !== "")
    .map((s) => (/[.!?。]$/.test(s) ? s : `${s}.`))
    .join(" ");
}

/** Returns the first three, each on a step with the place. */
function podiumOf(room: RoomState, result: wire.Result, puzzle: Puzzle): HTMLElement[] {
  return result.standings
    .filter((s) => s.place <= 3)
    .slice(0, 3)
    .map((s) =>
      h(
        "li",
        { "data-place": s.place, class: s.seat === room.you ? "is-you" : undefined },
        badge(s.seat, result.standings),
        h("span", { class: "name", text: s.name }),
        h("span", { class: "time", text: endOf(s, room, puzzle) }),
        h("span", { class: "nth", text: nth(s.place) }),
      ),
    );
}

/**
 * Returns the players who filled one board together, each with a share; if there are many, the first ones and the
 * viewer.
 */
function sharesOf({ you }: RoomState, { standings }: wire.Result, puzzle: Puzzle): HTMLElement[] {
  const all = [...standings].sort((a, b) => b.right - a.right);
  const own = all.findIndex(({ seat }) => seat === you);
  if (own >= sharesMost) all.splice(sharesMost - 1, 0, ...all.splice(own, 1));
  const shares = sharePercents(standings, puzzle.blank);
  return all.slice(0, sharesMost).map((s) => {
    const bar = h("span", { class: "bar", "aria-hidden": "true" });
    bar.style.setProperty("--by", playerColour(s.seat));
    bar.style.setProperty("--done", String(s.right / Math.max(1, puzzle.blank)));
    const name = h("span", { class: "name", text: s.name });
    return h(
      "li",
      { class: s.seat === you ? "is-you" : undefined },
      badge(s.seat, standings),
      name,
      h("span", { class: "time", text: text.play.percent(shares.get(s) ?? 0) }),
      bar,
    );
  });
}

const sharesMost = 4;

function boardsOf(room: RoomState, result: wire.Result, puzzle: Puzzle): HTMLElement[] {
  const shared = isShared(room.settings);
  const duel = modeOf(room.settings.mode).claims;
  const complete = result.why === wire.Complete && shared;
  const caption = duel
    ? text.end.territory
    : complete
      ? text.result.solvedBy
      : boardName(room.settings.kind, room.settings.size);
  const names = new Map(result.standings.map((s) => [s.seat, s.name]));
  const finished = new Set(result.standings.filter((s) => s.time > 0).map((s) => s.seat));
  // the player's own completed board is at the top, and completed boards are the solution
  const open = shared ? result.boards : result.boards.filter((f) => f.seat !== room.you || !finished.has(f.seat));
  const finals = open.map((f) => {
    const board = boardOf(puzzle.shape.width, f.board);
    if (shared) return finalBoard(puzzle, board, names, caption, duel);
    return figure(puzzle, board, text.wall.board(names.get(f.seat) ?? seatOf(room, f.seat)?.name ?? ""));
  });
  const cells = readCells(result.solution);
  const zeros = cells.map(() => 0);
  const solution = figure(puzzle, { cells, notes: zeros, by: zeros }, text.result.solution);
  return complete || (!shared && finished.size > 0) ? finals : [...finals, solution];
}

function figure(puzzle: Puzzle, board: Board, caption: string): HTMLElement {
  const mini = new MiniBoard();
  mini.show({ ...puzzle, board, authors: true });
  return h("figure", { class: "tile" }, mini.el, h("figcaption", { text: caption }));
}

/** Reports whether this player came first of several. */
function isFirst({ you }: RoomState, { standings }: wire.Result): boolean {
  return standings.length > 1 && standings.some(({ seat, place }) => seat === you && place === 1);
}

function formatList(names: readonly string[]): string {
  return new Intl.ListFormat(language, { type: "conjunction" }).format(names);
}
