// The parts of the room page, and which of them are shown.

import * as wire from "../../protocol.gen.ts";
import { readCell } from "../board/notation.ts";
import { isStatusKey, isPauseKey } from "../board/page-keys.ts";
import { kindName } from "../kinds/cards.ts";
import { keptHeat } from "../device/kept-heat.ts";
import { kindUI } from "../kinds/kind-loader.ts";
import { NameChip } from "../account/name-chip.ts";
import { metSlot } from "../friends/friend-slots.ts";
import { modeOf } from "../room/modes.ts";
import { Mutes } from "../room/mutes.ts";
import type { CommandMessage } from "../room/outbox.ts";
import { sortByProgress, placeOf } from "../room/progress.ts";
import type { Session } from "../room/session.ts";
import {
  isQuick,
  isShared,
  mayHalt,
  mayPlay,
  maySit,
  roundTime,
  seatOf,
  ownSeat,
  type RoomState,
} from "../room/state.ts";
import type { Ephemeral } from "../room/talk.ts";
import { muteButton } from "../settings/mute-button.ts";
import { clock, period, shortDay } from "../text/format.ts";
import { cellWords, nameOf, nth, text } from "../text/text.ts";
import { playerColour } from "../ui/colours.ts";
import { button, h, setAttr, setText, show } from "../ui/dom.ts";
import { lettersOf } from "../ui/player-badge.ts";
import type { Announcer } from "../ui/announcer.ts";
import type { App } from "../page/page.ts";
import { ChatView, reactionMenu } from "./chat.ts";
import { nextRaceButton } from "../quick-play/next-race.ts";
import { Players } from "./players-panel.ts";
import { RoomParts, type RoomPart, type RoundFile } from "./room-parts.ts";
import type { GhostsFile, RoomGhosts } from "../ghosts/room-ghosts.ts";
import { SeatButton } from "./seat-button.ts";

/** The view of the page. */
type View = RoomPart | "halted";

/** Returns the view: the board for those who can play it, the wall for spectators of a race. */
function viewOf(room: RoomState): View {
  if (room.phase === wire.Lobby) return "lobby";
  if (room.phase === wire.Finished) return "result";
  if (room.halted > 0) return "halted";
  const watches = room.phase === wire.Playing && !isShared(room.settings) && !mayPlay(room);
  return watches ? "wall" : "play";
}

/** The file with warm-up boards. */
export interface WarmFile {
  /** Returns a warm-up board of a kind. */
  warmUp(kind: string, announcer: Announcer): Promise<WarmBoard>;
}

/** A warm-up board. */
interface WarmBoard {
  readonly el: HTMLElement;
  /** Handles a key. It returns false to leave the key to the browser. */
  key(event: KeyboardEvent): boolean;
}

/** The file with tournaments. */
export interface HeatsFile {
  /** Shows the points of a heat, and leads back to its tournament after some seconds. */
  heatReturn(heat: { readonly room: string; readonly arena: string; readonly name: string }, app: App): HTMLElement;
}

const lastMistakeFor = 1_500; // milliseconds for which the board stays after the last mistake

const finishFor = 900; // milliseconds for which a completed board stays

const warmLeast = 1_500; // milliseconds: for a shorter wait no warm-up board is loaded

/** The parts. They keep their state while others are shown. */
export class RoomViews {
  /** The seat button, which also records that the player took or left a seat. */
  readonly seat: SeatButton;
  readonly #main: HTMLElement;
  readonly #code: string;
  readonly #app: App;
  readonly #announcer: Announcer;
  readonly #session: Session;
  readonly #mutes: Mutes;
  readonly #players: Players;
  readonly #chat: ChatView;
  readonly #parts: RoomParts;
  readonly #reactions: HTMLElement;
  readonly #mute: HTMLElement; // for phones, whose header has no room for it during a round
  readonly #banner = h("p", { class: "banner" });
  readonly #next: HTMLElement; // for players who finish before the others
  readonly #halted: HTMLElement;
  readonly #resume: HTMLButtonElement;
  readonly #haltedAt = h("p", { class: "clock", role: "timer", "aria-label": text.play.time });
  readonly #haltedBy = h("p", { class: "halted-by" });
  readonly #waits = h("p", { class: "hint", text: text.tools.pausedHost });
  readonly #lobbySlot = h("div", { class: "players-slot" });
  readonly #resultSlot = h("div", { class: "seat-slot" });
  readonly #name = new NameChip(true);
  readonly #resultSide = h("div", { class: "result-side" });
  readonly #loadGhosts: () => Promise<RoomGhosts>;
  readonly #loadWarm: () => Promise<WarmFile>;
  readonly #loadHeats: () => Promise<HeatsFile>;
  #warm: WarmBoard | undefined;
  #warmed = false; // a warm-up board was shown, or is being loaded
  #ghosts: Promise<RoomGhosts> | undefined;
  #view: View | undefined;
  #seated = false; // the lobby's last state
  #round = 0; // the round whose start was announced
  #removed = false; // the host has removed the player, who has no seat since
  #lapsed = 0; // milliseconds of absence before the seat was given up
  #end: "out" | "done" | "" = ""; // how the player's part of the round had ended at the last update
  #you = 0; // the player's seat, as it was last shown

