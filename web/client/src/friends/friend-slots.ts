// Places for friends on pages that are light without them: empty until what fills them is loaded.

import { identity } from "../net/identity.ts";
import { h } from "../ui/dom.ts";

/** Loads what follows friends. */
export function withFriends(): Promise<typeof import("./friend-presence.ts")> {
  return import("./friend-presence.ts");
}

/** metSlot has how the player stands with others of a room, and a press to ask each, or the one of that seat, to be friends. */
export function metSlot(room: string, seat?: number): HTMLElement {
  return place("met-friends", (el) => withFriends().then((f) => f.showMet(el, room, seat)));
}

/** inviteSlot has the friends who are there, and a press to invite each into a room. sits says who is in it. */
export function inviteSlot(room: string, sits: (name: string) => boolean): HTMLElement {
  return place("invite-friends", (el) => withFriends().then((f) => f.showInvites(el, room, sits)));
}

function place(kind: string, fill: (el: HTMLElement) => Promise<void>): HTMLElement {
  const el = h("div", { class: kind, hidden: true });
  if (identity()) fill(el).catch(() => {}); // without the server there is nobody to ask
  return el;
}
