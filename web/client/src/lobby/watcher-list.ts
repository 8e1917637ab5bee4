// The list of spectators, for the host: to mute or ban somebody who has said nothing.

import type * as wire from "../../protocol.gen.ts";
import type { Session } from "../room/session.ts";
import { isHost, type RoomState } from "../room/state.ts";
import { text } from "../text/text.ts";
import { openDialog } from "../ui/dialog.ts";
import { button, h, List, setAttr, setText, show, type ListItem } from "../ui/dom.ts";

const typing = 500; // milliseconds after the last letter until the search starts
const again = 5_000; // milliseconds between two refreshes while the list is open

/** Reports whether the host of a room may list its spectators. */
export function listsWatchers(room: RoomState): boolean {
  const { daily, proof, leg } = room.settings;
  return isHost(room) && room.watching > 0 && daily === undefined && proof === undefined && !leg;
}

/** The dialog, until it is closed. */
export class WatcherList {
  readonly #session: Session;
  readonly #find = h("input", {
    type: "search",
    maxlength: 24,
    autocomplete: "off",
    spellcheck: "false",
    "aria-label": text.guests.find,
    placeholder: text.guests.find,
  });
  readonly #rows = h("ul", { class: "people-rows" });
  readonly #list: List<wire.Watcher>;
  readonly #scroll: HTMLElement;
  readonly #none = h("p", { class: "hint" });
  readonly #more = h("p", { class: "hint" });
  readonly #status = h("p", { class: "hint", role: "status" });
  readonly #timer: number;
  #typed = 0;

  constructor(session: Session, onClose: () => void) {
    this.#session = session;
    this.#list = new List(
      this.#rows,
      (w) => w.who,
      (w) => this.#row(w),
    );
    this.#find.addEventListener("input", () => {
      clearTimeout(this.#typed);
      this.#typed = window.setTimeout(() => this.#look(), typing);
    });
    this.#timer = window.setInterval(() => this.#look(), again);
    // It gets the focus first, because a field would open the keyboard of a phone.
    this.#scroll = h(
      "div",
      { class: "people-scroll", tabindex: "0", role: "group", "aria-label": text.guests.watchers, autofocus: true },
      this.#rows,
      this.#none,
      this.#more,
    );
    const done = button(text.guests.close, "primary", () => close());
    const close = openDialog(
      text.guests.watchers,
      [this.#find, this.#scroll, this.#status, h("div", { class: "actions" }, done)],
      () => {
        clearInterval(this.#timer);
        clearTimeout(this.#typed);
        onClose();
      },
    );
    this.#look();
  }

  /** Updates the list. */
  update(room: RoomState): void {
    const { watchers } = this.#session;
    const findGuest = (who: string) => room.guests?.find((g) => g.who === who);
    const shown = isHost(room) ? (watchers?.list ?? []).filter(({ who }) => !findGuest(who)?.banned) : [];
    this.#list.update(shown);
    setText(this.#none, watchers?.find ? text.guests.notFound : text.guests.nobody);
    show(this.#none, watchers !== undefined && shown.length === 0);
    setText(this.#more, text.guests.more(watchers?.more ?? 0));
    show(this.#more, (watchers?.more ?? 0) > 0);
  }

  #look(): void {
    this.#session.listWatchers(this.#find.value.trim());
  }

  #row({ who, name }: wire.Watcher): ListItem<wire.Watcher> {
    const state = h("span", { class: "tags" });
    const isMuted = () => this.#session.room?.guests?.some((g) => g.who === who && g.muted) ?? false;
    const mute = button("", "", () => {
      const on = !isMuted();
      this.#session.do({ t: "mute", who, on });
      setText(this.#status, `${name}: ${on ? text.guests.muted : text.guests.unmute}`);
    });
    const ban = button(text.host.ban, "danger", () => {
      this.#session.do({ t: "admit", who, on: false });
      setText(this.#status, `${name}: ${text.guests.banned}`);
      this.#scroll.focus(); // because the row is removed
    });
    setAttr(ban, "aria-label", `${text.host.ban}: ${name}`);
    const el = h(
      "li",
      { class: "people-row" },
      h("span", { class: "who" }, h("span", { class: "name", text: name }), state),
      h("div", { class: "actions" }, mute, ban),
    );
    const update = () => {
      const label = isMuted() ? text.guests.unmute : text.guests.mute;
      setText(mute, label);
      setAttr(mute, "aria-label", `${label}: ${name}`);
      setText(state, isMuted() ? text.guests.muted : "");
    };
    return { el, update };
  }
}
