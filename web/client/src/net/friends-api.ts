// The HTTP API about friends.

import type * as wire from "../../protocol.gen.ts";
import { call } from "./api.ts";

/** friends are the player's, with the link by which others become so. */
export function friends(token: string): Promise<wire.Friends> {
  return call("GET", "/friends", { token });
}

/** linkAnew makes another link; the one before leads nowhere. */
export function linkAnew(token: string): Promise<wire.Friends> {
  return call("POST", "/friends/link", { token });
}

/** ownerOf says whose link it is. */
export function ownerOf(link: string, token: string): Promise<wire.LinkOwner> {
  return call("POST", "/friends/look", { body: { link } satisfies wire.FriendLink, token });
}

/** befriend makes the player a friend of whose link it is. */
export function befriend(link: string, token: string): Promise<wire.Friends> {
  return call("POST", "/friends", { body: { link } satisfies wire.FriendLink, token });
}

/** unfriend ends a friendship. */
export function unfriend(friend: string, token: string): Promise<wire.Friends> {
  return call("POST", "/friends/remove", { body: { friend } satisfies wire.ChosenFriend, token });
}

/** block keeps somebody away. */
export function block(friend: string, token: string): Promise<wire.Friends> {
  return call("POST", "/friends/block", { body: { friend } satisfies wire.ChosenFriend, token });
}

/** unblock lets somebody come near again. */
export function unblock(friend: string, token: string): Promise<wire.Friends> {
  return call("POST", "/friends/unblock", { body: { friend } satisfies wire.ChosenFriend, token });
}
