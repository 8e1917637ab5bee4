// The room page: a visit to a room, from the invitation to leaving.

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
import { muteButton } from "../settings/mute-button.ts";
import { playSound } from "../sound/play-sound.ts";
import type { Address, App, Page } from "../page/page.ts";
import { text, describeRefusal, type Refused } from "../text/text.ts";
import { button, h, setText } from "../ui/dom.ts";
import { isKeyTaken } from "../ui/key-owner.ts";
import type { Announcer } from "../ui/announcer.ts";
import { Status } from "./connection-status.ts";
import type { GhostsFile } from "../ghosts/room-ghosts.ts";
import type { RoundFile } from "./room-parts.ts";
import { passwordForm } from "../lobby/password-form.ts";
import { RoomViews, type HeatsFile, type WarmFile } from "./room-views.ts";

const tickEvery = 250;

/** The commands whose refusal the board shows. */
const onBoard: ReadonlySet<string> = new Set(["place", "note", "clear", "undo", "redo"]);

/** A visit to a room. */
export class RoomPage implements Page, SessionListener {
  readonly el = h("main", { id: "main", class: "room", tabindex: "-1" });
  readonly title: string;
  readonly head: HTMLElement;
  readonly #announcer: Announcer;
  readonly #world: World;
  readonly #session: Session;
  readonly #views: RoomViews;
  readonly #status = new Status();
  readonly #stop = new AbortController();
  readonly #code: string;
  readonly #go: App["go"];
  #guest = ""; // the token of a visitor without a name
  #invitation: Invitation | undefined; // shown until a visitor without a name plays or watches
  #wantsSeat: boolean;
  #wantsStart: boolean;
  #barredAs: string | undefined;
  #refusal = ""; // why there is no token, no connection or no room
  #asks = 0; // the id of the pending command to sit down that needs the host's approval; 0 if there is none
  #lost = false; // the connection was lost, and not all pending commands are answered yet
  #frame = 0;
  #stoppedBar: HTMLElement | undefined;

