// The host's actions on people without a seat: admit those who wait or were removed, mute or unmute, ban or unban.

import type * as wire from "../../protocol.gen.ts";
import type { Mutes } from "../room/mutes.ts";
import type { Session } from "../room/session.ts";
import { isHost, type RoomState } from "../room/state.ts";
import { text } from "../text/text.ts";
import { openDialog } from "../ui/dialog.ts";
import { button, h, List, setText, show, type ListItem } from "../ui/dom.ts";

/** Shows the host who waits, who is banned and who is muted. */
export class GuestList {
  readonly el: HTMLElement;
  readonly #session: Session;
  readonly #rows = h("ul", { class: "people-rows" });
  readonly #list: List<wire.Guest>;

  constructor(session: Session) {
    this.#session = session;
    this.#list = new List(
      this.#rows,
      (g) => g.who,
      (g) => this.#row(g),
    );
    this.el = h(
      "section",
      { class: "people-list", "aria-label": text.guests.head },
      h("h3", { text: text.guests.head }),
      this.#rows,
    );
  }

  /** Updates the list. */
  update(room: RoomState): void {
    const shown = isHost(room) ? (room.guests ?? []).filter((g) => g.asks || g.banned || g.removed || g.muted) : [];
    show(this.el, shown.length > 0);
    this.#list.update(shown);
  }

  #row({ who }: wire.Guest): ListItem<wire.Guest> {
    const name = h("span", { class: "name" });
    const state = h("span", { class: "tags" });
    const admit = (on: boolean, all = false) => this.#session.do({ t: "admit", who, on, ...(all ? { all } : {}) });
    const letIn = button(text.guests.admit, "", () => admit(true));
    const everybody = button(text.guests.all, "quiet", () => admit(true, true));
    const refuse = button(text.guests.refuse, "quiet", () => admit(false));
    const hear = button(text.guests.unmute, "quiet", () => this.#session.do({ t: "mute", who, on: false }));
    const el = h(
      "li",
      { class: "people-row" },
      h("span", { class: "who" }, name, state),
      h("div", { class: "actions" }, letIn, everybody, refuse, hear),
    );
    const update = (g: wire.Guest) => {
      setText(name, g.name);
      const states = [
        g.asks ? text.guests.asks : "",
        g.banned ? text.guests.banned : "",
        g.removed ? text.guests.removed : "",
        g.muted ? text.guests.muted : "",
      ];
      setText(state, states.filter((s) => s).join(", "));
      show(letIn, g.asks || g.banned || g.removed || false);
      show(everybody, (g.asks && !g.removed) ?? false);
      show(refuse, g.asks ?? false);
      show(hear, g.muted ?? false);
    };
    return { el, update };
  }
}

/** Mutes somebody for the whole room, or unmutes them. */
export function muteForAll(session: Session, room: RoomState, who: string, onMute: () => void): HTMLElement {
  const on = !room.guests?.some((g) => g.who === who && g.muted);
  return button(on ? text.guests.mute : text.guests.unmute, "", () => {
    session.do({ t: "mute", who, on });
    onMute();
  });
}

/** Asks the host what to do about a spectator. onChange is called after a change that only the host sees. */
export function manageGuest(session: Session, mutes: Mutes, who: string, name: string, onChange: () => void): void {
  const { room } = session;
  if (!room) return;
  const ban = button(text.host.ban, "danger", () => {
    session.do({ t: "admit", who, on: false });
    close();
  });
  const own = button(mutes.has({ who, name }) ? text.host.unmute : text.host.mute, "", () => {
    mutes.toggle({ who, name });
    onChange();
    close();
  });
  const content = [
    h(
      "div",
      { class: "actions" },
      muteForAll(session, room, who, () => close()),
      ban,
    ),
    h("div", { class: "mute-row" }, own, h("p", { class: "hint", text: text.host.muteLead })),
  ];
  const close = openDialog(name, content, () => {}, { class: "player-dialog" });
}
