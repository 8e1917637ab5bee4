// The room page: one session, and the view that fits the room's phase and one's part in it.

import * as wire from "../../protocol.gen.ts";
import { clock } from "../format.ts";
import { identity, renewIdentity } from "../identity.ts";
import { browserWorld, type World } from "../net/world.ts";
import type { CommandMessage } from "../room/outbox.ts";
import { byProgress } from "../room/progress.ts";
import { newsOf } from "../room/news.ts";
import { Session, type Audience } from "../room/session.ts";
import { mayPlay, yours, type RoomState } from "../room/state.ts";
import { text } from "../text.ts";
import { openDialog } from "../ui/dialog.ts";
import { button, h, setAttr, setText, show } from "../ui/dom.ts";
import { LobbyView } from "../ui/lobby.ts";
import type { Voice } from "../ui/live.ts";
import { somebody } from "../ui/name.ts";
import { PlayView } from "../ui/play.ts";
import { Players } from "../ui/players.ts";
import { headOf, ResultView } from "../ui/result.ts";
import type { Page } from "../ui/shell.ts";
import { Status } from "../ui/status.ts";
import { WallView } from "../ui/wall.ts";
import { notice } from "./notice.ts";

const tickEvery = 250;

/** View is what the page shows. */
type View = "lobby" | "play" | "wall" | "result";

/** viewOf picks what to show: the board to those who can play it, the wall to those who watch a race. */
export function viewOf(room: RoomState): View {
  if (room.phase === wire.Lobby) return "lobby";
  if (room.phase === wire.Finished) return "result";
  const watches = room.phase === wire.Playing && room.settings.mode === wire.Race && !mayPlay(room);
  return watches ? "wall" : "play";
}

/** RoomPage is a visit to a room. */
export class RoomPage implements Page, Audience {
  readonly el = h("main", { id: "main", class: "room", tabindex: "-1" });
  readonly title: string;
  readonly head: HTMLElement;
  readonly #voice: Voice;
  readonly #world: World = browserWorld();
  readonly #session: Session;
  readonly #status = new Status();
  readonly #players = new Players();
  readonly #seatButton: HTMLButtonElement;
  readonly #banner = h("p", { class: "banner" });
  readonly #lobbySlot = h("div", { class: "players-slot" });
  readonly #resultSlot = h("div", { class: "seat-slot" });
  readonly #lobby: LobbyView;
  readonly #play: PlayView;
  readonly #wall: WallView;
  readonly #result: ResultView;
  readonly #stop = new AbortController();
  #wantsSeat: boolean;
  #view: View | undefined;
  #frame = 0;
  #stoppedBar: HTMLElement | undefined;

