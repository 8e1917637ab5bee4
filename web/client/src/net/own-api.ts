// The HTTP API for the player's own data, for the pages that show only that.

import type * as wire from "../../protocol.gen.ts";
import { call } from "./api.ts";

/** Returns the recovery code, which restores the player on another device. */
export function recovery(token: string): Promise<wire.Recovery> {
  return call("GET", "/me/recovery", { token });
}

/** Replaces the recovery code; older ones stop working. */
export function renewRecovery(token: string): Promise<wire.Recovery> {
  return call("POST", "/me/recovery", { token });
}

/** Returns the player of a recovery code. */
export function recover(body: wire.Recover): Promise<wire.Player> {
  return call("POST", "/players/recover", { body });
}

/** Returns all data that the server has about the player. */
export function exportData(token: string): Promise<unknown> {
  return call("GET", "/me/export", { token });
}

/** Deletes all data that the server has about the player. */
export function deleteAccount(token: string): Promise<void> {
  return call("DELETE", "/me", { token });
}

/** Returns the moderation decisions about the player. */
export function decisions(token: string): Promise<wire.Decisions> {
  return call("GET", "/me/decisions", { token });
}

/** Appeals against a decision. */
export function appeal(body: wire.NewAppeal, token: string): Promise<void> {
  return call("POST", "/me/decisions/appeal", { body, token });
}

/** Returns the recent finishes of friends and of others in the player's groups. */
export function friendActivity(token: string): Promise<wire.Lately> {
  return call("GET", "/groups/lately", { token });
}

/** Returns a group with its members. */
export function group(id: string, token: string): Promise<wire.Group> {
  return call("GET", `/groups/${encodeURIComponent(id)}`, { token });
}

/** Creates a group. */
export function newGroup(name: string, token: string): Promise<wire.Group> {
  return call("POST", "/groups", { body: { name } satisfies wire.NewGroup, token });
}

/** Joins the group of an invite. */
export function joinGroup(invite: string, token: string): Promise<wire.Group> {
  return call("POST", "/groups/join", { body: { invite } satisfies wire.JoinGroup, token });
}

/** Replaces a group's invite. */
export function inviteAnew(id: string, token: string): Promise<wire.Group> {
  return call("POST", `/groups/${encodeURIComponent(id)}/invite`, { token });
}

/** Removes a member from a group. */
export function removeMember(id: string, body: wire.ChosenMember, token: string): Promise<wire.Group> {
  return call("POST", `/groups/${encodeURIComponent(id)}/remove`, { body, token });
}

/** Transfers a group to another member. */
export function handGroupOver(id: string, body: wire.ChosenMember, token: string): Promise<wire.Group> {
  return call("POST", `/groups/${encodeURIComponent(id)}/owner`, { body, token });
}

/** Deletes a group. */
export function closeGroup(id: string, token: string): Promise<void> {
  return call("DELETE", `/groups/${encodeURIComponent(id)}`, { token });
}

/** Leaves a group. */
export function leaveGroup(id: string, token: string): Promise<void> {
  return call("POST", `/groups/${encodeURIComponent(id)}/leave`, { token });
}
