// The lobby: the link, the settings, ready, start.

import * as wire from "../../protocol.gen.ts";
import { NameChip } from "../account/name-chip.ts";
import { hasFriends } from "../friends/kept-relations.ts";
import { isKindKnown } from "../device/known-kinds.ts";
import { rulesLabel } from "../kinds/card.ts";
import { cardOf } from "../kinds/cards.ts";
import { SettingsForm } from "../room-settings/settings-form.ts";
import { scoreOf } from "../room/score.ts";
import { modeOf } from "../room/modes.ts";
import { pendingSettings } from "../room/outbox.ts";
import { startRule } from "../room/progress.ts";
import type { Session } from "../room/session.ts";
import { isQuick, seatOf, ownSeat, type RoomState } from "../room/state.ts";
import { shortDay } from "../text/format.ts";
import type { MidnightWords } from "../text/midnight/en.ts";
import { nameOf, text } from "../text/text.ts";
import { button, h, setAttr, setText, show } from "../ui/dom.ts";
import { inviteSlot } from "../friends/friend-slots.ts";
import { HostTools } from "./host-tools.ts";
import { shareCard, type ShareCard } from "./share-card.ts";

/** The lobby's part of the page. */
export class LobbyView {
  readonly el: HTMLElement;
  readonly #session: Session;
  readonly #settings: SettingsForm;
  readonly #host: HostTools;
  readonly #share: ShareCard;
  readonly #places: HTMLElement;
  readonly #head = h("h1", { text: text.lobby.head, tabindex: "-1", "aria-describedby": "lobby-hint" });
  readonly #hint = h("p", { class: "hint", id: "lobby-hint" });
  readonly #score = h("p", { class: "score" });
  readonly #rules = h("a", { class: "more lobby-rules", target: "_blank" });
  readonly #ready: HTMLButtonElement;
  readonly #start: HTMLButtonElement;
  readonly #bot: HTMLButtonElement;
  readonly #actions: HTMLElement;
  readonly #name = new NameChip(false);
  #friends: HTMLElement | undefined;
  #company = false; // another player has a seat
  /** Why the player has lost the seat; empty if they have not. */
  lost = "";
  #late: string | undefined; // the text saying that the day of the daily puzzle is over; empty until it is loaded
  #starting = false; // the host has started the round; a large puzzle takes a while to generate

