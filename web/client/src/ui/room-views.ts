// The parts of the room page, and which of them are on it.

import * as wire from "../../protocol.gen.ts";
import { clock } from "../format.ts";
import type { CommandMessage } from "../room/outbox.ts";
import { byProgress } from "../room/progress.ts";
import type { Session } from "../room/session.ts";
import { mayPlay, yours, type RoomState } from "../room/state.ts";
import { text } from "../text.ts";
import { h, setAttr, setText, show } from "./dom.ts";
import { LobbyView } from "./lobby.ts";
import type { Voice } from "./live.ts";
import { PlayView } from "./play.ts";
import { Players } from "./players.ts";
import { ResultView } from "./result.ts";
import { SeatButton } from "./seat-button.ts";
import { WallView } from "./wall.ts";

/** View is what the page shows. */
type View = "lobby" | "play" | "wall" | "result";

/** viewOf picks what to show: the board to those who can play it, the wall to those who watch a race. */
function viewOf(room: RoomState): View {
  if (room.phase === wire.Lobby) return "lobby";
  if (room.phase === wire.Finished) return "result";
  const watches = room.phase === wire.Playing && room.settings.mode === wire.Race && !mayPlay(room);
  return watches ? "wall" : "play";
}

/** RoomViews are the parts. They stay as they are while others are on the page. */
export class RoomViews {
  /** Told when the player takes or leaves a seat by hand. */
  readonly seat: SeatButton;
  readonly #main: HTMLElement;
  readonly #code: string;
  readonly #voice: Voice;
  readonly #lobby: LobbyView;
  readonly #play: PlayView;
  readonly #wall: WallView;
  readonly #result: ResultView;
  readonly #players = new Players();
  readonly #banner = h("p", { class: "banner" });
  readonly #lobbySlot = h("div", { class: "players-slot" });
  readonly #resultSlot = h("div", { class: "seat-slot" });
  #view: View | undefined;
  #round = 0; // the round whose beginning was told

  /** main is the page, info what the server offers. */
  constructor(main: HTMLElement, code: string, session: Session, voice: Voice, info: Promise<wire.Info>) {
    this.#main = main;
    this.#code = code;
    this.#voice = voice;
    this.seat = new SeatButton(session);
    this.#lobby = new LobbyView(session, code, info, this.#lobbySlot);
    this.#play = new PlayView(session, voice);
    this.#wall = new WallView(() => session.now());
    this.#result = new ResultView(session, this.#resultSlot);
  }

  /** update brings the page in step. */
  update(room: RoomState): void {
    const view = viewOf(room);
    if (view !== this.#view) this.#arrange(view);
    this.#players.update(room, view === "lobby" ? room.seats : byProgress(room.seats));
    this.seat.update(room);
    const said = view === "wall" ? bannerOf(room) : "";
    setText(this.#banner, said);
    show(this.#banner, said !== "");
    if (view === "play") this.#updatePlay(room);
    else this.#partOf(view).update(room);
  }

  /** tick brings the times in step. */
  tick(room: RoomState): void {
    if (this.#view === "play") this.#play.tick(room);
    if (this.#view === "wall") this.#wall.tick(room);
  }

  /** key does what a key means. False leaves it to the browser. */
  key(event: KeyboardEvent): boolean {
    return this.#view === "play" && this.#play.key(event);
  }

  /** accepted follows up a command that was carried out. */
  accepted(message: CommandMessage): void {
    this.#play.accepted(message);
  }

  /** refused shows on the board or in the lobby what a command met. */
  refused(message: CommandMessage, no: wire.No): void {
    this.#play.refused(message, no);
    if (message.t === "start") this.#lobby.begun();
  }

  /** arrange puts a view's parts on the page. */
  #arrange(view: View): void {
    this.#view = view;
    this.#lobby.begun();
    setAttr(this.#main, "data-view", view);
    (view === "result" ? this.#resultSlot : this.#players.el).append(this.seat.el);
    const ownHead = view === "lobby" || view === "result";
    const head = ownHead ? undefined : h("h1", { class: "unseen", text: `${text.room.room} ${this.#code}` });
    this.#main.replaceChildren(h("div", { class: "stage" }, head, this.#banner, this.#partOf(view).el));
    if (view === "lobby") this.#lobbySlot.append(this.#players.el);
    if (view === "play") this.#main.append(this.#players.el, this.#play.side);
    if (view === "result") this.#result.focus();
  }

  #partOf(view: View): { readonly el: HTMLElement; update(room: RoomState): void } {
    return { lobby: this.#lobby, play: this.#play, wall: this.#wall, result: this.#result }[view];
  }

  /** updatePlay draws the board, and gives it the keyboard when the round begins. */
  #updatePlay(room: RoomState): void {
    this.#play.update(room);
    if (room.phase !== wire.Playing || this.#round === room.round) return;
    this.#round = room.round;
    this.#voice.call(text.play.began);
    if (!document.querySelector("dialog")) this.#play.focus();
  }
}

/** bannerOf says why a player sees the wall. */
function bannerOf(room: RoomState): string {
  const seat = yours(room);
  if (!seat) return "";
  if (seat.time > 0) return text.play.youDone(clock(seat.time));
  return seat.out ? text.play.youOut : text.play.youLeft;
}
