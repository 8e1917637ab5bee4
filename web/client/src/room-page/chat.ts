// The chat: messages, a field to write one, and six reactions. Each viewer can mute others for themselves.

import * as wire from "../../protocol.gen.ts";
import { reportFlag } from "../page/report-button.ts";
import { manageGuest } from "../lobby/guest-list.ts";
import type { Mutes } from "../room/mutes.ts";
import type { Session } from "../room/session.ts";
import { isHost, ownSeat, type RoomState } from "../room/state.ts";
import type { ChatLine } from "../room/talk.ts";
import { text } from "../text/text.ts";
import { button, h, icon, List, setText, show, type ListItem } from "../ui/dom.ts";
import { badge } from "../ui/player-badge.ts";

/** The reactions. */
const reactions = [wire.ReactClap, wire.ReactLaugh, wire.ReactWow, wire.ReactThink, wire.ReactSad, wire.ReactGo];

/** The panel. */
export class ChatView {
  readonly el: HTMLElement;
  readonly #session: Session;
  readonly #mutes: Mutes;
  readonly #rows = h("ol", { class: "said", tabindex: "0", "aria-label": text.talk.head });
  readonly #list: List<ChatLine>;
  readonly #hint = h("p", { class: "hint" });
  readonly #form: HTMLFormElement;
  #last = 0;

  constructor(session: Session, mutes: Mutes) {
    this.#session = session;
    this.#mutes = mutes;
    this.#list = new List(
      this.#rows,
      (line) => line.id,
      (line) => this.#line(line),
    );
    const input = h("input", {
      maxlength: wire.SayMax,
      autocomplete: "off",
      placeholder: text.talk.say,
      "aria-label": text.talk.say,
      enterkeyhint: "send",
    });
    const send = h("button", { text: text.talk.send });
    this.#form = h("form", { class: "say" }, input, send);
    this.#form.addEventListener("submit", (event) => {
      event.preventDefault();
      const said = input.value.trim();
      if (said) session.say(said);
      input.value = "";
    });
    const head = h("h2", { text: text.talk.head });
    this.el = h(
      "section",
      { class: "panel chat", "aria-label": text.talk.head },
      head,
      this.#rows,
      this.#hint,
      this.#form,
      reactionRow(session),
    );
  }

  /** Updates the panel. */
  update(room: RoomState): void {
    const { lines } = this.#session.talk;
    const heard = lines.filter((l) => !this.#mutes.has(l));
    this.#list.update(heard);
    const last = heard.at(-1)?.id ?? 0;
    if (last !== this.#last) this.#rows.scrollTop = this.#rows.scrollHeight;
    this.#last = last;
    const open = mayTalk(room);
    show(this.#form, open);
    show(this.#rows, heard.length > 0);
    const muted = lines.length - heard.length;
    const bounded = isRunning(room) && room.halted === 0 && room.you !== 0 ? text.talk.done : "";
    setText(
      this.#hint,
      !open
        ? describeClosed(room)
        : muted > 0
          ? text.talk.muted(muted)
          : bounded || (heard.length === 0 ? text.talk.empty : ""),
    );
    show(this.#hint, this.#hint.textContent !== "");
  }

  /** Returns the players of the room; one who has left is still known by name. */
  #players(seat: number, name: string): readonly { seat: number; name: string }[] {
    const seats = this.#session.room?.seats ?? [];
    return seats.some((s) => s.seat === seat) ? seats : [{ seat, name }];
  }

  #line(line: ChatLine): ListItem<ChatLine> {
    const { ref, at, name: who, text: said } = line;
    const words = h("span", { class: "words", text: said });
    const update = () => {};
    if (line.operator) return { el: h("li", {}, h("strong", { text: text.talk.operator }), words), update };
    const name = button(
      who,
      "who-said",
      () => {
        const { room } = this.#session;
        if (!room) return;
        const redraw = () => this.#session.room && this.update(this.#session.room);
        if (line.who && !line.seat && isHost(room))
          return manageGuest(this.#session, this.#mutes, line.who, who, redraw);
        this.#mutes.toggle(line);
        redraw();
      },
      { "aria-label": text.talk.mute(who) },
    );
    if (line.seat) name.prepend(badge(line.seat, this.#players(line.seat, who)));
    const tag = line.watcher ? h("span", { class: "tags", text: text.talk.watcher }) : undefined;
    const own = line.seat !== undefined && line.seat === this.#session.room?.you;
    const code = this.#session.room?.code ?? "";
    const flag =
      ref && at && !own
        ? reportFlag(text.reports.line(who), { what: wire.ReportLine, room: code, at, name: who, text: said, ref })
        : undefined;
    return { el: h("li", {}, name, tag, words, flag), update };
  }
}

/** Reports whether this viewer may write: those who do not play must wait while the clock runs. */
function mayTalk(room: RoomState): boolean {
  if (room.settings.chat === false) return false;
  const seat = ownSeat(room);
  return !isRunning(room) || room.halted > 0 || !seat || seat.time > 0 || seat.out || seat.left;
}

function isRunning({ phase }: RoomState): boolean {
  return phase === wire.Countdown || phase === wire.Playing;
}

function describeClosed(room: RoomState): string {
  return room.settings.chat === false ? text.talk.off : text.talk.quiet;
}

/** Returns the reactions behind a button, which closes them again. */
export function reactionMenu(session: Session): HTMLElement {
  const row = reactionRow(session);
  const head = h("summary", {}, icon(smile), h("span", { text: text.talk.react }));
  const el = h("details", { class: "react" }, head, row);
  row.addEventListener("click", () => {
    el.open = false;
    head.focus({ preventScroll: true });
  });
  return el;
}

const smile =
  "M12 3.500a8.500 8.500 0 1 0 0 17a8.500 8.500 0 0 0 0-17ZM8.500 14a4.200 4.200 0 0 0 7 0M9 9.500h.01M15 9.500h.01";

/** Returns the row of reactions. */
function reactionRow(session: Session): HTMLElement {
  const chips = reactions.map((r) => button(text.talk.reactions[r] ?? r, "chip", () => session.react(r)));
  return h("div", { class: "reactions", role: "group", "aria-label": text.talk.react }, ...chips);
}
