// A room on a large screen: a projector's wall, a stream's overlay, a teacher's view of a class. It watches as an
// anonymous player, so it shows only what spectators may see.

import * as wire from "../../protocol.gen.ts";
import * as api from "../net/api.ts";
import { roomPath } from "../page/address.ts";
import { noRoom } from "../page/notice.ts";
import type { Address, App, Page } from "../page/page.ts";
import type { SessionListener, Session } from "../room/session.ts";
import type { RoomState } from "../room/state.ts";
import { screen } from "../text/screen/screen-words.ts";
import { text, describeRefusal, type Refused } from "../text/text.ts";
import { h, setText, show } from "../ui/dom.ts";
import { ClassView } from "./class-view.ts";
import { RaceView } from "./race-view.ts";
import type { RoomKit } from "./room-kit.ts";

const tickEvery = 500;

/** The page. The address selects its form: ?overlay leaves out the background, ?class shows who needs help. */
export class ScreenPage implements Page, SessionListener {
  readonly el: HTMLElement;
  readonly title: string;
  readonly #kit: RoomKit;
  readonly #session: Session;
  readonly #code: string;
  readonly #go: App["go"];
  readonly #class: ClassView | undefined;
  readonly #race: RaceView;
  readonly #head: HTMLElement;
  readonly #way: HTMLElement;
  readonly #who = h("p", { class: "screen-who" });
  readonly #said = h("p", { class: "hint", role: "status" });
  readonly #timer: number;
  #token = "";
  #frame = 0;
  #barred = false;

  constructor({ go }: App, { part: code, query }: Address, kit: RoomKit) {
    this.#kit = kit;
    this.#race = new RaceView(kit);
    this.title = code;
    this.#code = code;
    this.#go = go;
    this.#session = new kit.Session(code, kit.browserWorld(), this);
    this.#class = query.has("class") ? new ClassView(kit) : undefined;
    const overlay = query.has("overlay");
    const link = new URL(roomPath(code), location.href).href;
    const image = overlay ? undefined : kit.qrFrame(link, text.share.code(link));
    this.#head = h("h1", { class: overlay ? "unseen" : "screen-head", text: `${text.room.room} ${code}` });
    this.#way = h(
      "section",
      { class: "screen-way" },
      h("p", { class: "lead", text: screen.join(location.host) }),
      h("p", { class: "code", text: code }),
      image,
      this.#who,
    );
    this.el = h(
      "main",
      { id: "main", class: overlay ? "screen overlay" : "screen", tabindex: "-1" },
      this.#head,
      this.#said,
      this.#way,
      this.#class?.el ?? this.#race.el,
    );
    setText(this.#said, text.room.loading);
    this.#draw();
    this.#timer = window.setInterval(() => this.#draw(), tickEvery);
    void this.renew()
      .catch(() => {})
      .then(() => this.#session.open()); // the connection tries again
  }

  leave(): void {
    clearInterval(this.#timer);
    cancelAnimationFrame(this.#frame);
    this.#session.close();
  }

  token(): string {
    return this.#token;
  }

  /**
   * Creates a player for the screen. It never uses this browser's player, because players see less of a race than
   * spectators.
   */
  async renew(): Promise<void> {
    this.#token = (await api.newPlayer(text.name.guest, undefined)).token;
  }

  onChange(): void {
    this.#frame ||= requestAnimationFrame(() => {
      this.#frame = 0;
      this.#draw();
    });
  }

  onError(error: Refused): void {
    if (error.code !== wire.BadToken) setText(this.#said, describeRefusal(error)); // a new one is requested
  }

  onEntry(): void {}
  onAccept(): void {}
  onRefuse(): void {}
  onMessage(): void {}
  onRollback(): void {}

  #draw(): void {
    const { room, missing, barred } = this.#session;
    if (missing) return this.el.replaceChildren(...noRoom(this.#code, this.#go));
    if (barred && !this.#barred) this.#bar(barred);
    if (!barred && this.#barred) this.el.querySelector("form")?.remove();
    this.#barred = barred !== undefined;
    const gathers = room === undefined || room.phase === wire.Lobby;
    show(this.#way, room !== undefined && gathers && !barred);
    show(this.#class?.el ?? this.#race.el, !gathers && !barred);
    if (!room || barred) return;
    this.#update(room, gathers);
  }

  #update(room: RoomState, gathers: boolean): void {
    const now = this.#session.now();
    setText(
      this.#said,
      room.halted > 0 ? text.tools.paused : this.#session.connection.is === "up" ? "" : text.connection.waiting(0),
    );
    show(this.#said, this.#said.textContent !== "");
    setText(this.#who, room.seats.map((s) => s.name).join(" · "));
    if (gathers) return;
    if (this.#class) this.#class.update(room, this.#session.track, now);
    else this.#race.update(room, now);
  }

  /** Explains why the room does not admit the screen, and asks for the password if that helps. */
  #bar(why: NonNullable<Session["barred"]>): void {
    setText(this.#said, why === "sealed" ? text.codes.in_play : text.lock[why === "password" ? "head" : why]);
    show(this.#said, true);
    this.el.querySelector("form")?.remove();
    if (why === "password") this.el.append(this.#kit.passwordForm((password) => this.#session.unlock(password)));
  }
}
