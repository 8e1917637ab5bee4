// Who this browser's player is. The token stays in this browser's storage and in requests; never in an address.

import type * as wire from "../../protocol.gen.ts";
import { BadToken } from "../../protocol.gen.ts";
import { text } from "../text/text.ts";
import { newPlayer, Refusal } from "./api.ts";

const key = "nonet.player";

/** identity is the kept player; undefined is nobody yet. */
export function identity(): wire.Player | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? "null") as wire.Player | null;
    return kept?.token ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** introduce gives the player a name: a new player, or the same one under a new name. */
export async function introduce(name: string): Promise<wire.Player> {
  const known = identity()?.token;
  const player = await newPlayer(name, known).catch((error: unknown) => {
    // A server with another secret does not know the token: be somebody new there.
    if (known && error instanceof Refusal && error.code === BadToken) return newPlayer(name, undefined);
    throw error;
  });
  localStorage.setItem(key, JSON.stringify(player));
  return player;
}

let passing: Promise<wire.Player> | undefined;

/** onlooker is this browser's player. Somebody without a name gets a player to look with, which is kept nowhere. */
export function onlooker(): Promise<wire.Player> {
  const known = identity();
  if (known) return Promise.resolve(known);
  passing ??= newPlayer(text.name.guest, undefined);
  passing.catch(() => (passing = undefined));
  return passing;
}

/** become makes this browser's player another one: recovered from another device, or nobody. */
export function become(player: wire.Player | undefined): void {
  if (player) localStorage.setItem(key, JSON.stringify(player));
  else localStorage.removeItem(key);
}

/** renewIdentity gets a token that the server knows, under the name that there was. */
export async function renewIdentity(): Promise<void> {
  await introduce(identity()?.name ?? text.name.guest);
}
