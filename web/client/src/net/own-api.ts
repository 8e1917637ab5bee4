// What the HTTP API has of what is a player's own, for the pages that show it alone.

import type * as wire from "../../protocol.gen.ts";
import { call } from "./api.ts";

/** The code that brings the player back on another device. */
export function recovery(token: string): Promise<wire.Recovery> {
  return call("GET", "/me/recovery", { token });
}

/** Gives another code; those before are good for nothing. */
export function renewRecovery(token: string): Promise<wire.Recovery> {
  return call("POST", "/me/recovery", { token });
}

/** The player that a code was made for. */
export function recover(body: wire.Recover): Promise<wire.Player> {
  return call("POST", "/players/recover", { body });
}

/** All that the server knows of the player. */
export function exportData(token: string): Promise<unknown> {
  return call("GET", "/me/export", { token });
}

/** Deletes all that the server knows of the player. */
export function deleteAccount(token: string): Promise<void> {
  return call("DELETE", "/me", { token });
}

/** What is decided about the player. */
export function decisions(token: string): Promise<wire.Decisions> {
  return call("GET", "/me/decisions", { token });
}

/** Asks for another look at one of them. */
export function appeal(body: wire.NewAppeal, token: string): Promise<void> {
  return call("POST", "/me/decisions/appeal", { body, token });
}

/** What the player's friends, and others in the player's groups, finished. */
export function friendActivity(token: string): Promise<wire.Lately> {
  return call("GET", "/groups/lately", { token });
}

/** One of them, with its members. */
export function group(id: string, token: string): Promise<wire.Group> {
  return call("GET", `/groups/${encodeURIComponent(id)}`, { token });
}

/** Makes a group. */
export function newGroup(name: string, token: string): Promise<wire.Group> {
  return call("POST", "/groups", { body: { name } satisfies wire.NewGroup, token });
}

/** Joins the group of an invite. */
export function joinGroup(invite: string, token: string): Promise<wire.Group> {
  return call("POST", "/groups/join", { body: { invite } satisfies wire.JoinGroup, token });
}

/** Gives a group another invite. */
export function inviteAnew(id: string, token: string): Promise<wire.Group> {
  return call("POST", `/groups/${encodeURIComponent(id)}/invite`, { token });
}

/** Takes a member out of a group. */
export function removeMember(id: string, body: wire.ChosenMember, token: string): Promise<wire.Group> {
  return call("POST", `/groups/${encodeURIComponent(id)}/remove`, { body, token });
}

/** Makes another member the owner of a group. */
export function handGroupOver(id: string, body: wire.ChosenMember, token: string): Promise<wire.Group> {
  return call("POST", `/groups/${encodeURIComponent(id)}/owner`, { body, token });
}

/** Ends a group. */
export function closeGroup(id: string, token: string): Promise<void> {
  return call("DELETE", `/groups/${encodeURIComponent(id)}`, { token });
}

/** Leaves a group. */
export function leaveGroup(id: string, token: string): Promise<void> {
  return call("POST", `/groups/${encodeURIComponent(id)}/leave`, { token });
}
