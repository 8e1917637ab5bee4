// The HTTP API of friends.

import type * as wire from "../../protocol.gen.ts";
import { call } from "../net/api.ts";

/** Returns the player's friends, and the link for new ones. */
export function friends(token: string): Promise<wire.Friends> {
  return call("GET", "/friends", { token });
}

/** Replaces the link; the old one stops working. */
export function renewLink(token: string): Promise<wire.Friends> {
  return call("POST", "/friends/link", { token });
}

/** Returns the owner of a link. */
export function ownerOf(link: string, token: string): Promise<wire.LinkOwner> {
  return call("POST", "/friends/look", { body: { link } satisfies wire.FriendLink, token });
}

/** Makes the player a friend of a link's owner. */
export function befriend(link: string, token: string): Promise<wire.Friends> {
  return call("POST", "/friends", { body: { link } satisfies wire.FriendLink, token });
}

/** Ends a friendship. */
export function unfriend(friend: string, token: string): Promise<wire.Friends> {
  return call("POST", "/friends/remove", { body: { friend } satisfies wire.ChosenFriend, token });
}

/** Blocks a player. */
export function block(friend: string, token: string): Promise<wire.Friends> {
  return call("POST", "/friends/block", { body: { friend } satisfies wire.ChosenFriend, token });
}

/** Unblocks a player. */
export function unblock(friend: string, token: string): Promise<wire.Friends> {
  return call("POST", "/friends/unblock", { body: { friend } satisfies wire.ChosenFriend, token });
}

/** Accepts a friend request. */
export function accept(friend: string, token: string): Promise<wire.Friends> {
  return call("POST", "/friends/accept", { body: { friend } satisfies wire.ChosenFriend, token });
}

/** Declines a friend request. */
export function decline(friend: string, token: string): Promise<wire.Friends> {
  return call("POST", "/friends/decline", { body: { friend } satisfies wire.ChosenFriend, token });
}

/** Sets whether friends see when the player is online. */
export function showPresence(on: boolean, token: string): Promise<wire.Friends> {
  return call("POST", "/friends/show", { body: { on } satisfies wire.ShowFriends, token });
}

/** Returns the player's relations to the others of a room. */
export function relationsInRoom(room: string, token: string): Promise<wire.RoomFriends> {
  return call("GET", `/rooms/${room}/friends`, { token });
}

/** Sends a friend request. */
export function ask(who: wire.AskFriend, token: string): Promise<wire.RoomFriends> {
  return call("POST", "/friends/ask", { body: who, token });
}

/** Reports the player's place and returns the friends who are online. */
export function reportPresence(where: string, token: string): Promise<wire.FriendsHere> {
  return call("POST", "/friends/here", { body: { where } satisfies wire.Here, token });
}

/** Invites a friend into a room. */
export function invite(friend: string, room: string, token: string): Promise<void> {
  return call("POST", "/friends/invite", { body: { friend, room } satisfies wire.InviteFriend, token });
}

/** Dismisses a friend's invitation. */
export function dismiss(friend: string, token: string): Promise<void> {
  return call("POST", "/friends/dismiss", { body: { friend } satisfies wire.ChosenFriend, token });
}
