// The HTTP API of tournaments, in a file that other pages do not load.

import type * as wire from "../../protocol.gen.ts";
import { call } from "../net/api.ts";

/** Creates a tournament. */
export function newArena(wanted: wire.NewArena, token: string): Promise<wire.Arena> {
  return call("POST", "/arenas", { body: wanted, token });
}

/** Returns the public tournaments. */
export function arenas(): Promise<wire.Arenas> {
  return call("GET", "/arenas");
}

/** Returns a tournament; with a token, including the player's own data. */
export function arena(code: string, token?: string): Promise<wire.Arena> {
  return call("GET", `/arenas/${code}`, { token });
}

/** Signs the player up for a tournament. */
export function joinArena(code: string, password: string, token: string): Promise<wire.Arena> {
  return call("POST", `/arenas/${code}/join`, { body: { password } satisfies wire.JoinArena, token });
}

/** Ends one of the player's tournaments, or cancels it. */
export function endArena(code: string, token: string): Promise<wire.Arena> {
  return call("POST", `/arenas/${code}/end`, { token });
}

/** Returns the player's next heat. The server answers when there is one, or after some seconds without. */
export function nextHeat(code: string, token: string): Promise<wire.NextHeat> {
  return call("POST", `/arenas/${code}/next`, { token });
}