  /**
   * The address contains whether the visitor came to watch, or to begin at once. loadRound loads the code of rounds,
   * loadGhosts that of ghosts, loadWarm that of warm-up boards, loadHeats that of tournaments.
   */
  constructor(
    { go, announcer, offer }: App,
    { part: code, query }: Address,
    loadRound: () => Promise<RoundFile>,
    loadGhosts: () => Promise<GhostsFile>,
    loadWarm: () => Promise<WarmFile>,
    loadHeats: () => Promise<HeatsFile>,
  ) {
    this.title = code;
    this.head = h("div", { class: "head-tools" }, this.#status.el, muteButton(this.#stop.signal));
    this.#announcer = announcer;
    this.#go = go;
    this.#code = code;
    this.#wantsSeat = !query.has("watch");
    this.#wantsStart = query.has("start");
    this.#world = browserWorld(this.#wantsSeat ? code : "");
    this.#session = new Session(code, this.#world, this);
    this.#views = new RoomViews(
      this.el,
      code,
      this.#session,
      { go, announcer, offer },
      loadRound,
      loadGhosts,
      loadWarm,
      loadHeats,
      this.#stop.signal,
    );
    this.el.append(h("h1", { class: "loading", text: text.room.loading }));
    const ways = { play: () => this.#enter(), watch: () => this.#watch() };
    if (!identity() && this.#wantsSeat) this.#invitation = new Invitation(ways);
    void this.#open();
  }

  /** The player's current token, because another tab may have renewed it. */
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

  /** Sends a new name to the server. */
  #sendName(): void {
    this.#guest = "";
    if (!this.#session.room) return;
    this.#session.reopen(); // the name is in the token, which is sent when connecting
    if (this.#session.room.you !== 0) this.#session.do({ t: "sit" });
  }

  /** Reports whether others continue to play while this player is away. */
  get costs(): boolean {
    const { room } = this.#session;
    return room !== undefined && playsOn(room) && !modeOf(room.settings.mode).alone;
  }

  /** Ends the visit. A clock that runs for this player alone stops until the next one. */
  leave(): void {
    this.#stop.abort();
    this.#views.onHide();
    this.#announcer.clear(); // messages about the room must not cover another page
    this.#stoppedBar?.remove();
    this.#session.close();
    cancelAnimationFrame(this.#frame);
  }

  /** Redraws the page, once for all changes of a frame. */
  onChange(): void {
    if (this.#frame) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      this.#draw();
    });
  }

  /** Announces an entry. */
  onEntry(entry: wire.Entry, before: RoomState, after: RoomState): void {
    const ended = after.result !== undefined && before.result === undefined;
    if (this.#invitation) return;
    if (after.host !== before.host) keepHost(""); // it is announced below
    if (entry.events?.some(({ e, seat }) => e === wire.Kicked && seat === before.you)) this.#views.onRemove();
    // Somebody was admitted. If it is this player, the seat shows that.
    if (this.#asks > 0 && after.you === 0 && entry.events?.some(({ e, on }) => e === wire.Admitted && on))
      this.#asks = this.#session.do({ t: "sit" });
    this.#views.onEntry(entry, after);
    for (const moment of soundsFor(entry, before, after)) playSound(moment);
    if (ended) this.#announcer.clear(); // messages about the round end with it
    for (const news of newsOf(entry, before, after)) {
      if (news.shown) this.#announcer.toast(news.text, news.urgent);
      else if (news.urgent) this.#announcer.alert(news.text);
      else this.#announcer.announce(news.text);
    }
    if (ended) this.#announcer.alert(describeOutcome(after, after.result));
  }

  /** Handles an accepted command. */
  onAccept(message: CommandMessage): void {
    if (message.t === "sit") this.#asks = 0;
    this.#views.onAccept(message);
  }

  /** Explains why a command was refused, unless the board shows it. */
  onRefuse(message: CommandMessage, no: wire.No): void {
    this.#views.onRefuse(message, no);
    if (onBoard.has(message.t)) return;
    const sits = message.t === "sit";
    const asked = sits && (no.code === wire.Waiting || no.code === wire.Sharing);
    // another request: the host was asked already, and that was announced
    if (asked && message.id === this.#asks) return;
    if (asked) this.#asks = message.id;
    const instead: Record<string, string> = { [wire.NoSeat]: text.lobby.full, [wire.RoundOn]: text.lobby.noSeat };
    this.#announcer.toast((sits && instead[no.code]) || describeRefusal(no));
  }

  /** Shows a message of another player. */
  onMessage(message: Ephemeral | wire.Reacted): void {
    this.#views.onMessage(message);
  }

  /** Explains why digits may have disappeared. */
  onRollback(): void {
    this.#views.onRollback();
    this.#announcer.toast(text.connection.setBack, true);
  }

  /** Shows an error. */
  onError(error: Refused): void {
    if (error.code === wire.BadToken) return; // a new one is requested
    this.#refusal = describeRefusal(error);
    if (this.#session.room) this.#announcer.toast(this.#refusal, true);
    else this.onChange();
  }

  /** Connects. A visitor without a name may watch; without the server the session keeps trying. */
  async #open(): Promise<void> {
    const { signal } = this.#stop;
    document.addEventListener("keydown", (event) => this.#key(event), { signal });
    document.addEventListener(namedEvent, () => this.#sendName(), { signal });
    document.addEventListener("visibilitychange", () => document.hidden && this.#views.onHide(), { signal });
    if (!identity()) await this.renew().catch(() => {}); // the connection tries again
    if (signal.aborted) return;
    const timer = setInterval(() => this.#tick(), tickEvery);
    signal.addEventListener("abort", () => clearInterval(timer));
    this.#session.open();
  }

  /** Ends the invitation of a visitor who has a name now. */
  #enter(): void {
    this.#invitation = undefined;
    this.el.replaceChildren();
    scrollTo(0, 0); // the name field was further down
    this.onChange();
  }

  /** Ends the invitation of a visitor who only watches. */
  #watch(): void {
    this.#wantsSeat = false;
    this.#enter();
  }

  #draw(): void {
    const { room, connection, missing } = this.#session;
    this.#drawStatus();
    if (connection.is === "stopped") this.#showStopped(text.connection.why[connection.why]);
    if (!room && (this.#refusal || connection.is === "waiting"))
      this.#showUnreached(this.#refusal || text.codes.offline);
    if (missing || this.#session.barred === "vanished") dropRace(this.#code);
    if (missing) this.el.replaceChildren(...noRoom(this.#code, this.#go));
    if (!missing && this.#session.barred) this.#showBarrier(this.#session.barred);
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

  /** Stores whether the player is in a round, so that other pages link back to it. */
  #keep(room: RoomState): void {
    const runs = !modeOf(room.settings.mode).alone;
    if (playsOn(room)) keepRace({ code: room.code, zero: Date.now() - roundTime(room, this.#session.now()), runs });
    else if (this.#session.caughtUp) dropRace(room.code);
  }

  /** Explains to a player who was host why another player is host now. */
  #keepHost(room: RoomState): void {
    if (!this.#session.caughtUp || modeOf(room.settings.mode).alone) return;
    const host = seatOf(room, room.host);
    if (!host || room.you === 0) return;
    if (room.you === room.host) return keepHost(room.code);
    if (!wasHost(room.code)) return;
    keepHost("");
    this.#announcer.toast(text.tools.wereAway(host.name));
  }

  #invite(invitation: Invitation, room: RoomState): void {
    invitation.update(room);
    if (this.el.contains(invitation.el)) return;
    this.el.replaceChildren(invitation.el);
    invitation.focus();
  }

  /** Shows the state of the connection, and announces when it is lost and restored. */
  #drawStatus(): void {
    const state = this.#status.update(this.#session, this.#world.now());
    if (state === "lost" && !this.#lost) this.#announcer.announce(text.connection.waiting(0));
    if (state === "good" && this.#lost) this.#announcer.announce(text.connection.synced);
    if (state === "lost" || state === "good") this.#lost = state === "lost";
  }

  /** Explains why the connection will not return, and offers to reload. */
  #showStopped(why: string): void {
    if (this.#stoppedBar) return;
    const reload = button(text.connection.reload, "primary", () => location.reload());
    this.#stoppedBar = h("div", { class: "stopped", role: "alert" }, h("p", { text: why }), reload);
    document.body.append(this.#stoppedBar);
  }

  /** Takes a seat, once, for a visitor who came to play. During a race it is for the next round. */
  #sitDown(room: RoomState): void {
    if (!this.#wantsSeat || this.#views.seat.decided || !this.#session.caughtUp) return;
    const open = room.phase !== wire.Finished && (room.phase !== wire.Playing || modeOf(room.settings.mode).together);
    if (room.you === 0 && open) this.#session.do({ t: "sit" });
    this.#wantsSeat = room.you === 0 && !open;
  }

  /** Explains to a guest who has not seen a room yet why there is none. */
  #showUnreached(why: string): void {
    const lead = this.el.querySelector(".unreached .lead");
    if (lead) setText(lead, why);
    if (!this.el.querySelector(".loading")) return;
    this.el.replaceChildren(h("div", { class: "unreached" }, ...notice(`${text.room.room} ${this.#code}`, why)));
  }

  /** Explains why the room does not admit the visitor, and asks for the password if that helps. */
  #showBarrier(why: Barrier): void {
    const { lock } = text;
    if (why === "sealed") {
      this.el.replaceChildren(...notice(`${text.room.room} ${this.#code}`, text.codes.in_play));
    } else if (why !== "password") {
      if (this.#barredAs !== why) this.el.replaceChildren(...notice(...([lock[why], lock[`${why}Lead`]] as const)));
    } else if (this.#barredAs !== why) {
      this.el.replaceChildren(passwordForm((password) => this.#session.unlock(password)));
    } else {
      const error = this.el.querySelector(".error");
      if (error && this.#session.hasTriedPassword) setText(error, lock.wrong);
    }
    this.#barredAs = why;
  }

  /** Starts the round of a visitor who came to play alone at once. */
  #start(room: RoomState): void {
    if (!this.#wantsStart || room.you === 0 || !this.#session.caughtUp) return;
    this.#wantsStart = false;
    history.replaceState(null, "", roomPath(room.code)); // a reload must not start another round
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
