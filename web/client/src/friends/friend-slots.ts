// Slots for friends, empty until the code that fills them is loaded, which keeps pages small.

import { identity } from "../net/identity.ts";
import { h } from "../ui/dom.ts";

/** Loads the code that follows friends. */
function withFriends(): Promise<typeof import("./friend-presence.ts")> {
  return import("./friend-presence.ts");
}

/**
 * Returns a slot with the player's relation to the others of a room, or to the player of a seat, and a button to send a
 * friend request.
 */
export function metSlot(room: string, seat?: number): HTMLElement {
  return place("met-friends", (el) => withFriends().then((f) => f.showMet(el, room, seat)));
}

/**
 * Returns a slot with the friends who are online, and a button to invite each into a room. sits reports whether
 * somebody is in the room.
 */
export function inviteSlot(room: string, sits: (name: string) => boolean): HTMLElement {
  return place("invite-friends", (el) => withFriends().then((f) => f.showInvites(el, room, sits)));
}

function place(kind: string, fill: (el: HTMLElement) => Promise<void>): HTMLElement {
  const el = h("div", { class: kind, hidden: true });
  if (identity()) fill(el).catch(() => {}); // without the server there is nobody to invite
  return el;
}

/** Notes that a friend was invited into a room, whose page then says so. */
export async function noteInvited(room: string, friend: string): Promise<void> {
  (await withFriends()).noteInvited(room, friend);
}

/** Returns how many friends are online. */
export async function countOnlineFriends(): Promise<number> {
  const { subscribe } = await withFriends();
  return new Promise((resolve) => {
    const stop = subscribe(({ on }) => {
      resolve(on.length);
      queueMicrotask(() => stop()); // the first call may come before subscribe has returned
    });
  });
}
