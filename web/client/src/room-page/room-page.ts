// The room page: a visit to a room, from the question for a name to the leaving.

import * as wire from "../../protocol.gen.ts";
import { keepHost, wasHost } from "../device/kept-host.ts";
import { dropRace, keepRace } from "../device/kept-race.ts";
import { Invitation } from "../lobby/invitation.ts";
import * as api from "../net/api.ts";
import { identity, spectatorIdentity, renewIdentity } from "../net/identity.ts";
import { browserWorld, type World } from "../net/world.ts";
import { roomPath } from "../page/address.ts";
import { namedEvent } from "../account/name-dialog.ts";
import { noRoom, notice } from "../page/notice.ts";
import { modeOf } from "../room/modes.ts";
import { newsOf } from "../room/news.ts";
import { soundsFor } from "../room/room-cues.ts";
import type { CommandMessage } from "../room/outbox.ts";
import { Session, type SessionListener, type Barrier } from "../room/session.ts";
import { playsOn, roundTime, seatOf, type RoomState } from "../room/state.ts";
import type { Ephemeral } from "../room/talk.ts";
import { describeOutcome } from "../room/outcome-words.ts";
import { playSound } from "../sound/play-sound.ts";
import type { Address, App, Page } from "../page/page.ts";
import { text, describeRefusal } from "../text/text.ts";
import { button, h, setText } from "../ui/dom.ts";
import { isKeyTaken } from "../ui/key-owner.ts";
import type { Announcer } from "../ui/announcer.ts";
import { Status } from "./connection-status.ts";
import type { GhostsFile } from "../ghosts/room-ghosts.ts";
import type { RoundFile } from "./room-parts.ts";
import { passwordForm } from "../lobby/password-form.ts";
import { RoomViews, type WarmFile } from "./room-views.ts";

const tickEvery = 250;

/** The commands whose refusal the board tells. */
const onBoard: ReadonlySet<string> = new Set(["place", "note", "clear", "undo", "redo"]);

/** A visit to a room. */
export class RoomPage implements Page, SessionListener {
  readonly el = h("main", { id: "main", class: "room", tabindex: "-1" });
  readonly title: string;
  readonly head: HTMLElement;
  readonly #voice: Announcer;
  readonly #world: World;
  readonly #session: Session;
  readonly #views: RoomViews;
  readonly #status = new Status();
  readonly #stop = new AbortController();
  readonly #code: string;
  readonly #go: App["go"];
  #guest = ""; // the token of somebody without a name
  #invitation: Invitation | undefined; // shown until such a one has chosen a way in
  #wantsSeat: boolean;
  #wantsStart: boolean;
  #barredAs: string | undefined;
  #refusal = ""; // why there is no token
  #asks = 0; // the id of the command that sits down, which the host is asked about; 0 is none
  #lost = false; // the connection broke, and all that waits for it is not yet done
  #frame = 0;
  #stoppedBar: HTMLElement | undefined;