  /**
   * main is the page; loadRound loads the code of rounds, loadGhosts that of ghosts,
   * loadWarm that of warm-up boards, loadHeats that of tournaments. stop is aborted when the visit ends.
   */
  constructor(
    main: HTMLElement,
    code: string,
    session: Session,
    app: App,
    loadRound: () => Promise<RoundFile>,
    loadGhosts: () => Promise<GhostsFile>,
    loadWarm: () => Promise<WarmFile>,
    loadHeats: () => Promise<HeatsFile>,
    stop: AbortSignal,
  ) {
    const { announcer } = app;
    this.#app = app;
    this.#loadWarm = loadWarm;
    this.#loadHeats = loadHeats;
    this.#mute = muteButton(stop);
    this.#main = main;
    const kit = { lettersOf, mayPlay, playerColour, roundTime };
    this.#loadGhosts = () =>
      (this.#ghosts ??= loadGhosts().then(({ RoomGhosts }) => new RoomGhosts(code, announcer, kit)));
    this.#session = session;
    this.#code = code;
    this.#announcer = announcer;
    this.#mutes = new Mutes(code);
    this.seat = new SeatButton(session, announcer);
    this.#players = new Players(session, this.#mutes);
    this.#chat = new ChatView(session, this.#mutes);
    this.#reactions = reactionMenu(session);
    const slots = { lobby: this.#lobbySlot, result: this.#resultSlot, aside: this.#resultSide };
    const next = (onError: (why: string) => void) => nextRaceButton(() => session.room?.settings, onError, app.go);
    this.#parts = new RoomParts(session, announcer, code, app.offer, slots, loadRound, next);
    this.#next = next((why) => announcer.toast(why, true));
    this.#resume = button(text.tools.resume, "primary big", () => session.halt(false));
    const lead = h("p", { class: "lead", text: text.tools.pausedLead });
    const head = h("h1", { text: text.tools.paused, tabindex: "-1" });
    this.#halted = h(
      "div",
      { class: "notice halted" },
      head,
      this.#haltedAt,
      this.#haltedBy,
      lead,
      this.#waits,
      this.#resume,
    );
  }

  /** Updates the page. A part that is not loaded yet is updated once it is. */
  update(room: RoomState): void {
    const view = this.#holdsBoard(room) ? "play" : viewOf(room);
    if (view !== "halted" && !this.#parts.has(view)) {
      const drawn = () => this.#session.room && this.update(this.#session.room);
      this.#parts.load(view).then(drawn, () => this.#announcer.toast(text.codes.offline, true));
      return;
    }
    setAttr(this.#main, "data-kind", room.settings.kind ?? "");
    if (view !== this.#view) this.#arrange(view);
    this.#players.update(room, view === "lobby" ? room.seats : sortByProgress(room.seats));
    this.#removed &&= room.you === 0;
    if (room.you !== 0) this.#lapsed = 0;
    else if (this.#you !== 0 && this.#session.gap >= seatKept) this.#lapsed = seatKept;
    this.#you = room.you;
    this.seat.removed = this.#removed;
    this.seat.update(room);
    this.#name.update(room.you !== 0);
    if (this.#parts.lobby)
      this.#parts.lobby.lost = this.#removed
        ? text.tools.youKicked
        : this.#lapsed > 0
          ? describeLapse(room, this.#lapsed)
          : "";
    const watched = view === "wall" || (view === "play" && !this.#parts.play?.holds); // nothing moves while it holds
    const said = watched && this.#removed ? text.tools.youKicked : watched ? bannerOf(room) : "";
    setText(this.#banner, said);
    show(this.#banner, said !== "");
    show(this.#next, view === "wall" && room.you !== 0 && isQuick(room));
    const alone = modeOf(room.settings.mode).alone;
    show(this.#players.el, !alone || (view !== "lobby" && view !== "halted"));
    this.#players.el.classList.toggle("for-one", alone);
    show(this.#chat.el, !alone);
    show(this.#reactions, !alone && room.seats.length > 1 && room.you !== 0);
    this.#chat.update(room);
    if (view === "halted") this.#updateHalted(room);
    else this.#parts.update(view, room);
    if (isQuick(room) && (room.phase === wire.Playing || room.phase === wire.Finished))
      void this.#showGhosts(room).catch(() => {});
    if (view === "play") this.#announceBeginning(room);
    if (view !== "lobby") return;
    this.#announceSeated(room);
    void this.#warmUp(room).catch(() => {}); // waiting works without the warm-up board
  }

  /** Keeps the board for a moment after the player's last move, so that the mistake or the finish can be seen. */
  #holdsBoard(room: RoomState): boolean {
    const { play } = this.#parts;
    const end = endOf(room);
    if (end && !this.#end && this.#view === "play" && play) {
      play.holds = true;
      if (end === "done") play.celebrate(room);
      setTimeout(
        () => {
          play.holds = false;
          if (this.#session.room) this.update(this.#session.room);
        },
        end === "out" ? lastMistakeFor : finishFor,
      );
    }
    this.#end = end;
    return play?.holds ?? false;
  }

  /** Called when the host has removed the player. The page says so until the player has a seat again. */
  onRemove(): void {
    this.#removed = true;
    this.seat.decided = true;
  }

  /** Updates the times. */
  tick(room: RoomState): void {
    if (this.#view === "lobby") this.#parts.lobby?.tick(room);
    if (this.#view !== "play" && this.#view !== "wall") return;
    this.#parts.tick(this.#view, room);
    this.#players.tick(room);
  }

  /** Shows a warm-up board to players who wait for a race. It disappears with the lobby. */
  async #warmUp(room: RoomState): Promise<void> {
    if (this.#warmed || !isQuick(room) || room.you === 0 || room.begins - this.#session.now() < warmLeast) return;
    this.#warmed = true;
    const warm = await (await this.#loadWarm()).warmUp(room.settings.kind ?? "", this.#announcer);
    if (this.#view !== "lobby") return;
    this.#warm = warm;
    this.#parts.lobby?.warm(warm.el);
  }

  /** Shows the ghosts of a quick race next to its players. If they are not available, the race continues without. */
  async #showGhosts(room: RoomState): Promise<void> {
    const ghosts = await this.#loadGhosts();
    await ghosts.ask(room);
    this.#players.ghosts = ghosts;
    const now = this.#session.room ?? room;
    ghosts.tick(now, this.#session.now());
    if (this.#view !== "result" || !ghosts.hasNews(now)) return;
    this.#resultSide.prepend(ghosts.el);
    await this.#parts.story; // the chart has the whole round by then
    const chart = this.#parts.result?.chart;
    if (!chart?.course) return;
    chart.show({ ...chart.course, runners: [...chart.course.runners, ...ghosts.runners(now, chart.length)] });
  }

  /** Handles a key. It returns false to leave the key to the browser. */
  key(event: KeyboardEvent): boolean {
    const { room } = this.#session;
    // While the clock is stopped, the puzzle and its number of values are unknown.
    if (
      room?.phase === wire.Playing &&
      mayHalt(room) &&
      isPauseKey(event, kindUI(room.settings.kind).blank(room.settings.size ?? "").values)
    ) {
      this.#session.halt(room.halted === 0);
      return true;
    }
    if (this.#view === "lobby") return this.#warm?.key(event) ?? false;
    if (room && this.#view && isStatusKey(event)) {
      this.#announceStatus();
      return true;
    }
    return this.#view === "play" && (this.#parts.play?.key(event) ?? false);
  }

  /** Reads out the state of the round. If the round is paused, the part with the board may not be loaded yet. */
  #announceStatus(): void {
    const announce = () =>
      this.#session.room &&
      this.#parts.play?.announceStatus(this.#session.room, this.#players.progress(this.#session.room));
    this.#parts.load("play").then(announce, () => this.#announcer.toast(text.codes.offline, true));
  }

  /** Called when the page is hidden. It stops the clock of a player who plays alone. */
  onHide(): void {
    const { room } = this.#session;
    const alone =
      room !== undefined && modeOf(room.settings.mode).alone && room.phase === wire.Playing && room.halted === 0;
    if (alone && mayHalt(room)) this.#session.halt(true);
  }

  /** Handles an accepted command. */
  onAccept(message: CommandMessage): void {
    this.#parts.play?.onAccept(message);
  }

  /** Shows a mistake of this player's that was not the answer to a command. */
  onEntry(entry: wire.Entry, { you }: RoomState): void {
    for (const { e, seat, cmd, move } of entry.events)
      if (e === wire.Struck && seat === you && !cmd && move) this.#parts.play?.onStrike(move);
  }

  /** Shows a refused command on the board or in the lobby. */
  onRefuse(message: CommandMessage, no: wire.No): void {
    this.#parts.play?.onRefuse(message, no);
    if (message.t === "start") this.#parts.lobby?.handleStart();
  }

  /** Handles a rollback of the server's last entries. */
  onRollback(): void {
    this.#parts.play?.onRollback();
  }

  /** Shows a message if the chat is not visible. */
  onMessage(message: Ephemeral | wire.Reacted): void {
    if (message.t === "reacted") {
      const words = this.#players.showReaction(message);
      // there the board and the pad fill the screen
      if (words && this.#view === "play" && matchMedia("(width < 820px)").matches)
        this.#announcer.toast(`${message.name}: ${words}`);
    } else if (message.t === "said" && !this.#mutes.has(message)) {
      this.#announcer.announce(`${message.name}: ${message.text}`);
    } else if (message.t === "pointed") {
      this.#announcePoint(message);
    }
  }

  /** Announces the cell that another player points at. */
  #announcePoint({ seat, cell }: wire.Pointed): void {
    const { room } = this.#session;
    const width = room?.puzzle?.shape.width ?? 0;
    const at = readCell(width, cell);
    if (!room || at === undefined || seat === room.you) return;
    const place = cellWords.place(Math.floor(at / width) + 1, (at % width) + 1);
    this.#announcer.announce(text.tools.points(seatOf(room, seat)?.name ?? "", place));
  }

  /** Shows the parts of a view. */
  #arrange(view: View): void {
    const before = this.#view;
    this.#view = view;
    this.#parts.lobby?.handleStart();
    setAttr(this.#main, "data-view", view);
    (view === "result" ? this.#resultSlot : this.#players.foot).append(this.seat.el);
    this.#resultSlot.append(this.#name.el);
    const ownHead = view === "lobby" || view === "result" || view === "halted";
    const settings = this.#session.room?.settings;
    const title = settings && modeOf(settings.mode).alone ? titleForOne(settings) : undefined;
    const head = ownHead
      ? undefined
      : h("h1", { class: title ? "title-for-one" : "unseen", text: title ?? `${text.room.room} ${this.#code}` });
    const part = view === "halted" ? [this.#halted] : this.#parts.elements(view);
    const { activeElement } = document;
    const focused = activeElement instanceof HTMLElement && this.#main.contains(activeElement) ? activeElement : null;
    this.#main.replaceChildren(h("div", { class: "stage" }, head, this.#banner, this.#next, ...part));
    if (view === "lobby") {
      this.#lobbySlot.prepend(this.#players.el);
      this.#lobbySlot.append(this.#chat.el);
    }
    if (view === "play") this.#main.append(this.#players.el, ...(this.#parts.play ? [this.#parts.play.side] : []));
    if (view === "wall" || view === "halted")
      this.#main.append(h("div", { class: "wall-side" }, this.#players.el, this.#chat.el));
    if (view === "result") {
      this.#resultSide.append(this.#chat.el);
      this.#meet();
      void this.#leadBack().catch(() => {}); // there is a button, too
    }
    if (view === "play") this.#parts.tools?.el.append(this.#reactions, this.#mute);
    else if (view === "wall") this.#players.foot.append(this.#reactions);
    else this.#reactions.remove();
    if (focused && !this.#main.contains(document.activeElement))
      (focused.isConnected ? focused : this.#main).focus({ preventScroll: true });
    if (before !== undefined) scrollTo(0, 0); // the scroll position of another view has no meaning in this one
    if (view === "result") this.#parts.result?.focus();
    if (view === "halted") this.#halted.querySelector("h1")?.focus();
    if (view === "play" && before === "halted") this.#parts.play?.focus();
  }

  /** Shows the other players next to the result, to send friend requests. */
  #meet(): void {
    const { room } = this.#session;
    const others = room !== undefined && room.you !== 0 && room.seats.some((s) => s.seat !== room.you && !s.bot);
    this.#parts.result?.met.replaceChildren(...(others ? [metSlot(this.#code)] : []));
  }

  /** Leads the player of a heat back to its tournament after some seconds. */
  async #leadBack(): Promise<void> {
    const heat = keptHeat(this.#code);
    const { result } = this.#parts;
    if (!heat || !result || this.#session.room?.you === 0) return;
    const [arena, name] = heat;
    const { heatReturn } = await this.#loadHeats();
    if (this.#view !== "result" || result.el.querySelector(".heat-return")) return;
    result.el.querySelector("h1")?.after(heatReturn({ room: this.#code, arena, name }, this.#app));
  }

  #updateHalted(room: RoomState): void {
    const may = mayHalt(room);
    show(this.#resume, may);
    show(this.#waits, !may);
    setText(this.#haltedAt, clock(roundTime(room, room.halted)));
    // Only the host can pause a round.
    const host = modeOf(room.settings.mode).alone ? undefined : seatOf(room, room.host);
    setText(this.#haltedBy, host ? text.tools.pausedBy(host.name) : "");
    show(this.#haltedBy, host !== undefined);
  }

  /** Moves the focus to the next action in the lobby, unless it is elsewhere. */
  #announceSeated(room: RoomState): void {
    const idle = document.activeElement === document.body || document.activeElement === this.#main;
    if (!this.#seated && room.you !== 0 && idle) this.#parts.lobby?.focus();
    this.#seated = room.you !== 0;
  }

  /** Moves the focus to the board when the round begins. */
  #announceBeginning(room: RoomState): void {
    if (room.phase !== wire.Playing || this.#round === room.round) return;
    this.#round = room.round;
    this.#announcer.alert(text.play.began);
    if (!document.querySelector("dialog")) this.#parts.play?.focus();
  }
}

/** Returns how the player's part of a round has ended: by a mistake, or with a completed board. */
function endOf(room: RoomState): "out" | "done" | "" {
  const seat = ownSeat(room);
  if (room.phase !== wire.Playing && room.phase !== wire.Finished) return "";
  if (isShared(room.settings)) return room.you !== 0 && room.result?.why === wire.Complete ? "done" : "";
  return (seat?.time ?? 0) > 0 ? "done" : seat?.out ? "out" : "";
}

/**
 * Milliseconds for which the server keeps the seat of a player without a connection. After that, only the player's
 * browser knows about the seat.
 */
const seatKept = 5 * 60_000;

/** Names the puzzle of a player who plays alone, with its day if it is a daily one. */
function titleForOne(settings: wire.Settings): string {
  const { daily, kind, difficulty } = settings;
  const what = `${kindName(kind)} ${nameOf(difficulty ?? "")}`;
  return daily ? `${text.nav.daily} · ${shortDay(daily)} · ${what}` : `${text.words.solo} · ${what}`;
}

/** Explains why a player sees the wall, or can't play on a board in progress. */
function bannerOf(room: RoomState): string {
  const seat = ownSeat(room);
  if (!seat || room.phase !== wire.Playing) return "";
  if (seat.time > 0) return text.play.youDone(clock(seat.time), nth(placeOf(room)?.place ?? 1));
  if (seat.out) return text.tools.outAfter(seat.strikes);
  if (seat.new) return text.room.newcomer;
  if (!seat.left) return "";
  return seat.lapsed ? describeLapse(room, seat.lapsed) : text.play.youLeft;
}

/** Explains that the player was away for too long, and what to do now. */
function describeLapse(room: RoomState, away: number): string {
  return `${text.tools.lapsed(period(away))} ${maySit(room) ? text.tools.lapsedAgain : text.tools.lapsedNext}`;
}
