// What the HTTP API has of what is a player's own, for the pages that show it alone.

import type * as wire from "../../protocol.gen.ts";
import { call } from "./api.ts";

/** recovery is the code that brings the player back on another device. */
export function recovery(token: string): Promise<wire.Recovery> {
  return call("GET", "/me/recovery", { token });
}

/** renewRecovery gives another code; those before are good for nothing. */
export function renewRecovery(token: string): Promise<wire.Recovery> {
  return call("POST", "/me/recovery", { token });
}

/** recover is the player that a code was made for. */
export function recover(body: wire.Recover): Promise<wire.Player> {
  return call("POST", "/players/recover", { body });
}

/** exportData is all that the server knows of the player. */
export function exportData(token: string): Promise<unknown> {
  return call("GET", "/me/export", { token });
}

/** deleteAccount deletes all that the server knows of the player. */
export function deleteAccount(token: string): Promise<void> {
  return call("DELETE", "/me", { token });
}

/** decisions are what is decided about the player. */
export function decisions(token: string): Promise<wire.Decisions> {
  return call("GET", "/me/decisions", { token });
}

/** appeal asks for another look at one of them. */
export function appeal(body: wire.NewAppeal, token: string): Promise<void> {
  return call("POST", "/me/decisions/appeal", { body, token });
}

/** friendActivity is what the player's friends, and others in the player's groups, finished. */
export function friendActivity(token: string): Promise<wire.Lately> {
  return call("GET", "/groups/lately", { token });
}

/** group is one of them, with its members. */
export function group(id: string, token: string): Promise<wire.Group> {
  return call("GET", `/groups/${encodeURIComponent(id)}`, { token });
}

/** newGroup makes a group. */
export function newGroup(name: string, token: string): Promise<wire.Group> {
  return call("POST", "/groups", { body: { name } satisfies wire.NewGroup, token });
}

/** joinGroup joins the group of an invite. */
export function joinGroup(invite: string, token: string): Promise<wire.Group> {
  return call("POST", "/groups/join", { body: { invite } satisfies wire.JoinGroup, token });
}

/** inviteAnew gives a group another invite. */
export function inviteAnew(id: string, token: string): Promise<wire.Group> {
  return call("POST", `/groups/${encodeURIComponent(id)}/invite`, { token });
}

/** removeMember takes a member out of a group. */
export function removeMember(id: string, body: wire.ChosenMember, token: string): Promise<wire.Group> {
  return call("POST", `/groups/${encodeURIComponent(id)}/remove`, { body, token });
}

/** handGroupOver makes another member the owner of a group. */
export function handGroupOver(id: string, body: wire.ChosenMember, token: string): Promise<wire.Group> {
  return call("POST", `/groups/${encodeURIComponent(id)}/owner`, { body, token });
}

/** closeGroup ends a group. */
export function closeGroup(id: string, token: string): Promise<void> {
  return call("DELETE", `/groups/${encodeURIComponent(id)}`, { token });
}

/** leaveGroup leaves a group. */
export function leaveGroup(id: string, token: string): Promise<void> {
  return call("POST", `/groups/${encodeURIComponent(id)}/leave`, { token });
}