  /** players is the panel placed next to or between the lobby's own parts. */
  constructor(session: Session, code: string, info: Promise<wire.Info>, players: HTMLElement) {
    this.#session = session;
    this.#settings = new SettingsForm(info, (settings) => session.do({ t: "configure", settings }), true);
    this.#ready = button(text.lobby.beReady, "primary big", () => this.#toggleReady(), { "aria-pressed": "false" });
    this.#start = button(text.lobby.start, "big", () => this.#askStart());
    this.#bot = button(text.host.bot, "free-place", () => this.#host.bringBot());
    this.#share = shareCard(code);
    this.#actions = h("div", { class: "actions lobby-actions" }, this.#share.first, this.#ready, this.#start);
    const way = h("div", { class: "lobby-start" }, this.#hint, this.#actions);
    this.#host = new HostTools(session, code, info);
    this.#places = h("div", { class: "places" }, this.#share.invite, this.#bot);
    const rules = h("div", { class: "rules" }, this.#settings.el, this.#host.el);
    players.append(this.#name.el, this.#places, way);
    this.el = h("div", { class: "lobby" }, this.#head, this.#score, this.#share.el, players, rules);
    this.#settings.el.append(this.#rules);
  }

  /** Updates the lobby. */
  update(room: RoomState): void {
    const seat = ownSeat(room);
    const rule = startRule(room);
    this.#name.update(seat !== undefined && !modeOf(room.settings.mode).alone);
    const host = !!seat && seat.seat === room.host;
    const solo = modeOf(room.settings.mode).alone;
    const { daily, leg } = room.settings;
    const { shown, base } = pendingSettings(room.settings, this.#session.outbox);
    this.#settings.update(shown, host && daily === undefined && !leg, base);
    this.#host.update(room, host);
    const quick = isQuick(room);
    this.el.classList.toggle("quick-lobby", quick);
    const shared = !solo && daily === undefined && !quick;
    show(this.#share.el, shared);
    setText(this.#score, scoreOf(room));
    if (shared && seat) this.#inviteFriends(room.code);
    const company = room.seats.some((s) => s.seat !== room.you);
    if (company && !this.#company) this.#share.fold();
    this.#company = company;
    const bots = host && this.#host.botsFor(room);
    show(this.#bot, bots);
    show(this.#places, shared && !!seat && !room.settings.locked && room.seats.length < (room.settings.seats ?? 0));
    this.el.classList.toggle("for-one", solo);
    if (quick) return this.#updateQuick(room);
    const usual = solo ? nameOf(wire.Solo) : headOf(room);
    setText(
      this.#head,
      daily !== undefined ? text.set.daily(shortDay(daily)) : leg ? text.set.leg(Number(leg.split("/")[1])) : usual,
    );
    this.#showRules(room.settings.kind);
    const late = this.#lateText(daily);
    show(this.#hint, !solo || this.#starting || late !== "");
    const hint = late || [seat ? "" : this.lost, hintOf(room, host)].join(" ").trim();
    setText(this.#hint, this.#starting || rule === "full" ? text.lobby.preparing : hint);
    const lonely = rule === "alone" && host && !solo;
    show(this.#share.first, lonely && shared);
    show(this.#share.invite, !(lonely && shared));
    show(this.#ready, !!seat && !(rule === "alone" && host));
    setText(this.#ready, seat?.ready ? text.lobby.unready : text.lobby.beReady);
    setAttr(this.#ready, "aria-pressed", String(seat?.ready ?? false));
    this.#ready.classList.toggle("primary", !seat?.ready);
    show(this.#start, host);
    setText(this.#start, solo ? text.lobby.start : lonely ? text.lobby.alone : text.lobby.startNow);
    this.#start.classList.toggle("primary", rule === "alone" && host && !shared);
  }

  /**
   * Returns the text saying that the day of a daily puzzle is over; empty if it is not, or until the text is loaded.
   */
  #lateText(daily: string | undefined): string {
    if (this.#late === undefined && isOver(daily, this.#session.now())) {
      this.#late = "";
      const showWords = ({ midnight }: { readonly midnight: MidnightWords }) => {
        this.#late = midnight.late;
        if (this.#session.room) this.update(this.#session.room);
      };
      void import("../text/midnight/midnight-chunk.ts").then(showWords, () => {});
    }
    return this.#late ?? "";
  }

  /** Shows the friends who are online next to the link, once the player has a seat. */
  #inviteFriends(code: string): void {
    if (this.#friends || !hasFriends()) return;
    this.#friends = inviteSlot(code, (name) => this.#session.room?.seats.some((s) => s.name === name) ?? false);
    this.#share.body.append(this.#friends);
  }

  /** Shows when a quick race begins: it does so automatically. */
  #updateQuick(room: RoomState): void {
    show(this.#actions, false);
    this.#showRules(room.settings.kind);
    show(this.#hint, true);
    this.tick(room);
  }

  /** Counts down in the lobby of a quick race, and notices the end of a daily puzzle's day. */
  tick(room: RoomState): void {
    const { daily } = room.settings;
    if (this.#late === undefined && isOver(daily, this.#session.now())) this.update(room);
    if (!isQuick(room)) return;
    setText(this.#head, text.quick.waits(Math.max(0, Math.ceil((room.begins - this.#session.now()) / 1000))));
    const here = [text.quick.here(room.seats.length), this.#host.hasBots ? text.quick.fill : ""].join(" ");
    setText(this.#hint, ownSeat(room) ? here : text.lobby.spectator);
  }

  /** Shows a warm-up board below the waiting time and the number of waiting players. */
  warm(board: HTMLElement): void {
    const el = h("div", { class: "rules" }, this.#hint, board);
    el.style.gridArea = "share"; // in the place of the link, which a quick race does not have
    this.#head.after(el);
  }

  /** Moves the focus to the player's next action. */
  focus(): void {
    const next = this.#actions.querySelector<HTMLElement>("button:not([hidden])");
    (this.#actions.hidden || !next ? this.#head : next).focus({ preventScroll: true });
  }

  /** Called when the round begins, or could not begin. */
  handleStart(): void {
    this.#starting = false;
  }

  /** Shows the link to the rules, highlighted for players who never played the kind on this device. */
  #showRules(kind: string | undefined): void {
    const card = cardOf(kind);
    show(this.#rules, card !== undefined);
    if (!card) return;
    setText(this.#rules, rulesLabel(card));
    setAttr(this.#rules, "href", `/learn/${card.name}`);
    this.#rules.classList.toggle("new", !isKindKnown(card.name));
  }

  #askStart(): void {
    this.#starting = true;
    this.#session.do({ t: "start" });
  }

  #toggleReady(): void {
    const seat = this.#session.room && ownSeat(this.#session.room);
    if (seat) this.#session.do({ t: "ready", on: !seat.ready });
  }
}

/** Reports whether the day of a daily puzzle is over, in UTC. */
function isOver(daily: string | undefined, now: number): boolean {
  return daily !== undefined && now >= Date.parse(daily) + 86_400_000;
}

/** Describes which players the room waits for. */
function headOf({ seats, you }: RoomState): string {
  const { lobby } = text;
  const late = seats.filter((s) => !s.ready);
  const others = late.filter((s) => s.seat !== you).map((s) => s.name);
  if (seats.length < 2 || late.length === 0) return lobby.head;
  if (others.length === 0) return lobby.waitYou;
  return others.length <= namedMost ? lobby.waitFor(text.listed(others)) : lobby.waitMany(others.length);
}

const namedMost = 2; // the number of named players; of more, only the number is shown

function hintOf(room: RoomState, host: boolean): string {
  const seat = ownSeat(room);
  if (!seat) return room.seats.length >= (room.settings.seats ?? 0) ? text.lobby.full : text.lobby.spectator;
  const led = seatOf(room, room.host);
  if (led?.away && !modeOf(room.settings.mode).alone) return text.lobby.hostAway(led.name);
  if (room.seats.length === 1) return host ? text.lobby.waitMore : text.lobby.waitHost;
  return seat.ready ? text.lobby.waitReady : text.lobby.waitAll;
}
