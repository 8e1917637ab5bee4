// Who this browser's player is. The token stays in this browser's storage and in requests; never in an address.

import type * as wire from "../../protocol.gen.ts";
import { BadToken } from "../../protocol.gen.ts";
import { keptPlayer, setOwner, read, remove, write } from "../device/storage.ts";
import { text } from "../text/text.ts";
import { newPlayer, ApiError, signOut } from "./api.ts";

const leaving = "nonet.leaving";

/** Under what the player's name goes with the preferences, so that it comes along to another device. */
export const namePreference = "name";

/** Fired on the document when the server no longer knew this browser's player, who is somebody new from then on. */
export const replacedEvent = "replaced";

/** The kept player; undefined is nobody yet. */
export function identity(): wire.Player | undefined {
  const kept = keptPlayer();
  return kept?.token ? (kept as wire.Player) : undefined;
}

/** Gives the player a name: a new player, or the same one under a new name. */
export async function setName(name: string): Promise<wire.Player> {
  const before = identity();
  const known = before?.token;
  const player = await newPlayer(name, known).catch(async (error: unknown) => {
    if (!known || !(error instanceof ApiError) || error.code !== BadToken) throw error;
    // Another tab may be signing out everywhere, or have done so.
    if (read(leaving)) await signOutEverywhere().catch(() => {});
    const now = identity()?.token;
    // A server with another secret does not know the token, nor does one where another device signed out: be somebody new there.
    return newPlayer(name, now === known ? undefined : now);
  });
  setIdentity(player);
  if (before && before.id !== player.id) document.dispatchEvent(new Event(replacedEvent));
  return player;
}

/**
 * Gives this browser a token in the place of all that the player has. Until it is here the key is kept: whoever
 * asks with it, in this tab or another, gets the same one.
 */
export async function signOutEverywhere(): Promise<void> {
  const kept = read(leaving) ?? String(crypto.getRandomValues(new Uint32Array(4)));
  write(leaving, kept);
  try {
    setIdentity(await signOut(kept, identity()?.token ?? ""));
    remove(leaving);
  } catch (error) {
    if (error instanceof ApiError && error.code === BadToken) remove(leaving); // another device was faster
    throw error;
  }
}

let passing: Promise<wire.Player> | undefined;

/** This browser's player. Somebody without a name gets a player to look with, which is kept nowhere. */
export function spectatorIdentity(): Promise<wire.Player> {
  const known = identity();
  if (known) return Promise.resolve(known);
  passing ??= newPlayer(text.name.guest, undefined);
  passing.catch(() => (passing = undefined));
  return passing;
}

/** Makes a player this browser's: a new one, the same under another name or with another token, or one from another device. */
export function setIdentity(player: wire.Player): void {
  setOwner(player);
}

/** Gets a token that the server knows, under the name that there was. */
export async function renewIdentity(): Promise<void> {
  await setName(identity()?.name ?? text.name.guest);
}