  constructor(code: string, watch: boolean, go: (path: string) => void, voice: Voice, info: Promise<wire.Info>) {
    this.title = code;
    this.head = this.#status.el;
    this.#voice = voice;
    this.#wantsSeat = !watch;
    this.#session = new Session(code, this.#world, this);
    this.#lobby = new LobbyView(this.#session, code, info, this.#lobbySlot);
    this.#play = new PlayView(this.#session, voice);
    this.#wall = new WallView(() => this.#session.now());
    this.#result = new ResultView(() => this.#rematch(), this.#resultSlot);
    this.#seatButton = button(text.room.leave, "quiet", () => this.#changeSeat());
    this.el.append(h("p", { class: "loading", text: text.room.loading }));
    void somebody().then((player) => {
      if (this.#stop.signal.aborted) return;
      if (player) this.#open();
      else go("/");
    });
  }

  /** token is the player's, as it is now: another tab may have renewed it. */
  token(): string {
    return identity()?.token ?? "";
  }

  /** renew gets a new token. */
  renew(): Promise<void> {
    return renewIdentity();
  }

  /** renamed brings the new name to the seat. */
  renamed(): void {
    if (!this.#session.room) return;
    this.#session.reopen(); // the name is in the token, and the token is said at the beginning
    if (this.#session.room.you !== 0) this.#session.do({ t: "sit" });
  }

  /** leave ends the visit. */
  leave(): void {
    this.#stop.abort();
    this.#stoppedBar?.remove();
    this.#session.close();
    cancelAnimationFrame(this.#frame);
  }

  /** changed draws what there is to draw, once for all that changed together. */
  changed(): void {
    if (this.#frame) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      this.#draw();
    });
  }

  /** happened says what is worth saying. */
  happened(entry: wire.Entry, before: RoomState, after: RoomState): void {
    for (const news of newsOf(entry, before, after)) {
      if (news.shown) this.#voice.toast(news.text, news.urgent);
      else if (news.urgent) this.#voice.call(news.text);
      else this.#voice.tell(news.text);
    }
    if (after.result && !before.result) this.#voice.call(headOf(after, after.result));
  }

  /** accepted follows a command up. */
  accepted(message: CommandMessage): void {
    this.#play.accepted(message);
  }

  /** refused tells what a command met. */
  refused(message: CommandMessage, no: wire.No): void {
    if (message.t === "place") this.#play.refused(message, no);
    else if (message.t === "sit") this.#voice.toast(no.code === wire.NoSeat ? text.lobby.full : text.lobby.noSeat);
    else if (message.t !== "note") this.#voice.toast(no.text);
    if (message.t === "start") this.#lobby.begun();
  }

  /** setBack tells why digits may have gone. */
  setBack(): void {
    this.#voice.toast(text.line.setBack, true);
  }

  /** failed tells what went wrong. */
  failed(error: wire.Error): void {
    this.#voice.toast(error.text, true);
  }

  #open(): void {
    const { signal } = this.#stop;
    const timer = setInterval(() => this.#tick(), tickEvery);
    signal.addEventListener("abort", () => clearInterval(timer));
    document.addEventListener("keydown", (event) => this.#key(event), { signal });
    addEventListener("online", () => this.#session.hurry(), { signal });
    addEventListener("offline", () => this.#session.hurry(), { signal });
    document.addEventListener("visibilitychange", () => document.hidden || this.#session.hurry(), { signal });
    this.#session.open();
  }

  #draw(): void {
    const { room, line } = this.#session;
    this.#status.update(this.#session, this.#world.now());
    if (this.#session.missing) {
      this.#view = undefined;
      this.el.replaceChildren(...notice(text.room.missing, text.room.missingLead));
      return;
    }
    if (line.is === "stopped") this.#stopped(text.line.why[line.why]);
    if (!room) return;
    this.#sitDown(room);
    this.#arrange(room);
    this.#players.update(room, room.phase === wire.Lobby ? room.seats : byProgress(room.seats));
    this.#updateSeatButton(room);
    this.#updateView(room);
  }

  /** stopped says why the line will not come back by itself, and offers to start afresh. */
  #stopped(why: string): void {
    if (this.#stoppedBar) return;
    const reload = button(text.line.reload, "primary", () => location.reload());
    this.#stoppedBar = h("div", { class: "stopped", role: "alert" }, h("p", { text: why }), reload);
    document.body.append(this.#stoppedBar);
  }

  /** sitDown takes a seat for a visitor who came to play, once for each time that there may be one. */
  #sitDown(room: RoomState): void {
    if (!this.#wantsSeat || !this.#session.caughtUp) return;
    const open = room.phase !== wire.Finished && (room.phase !== wire.Playing || room.settings.mode === wire.Coop);
    if (room.you === 0 && open) this.#session.do({ t: "sit" });
    this.#wantsSeat = room.you === 0 && !open; // who came during a race sits down for the next one
  }

  /** arrange puts the view's parts in place. The parts themselves stay as they are between views. */
  #arrange(room: RoomState): void {
    const view = viewOf(room);
    if (view === this.#view) return;
    this.#view = view;
    this.#lobby.begun();
    setAttr(this.el, "data-view", view);
    (view === "result" ? this.#resultSlot : this.#players.el).append(this.#seatButton);
    const heads = view === "lobby" || view === "result"; // these have a heading of their own
    const name = heads ? undefined : h("h1", { class: "unseen", text: `${text.room.room} ${this.title}` });
    const stage = h("div", { class: "stage" }, name, this.#banner, ...this.#stageOf(view));
    this.el.replaceChildren(stage);
    if (view === "lobby") this.#lobbySlot.append(this.#players.el);
    if (view === "play") this.el.append(this.#players.el, this.#play.side);
  }

  #stageOf(view: View): HTMLElement[] {
    switch (view) {
      case "lobby":
        return [this.#lobby.el];
      case "play":
        return [this.#play.stage];
      case "wall":
        return [this.#wall.el];
      case "result":
        return [this.#result.el];
    }
  }

  #updateView(room: RoomState): void {
    switch (this.#view) {
      case "lobby":
        this.#lobby.update(room);
        break;
      case "play":
        this.#updatePlay(room);
        break;
      case "wall":
        this.#wall.update(room);
        break;
      case "result":
        this.#result.update(room);
    }
    const said = this.#view === "wall" ? bannerOf(room) : "";
    setText(this.#banner, said);
    show(this.#banner, said !== "");
  }

  /** updatePlay draws the board, and gives it the keyboard when the round begins. */
  #updatePlay(room: RoomState): void {
    const begins = room.phase === wire.Playing && this.el.dataset["round"] !== String(room.round);
    this.#play.update(room);
    if (!begins) return;
    this.el.dataset["round"] = String(room.round);
    this.#voice.call(text.play.began);
    if (!document.querySelector("dialog")) this.#play.focus();
  }

  #updateSeatButton(room: RoomState): void {
    const seat = yours(room);
    const open = room.phase === wire.Lobby || room.phase === wire.Finished || room.settings.mode === wire.Coop;
    const free = room.seats.length < (room.settings.seats ?? 0);
    show(this.#seatButton, seat ? !seat.left : open && free);
    setText(this.#seatButton, seat ? text.room.leave : text.room.sit);
  }

  #changeSeat(): void {
    const { room } = this.#session;
    if (!room) return;
    this.#wantsSeat = false;
    const inRound = room.phase === wire.Countdown || room.phase === wire.Playing;
    if (room.you === 0) this.#session.do({ t: "sit" });
    else if (inRound) confirmLeave(() => this.#session.do({ t: "leave" }));
    else this.#session.do({ t: "leave" });
  }

  #rematch(): void {
    const round = this.#session.room?.round;
    if (round) this.#session.do({ t: "rematch", round });
  }

  #tick(): void {
    const { room } = this.#session;
    this.#status.update(this.#session, this.#world.now());
    if (room && this.#view === "play") this.#play.tick(room);
    if (room && this.#view === "wall") this.#wall.tick(room);
  }

  #key(event: KeyboardEvent): void {
    if (this.#view !== "play" || event.defaultPrevented || busyElsewhere(event)) return;
    if (this.#play.key(event)) event.preventDefault();
  }
}

/** confirmLeave asks before a seat is given up for good. */
function confirmLeave(leave: () => void): void {
  const answer = (yes: boolean) => () => {
    close();
    if (yes) leave();
  };
  const close = openDialog(text.room.leaveHead, [
    h("p", { class: "lead", text: text.room.leaveLead }),
    h("div", { class: "actions" }, button(text.room.leave, "quiet", answer(true)), button(text.room.stay, "primary", answer(false))),
  ]);
}

/** busyElsewhere says whether a key belongs to what has the focus: a field, a dialog, a button that is being pressed. */
function busyElsewhere(event: KeyboardEvent): boolean {
  const el = event.target instanceof Element ? event.target : document.body;
  if (el.closest("input, select, textarea, dialog")) return true;
  return (event.key === " " || event.key === "Enter") && el.closest("button, a") !== null;
}

/** bannerOf says why a player sees the wall. */
function bannerOf(room: RoomState): string {
  const seat = yours(room);
  if (!seat) return "";
  if (seat.time > 0) return text.play.youDone(clock(seat.time));
  return seat.out ? text.play.youOut : text.play.youLeft;
}