  /** The address reports whether the visitor came to watch, or to begin at once. loadRound has what shows a round, loadGhosts what shows ghosts, loadWarm what one warms up on. */
  constructor(
    { go, voice, offer }: App,
    { part: code, query }: Address,
    loadRound: () => Promise<RoundFile>,
    loadGhosts: () => Promise<GhostsFile>,
    loadWarm: () => Promise<WarmFile>,
  ) {
    this.title = code;
    this.head = this.#status.el;
    this.#voice = voice;
    this.#go = go;
    this.#code = code;
    this.#wantsSeat = !query.has("watch");
    this.#wantsStart = query.has("start");
    this.#world = browserWorld(this.#wantsSeat ? code : "");
    this.#session = new Session(code, this.#world, this);
    this.#views = new RoomViews(this.el, code, this.#session, voice, offer, loadRound, loadGhosts, loadWarm);
    this.el.append(h("h1", { class: "loading", text: text.room.loading }));
    const ways = { play: () => this.#enter(), watch: () => this.#watch() };
    if (!identity() && this.#wantsSeat) this.#invitation = new Invitation(ways);
    void this.#open();
  }

  /** The player's, as it is now: another tab may have renewed it. */
  token(): string {
    return identity()?.token ?? this.#guest;
  }

  /** Gets a new token. */
  async renew(): Promise<void> {
    try {
      if (!identity()) this.#guest = (await spectatorIdentity()).token;
      else await renewIdentity();
      this.#refusal = "";
    } catch (problem) {
      this.#refusal = api.failureMessage(problem);
      throw problem;
    }
  }

  /** Brings the new name to the seat. */
  renamed(): void {
    if (!this.#session.room) return;
    this.#session.reopen(); // the name is in the token, and the token is said at the beginning
    if (this.#session.room.you !== 0) this.#session.do({ t: "sit" });
  }

  /** Reports whether others play on while this player is away. */
  get costs(): boolean {
    const { room } = this.#session;
    return room !== undefined && playsOn(room) && !modeOf(room.settings.mode).alone;
  }

  /** Ends the visit. A clock that runs for this player alone stands until the next one. */
  leave(): void {
    this.#stop.abort();
    this.#views.hidden();
    this.#voice.clear(); // what was told of the room would lie over another page
    this.#stoppedBar?.remove();
    this.#session.close();
    cancelAnimationFrame(this.#frame);
  }

  /** Draws what there is to draw, once for all that changed together. */
  changed(): void {
    if (this.#frame) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      this.#draw();
    });
  }

  /** Says what is worth saying. */
  happened(entry: wire.Entry, before: RoomState, after: RoomState): void {
    const ended = after.result !== undefined && before.result === undefined;
    if (this.#invitation) return;
    if (after.host !== before.host) keepHost(""); // it is told below
    if (entry.events?.some(({ e, seat }) => e === wire.Kicked && seat === before.you)) this.#views.removed();
    // Somebody was let in. Whether it was this player, who waits for that, the seat shows.
    if (this.#asks > 0 && after.you === 0 && entry.events?.some(({ e, on }) => e === wire.Admitted && on))
      this.#asks = this.#session.do({ t: "sit" });
    for (const moment of soundsFor(entry, before, after)) playSound(moment);
    if (ended) this.#voice.clear(); // what was said of the round is over with it
    for (const news of newsOf(entry, before, after)) {
      if (news.shown) this.#voice.toast(news.text, news.urgent);
      else if (news.urgent) this.#voice.alert(news.text);
      else this.#voice.announce(news.text);
    }
    if (ended) this.#voice.alert(describeOutcome(after, after.result));
  }

  /** Follows a command up. */
  accepted(message: CommandMessage): void {
    if (message.t === "sit") this.#asks = 0;
    this.#views.accepted(message);
  }

  /** Tells why a command was refused, unless the board itself shows it. */
  refused(message: CommandMessage, no: wire.No): void {
    this.#views.refused(message, no);
    if (onBoard.has(message.t)) return;
    const sits = message.t === "sit";
    const asked = sits && (no.code === wire.Waiting || no.code === wire.Sharing);
    if (asked && message.id === this.#asks) return; // it was another one: the host has been asked, and that was told
    if (asked) this.#asks = message.id;
    const instead: Record<string, string> = { [wire.NoSeat]: text.lobby.full, [wire.RoundOn]: text.lobby.noSeat };
    this.#voice.toast((sits && instead[no.code]) || describeRefusal(no));
  }

  /** Shows what somebody said. */
  spoke(message: Ephemeral | wire.Reacted): void {
    this.#views.spoke(message);
  }

  /** Tells why digits may have gone. */
  setBack(): void {
    this.#views.setBack();
    this.#voice.toast(text.connection.setBack, true);
  }

  /** Tells what went wrong. */
  failed(error: wire.Error): void {
    if (error.code !== wire.BadToken) this.#voice.toast(describeRefusal(error), true); // a new one is asked for
  }

  /** open connects. Somebody without a name is let in to look; without the server the session tries on. */
  async #open(): Promise<void> {
    const { signal } = this.#stop;
    document.addEventListener("keydown", (event) => this.#key(event), { signal });
    document.addEventListener(namedEvent, () => this.#named(), { signal });
    document.addEventListener("visibilitychange", () => document.hidden && this.#views.hidden(), { signal });
    if (!identity()) await this.renew().catch(() => {}); // tried again with the connection
    if (signal.aborted) return;
    const timer = setInterval(() => this.#tick(), tickEvery);
    signal.addEventListener("abort", () => clearInterval(timer));
    this.#session.open();
  }

  /** named has somebody who was nobody known to the server by the name. */
  #named(): void {
    if (this.#guest === "") return;
    this.#guest = "";
    this.#session.reopen();
  }

  /** Ends the invitation of somebody who has a name now. */
  #enter(): void {
    this.#invitation = undefined;
    this.el.replaceChildren();
    scrollTo(0, 0); // the name was further down
    this.changed();
  }

  /** Ends the invitation of somebody who needs no name. */
  #watch(): void {
    this.#wantsSeat = false;
    this.#enter();
  }

  #draw(): void {
    const { room, connection, missing } = this.#session;
    this.#drawStatus();
    if (connection.is === "stopped") this.#stopped(text.connection.why[connection.why]);
    if (!room && connection.is === "waiting") this.#unreached(this.#refusal || text.codes.offline);
    if (missing || this.#session.barred === "vanished") dropRace(this.#code);
    if (missing) this.el.replaceChildren(...noRoom(this.#code, this.#go));
    if (!missing && this.#session.barred) this.#barred(this.#session.barred);
    if (!room || missing || this.#session.barred) return;
    if (this.#barredAs) this.el.replaceChildren();
    this.#barredAs = undefined;
    if (this.#invitation) return this.#invite(this.#invitation, room);
    this.#sitDown(room);
    this.#start(room);
    this.#keep(room);
    this.#keepHost(room);
    this.#views.update(room);
  }

  /** Notes that the player is in a round, so that other pages lead back to it, or is no more. */
  #keep(room: RoomState): void {
    const runs = !modeOf(room.settings.mode).alone;
    if (playsOn(room)) keepRace({ code: room.code, zero: Date.now() - roundTime(room, this.#session.now()), runs });
    else if (this.#session.caughtUp) dropRace(room.code);
  }

  /** Tells a player who was host, and comes back to a room where somebody else is, why that is so. */
  #keepHost(room: RoomState): void {
    if (!this.#session.caughtUp || modeOf(room.settings.mode).alone) return;
    const host = seatOf(room, room.host);
    if (!host || room.you === 0) return;
    if (room.you === room.host) return keepHost(room.code);
    if (!wasHost(room.code)) return;
    keepHost("");
    this.#voice.toast(text.tools.wereAway(host.name));
  }

  #invite(invitation: Invitation, room: RoomState): void {
    invitation.update(room);
    if (this.el.contains(invitation.el)) return;
    this.el.replaceChildren(invitation.el);
    invitation.focus();
  }

  /** Shows the state of the connection, and announces when it broke and when it is up again. */
  #drawStatus(): void {
    const state = this.#status.update(this.#session, this.#world.now());
    if (state === "lost" && !this.#lost) this.#voice.announce(text.connection.waiting(0));
    if (state === "good" && this.#lost) this.#voice.announce(text.connection.synced);
    if (state === "lost" || state === "good") this.#lost = state === "lost";
  }

  /** Says why the connection will not come back by itself, and offers to start afresh. */
  #stopped(why: string): void {
    if (this.#stoppedBar) return;
    const reload = button(text.connection.reload, "primary", () => location.reload());
    this.#stoppedBar = h("div", { class: "stopped", role: "alert" }, h("p", { text: why }), reload);
    document.body.append(this.#stoppedBar);
  }

  /** Takes a seat, once, for a visitor who came to play. During a race it waits for the next one. */
  #sitDown(room: RoomState): void {
    if (!this.#wantsSeat || this.#views.seat.decided || !this.#session.caughtUp) return;
    const open = room.phase !== wire.Finished && (room.phase !== wire.Playing || modeOf(room.settings.mode).together);
    if (room.you === 0 && open) this.#session.do({ t: "sit" });
    this.#wantsSeat = room.you === 0 && !open;
  }

  /** Tells a guest, who has seen no room yet, why there is none. */
  #unreached(why: string): void {
    const told = this.el.querySelector(".unreached .lead");
    if (told) setText(told, why);
    if (!this.el.querySelector(".loading")) return;
    this.el.replaceChildren(h("div", { class: "unreached" }, ...notice(`${text.room.room} ${this.#code}`, why)));
  }

  /** Says why the room lets nobody in, and asks for the password where that helps. */
  #barred(why: Barrier): void {
    const { lock } = text;
    if (why === "sealed") {
      this.el.replaceChildren(...notice(`${text.room.room} ${this.#code}`, text.codes.in_play));
    } else if (why !== "password") {
      if (this.#barredAs !== why) this.el.replaceChildren(...notice(...([lock[why], lock[`${why}Lead`]] as const)));
    } else if (this.#barredAs !== why) {
      this.el.replaceChildren(passwordForm((password) => this.#session.unlock(password)));
    } else {
      const error = this.el.querySelector(".error");
      if (error && this.#session.tried) setText(error, lock.wrong);
    }
    this.#barredAs = why;
  }

  /** Begins the round for a visitor who came to play alone at once. */
  #start(room: RoomState): void {
    if (!this.#wantsStart || room.you === 0 || !this.#session.caughtUp) return;
    this.#wantsStart = false;
    history.replaceState(null, "", roomPath(room.code)); // a reload should not start another round
    if (room.phase === wire.Lobby && room.you === room.host && room.seats.length === 1)
      this.#session.do({ t: "start" });
  }

  #tick(): void {
    const { room } = this.#session;
    this.#drawStatus();
    if (room && !this.#invitation) this.#views.tick(room);
  }

  #key(event: KeyboardEvent): void {
    if (event.defaultPrevented || isKeyTaken(event)) return;
    if (this.#views.key(event)) event.preventDefault();
  }
}
