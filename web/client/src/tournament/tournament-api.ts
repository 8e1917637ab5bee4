// The HTTP API's part about arenas, apart from the others: whoever plays elsewhere is light without it.

import type * as wire from "../../protocol.gen.ts";
import { call } from "../net/api.ts";

/** Makes an arena. */
export function newArena(wanted: wire.NewArena, token: string): Promise<wire.Arena> {
  return call("POST", "/arenas", { body: wanted, token });
}

/** What has become of an arena; with a token, what concerns the player. */
export function arena(code: string, token?: string): Promise<wire.Arena> {
  return call("GET", `/arenas/${code}`, { token });
}

/** Signs the player up for an arena. */
export function joinArena(code: string, password: string, token: string): Promise<wire.Arena> {
  return call("POST", `/arenas/${code}/join`, { body: { password } satisfies wire.JoinArena, token });
}

/** Ends an arena of the player's now, or takes it back. */
export function endArena(code: string, token: string): Promise<wire.Arena> {
  return call("POST", `/arenas/${code}/end`, { token });
}

/** Where the player goes next. The answer comes when there is a heat, or after some seconds without. */
export function nextHeat(code: string, token: string): Promise<wire.NextHeat> {
  return call("POST", `/arenas/${code}/next`, { token });
}
