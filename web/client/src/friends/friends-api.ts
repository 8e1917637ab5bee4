// The HTTP API about friends.

import type * as wire from "../../protocol.gen.ts";
import { call } from "../net/api.ts";

/** The player's, with the link by which others become so. */
export function friends(token: string): Promise<wire.Friends> {
  return call("GET", "/friends", { token });
}

/** Makes another link; the one before leads nowhere. */
export function renewLink(token: string): Promise<wire.Friends> {
  return call("POST", "/friends/link", { token });
}

/** Says whose link it is. */
export function ownerOf(link: string, token: string): Promise<wire.LinkOwner> {
  return call("POST", "/friends/look", { body: { link } satisfies wire.FriendLink, token });
}

/** Makes the player a friend of whose link it is. */
export function befriend(link: string, token: string): Promise<wire.Friends> {
  return call("POST", "/friends", { body: { link } satisfies wire.FriendLink, token });
}

/** Ends a friendship. */
export function unfriend(friend: string, token: string): Promise<wire.Friends> {
  return call("POST", "/friends/remove", { body: { friend } satisfies wire.ChosenFriend, token });
}

/** Keeps somebody away. */
export function block(friend: string, token: string): Promise<wire.Friends> {
  return call("POST", "/friends/block", { body: { friend } satisfies wire.ChosenFriend, token });
}

/** Lets somebody come near again. */
export function unblock(friend: string, token: string): Promise<wire.Friends> {
  return call("POST", "/friends/unblock", { body: { friend } satisfies wire.ChosenFriend, token });
}

/** Makes one who asks a friend. */
export function accept(friend: string, token: string): Promise<wire.Friends> {
  return call("POST", "/friends/accept", { body: { friend } satisfies wire.ChosenFriend, token });
}

/** Says no to one who asks. */
export function decline(friend: string, token: string): Promise<wire.Friends> {
  return call("POST", "/friends/decline", { body: { friend } satisfies wire.ChosenFriend, token });
}

/** Reports whether friends see when the player is on. */
export function showPresence(on: boolean, token: string): Promise<wire.Friends> {
  return call("POST", "/friends/show", { body: { on } satisfies wire.ShowFriends, token });
}

/** Says how the player stands with the others of a room. */
export function relationsInRoom(room: string, token: string): Promise<wire.RoomFriends> {
  return call("GET", `/rooms/${room}/friends`, { token });
}

/** Asks one of them to be friends. */
export function ask(who: wire.AskFriend, token: string): Promise<wire.RoomFriends> {
  return call("POST", "/friends/ask", { body: who, token });
}

/** Says where the player is, and tells which friends are there. */
export function reportPresence(where: string, token: string): Promise<wire.FriendsHere> {
  return call("POST", "/friends/here", { body: { where } satisfies wire.Here, token });
}

/** Invites a friend into a room. */
export function invite(friend: string, room: string, token: string): Promise<void> {
  return call("POST", "/friends/invite", { body: { friend, room } satisfies wire.InviteFriend, token });
}

/** Ends the invitation of a friend. */
export function dismiss(friend: string, token: string): Promise<void> {
  return call("POST", "/friends/dismiss", { body: { friend } satisfies wire.ChosenFriend, token });
}
