// The HTTP API's part about arenas, apart from the others: whoever plays elsewhere is light without it.

import type * as wire from "../../protocol.gen.ts";
import { call } from "../net/api.ts";

/** newArena makes an arena. */
export function newArena(wanted: wire.NewArena, token: string): Promise<wire.Arena> {
  return call("POST", "/arenas", { body: wanted, token });
}

/** arena is what has become of an arena; with a token, what concerns the player. */
export function arena(code: string, token?: string): Promise<wire.Arena> {
  return call("GET", `/arenas/${code}`, { token });
}

/** joinArena signs the player up for an arena. */
export function joinArena(code: string, password: string, token: string): Promise<wire.Arena> {
  return call("POST", `/arenas/${code}/join`, { body: { password } satisfies wire.JoinArena, token });
}

/** endArena ends an arena of the player's now, or takes it back. */
export function endArena(code: string, token: string): Promise<wire.Arena> {
  return call("POST", `/arenas/${code}/end`, { token });
}

/** nextHeat is where the player goes next. The answer comes when there is a heat, or after some seconds without. */
export function nextHeat(code: string, token: string): Promise<wire.NextHeat> {
  return call("POST", `/arenas/${code}/next`, { token });
}
