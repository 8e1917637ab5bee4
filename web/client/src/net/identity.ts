// The player of this browser. The token is only in the browser's storage and in requests, never in an address.

import type * as wire from "../../protocol.gen.ts";
import { BadToken } from "../../protocol.gen.ts";
import { keptPlayer, setOwner, read, remove, write } from "../device/storage.ts";
import { text } from "../text/text.ts";
import { newPlayer, ApiError, signOut } from "./api.ts";
import { keepRestorable, restorablePlayer } from "./restore.ts";

const leaving = "nonet.leaving";

/** The preference under which the player's name is synchronized to other devices. */
export const namePreference = "name";

/** Fired on the document when the server no longer knew this browser's player and a new one was created. */
export const replacedEvent = "replaced";

/** Returns the stored player; undefined if there is none yet. */
export function identity(): wire.Player | undefined {
  const kept = keptPlayer();
  return kept?.token ? (kept as wire.Player) : undefined;
}

/** Names the player: it creates a player, or renames the existing one. */
export async function setName(name: string): Promise<wire.Player> {
  const before = identity();
  const known = before?.token ?? (await passing?.catch(() => undefined))?.token;
  const player = await newPlayer(name, known).catch(async (error: unknown) => {
    if (!known || !(error instanceof ApiError) || error.code !== BadToken) throw error;
    // Another tab may be signing out everywhere, or have done so.
    if (read(leaving)) await signOutEverywhere().catch(() => {});
    const now = identity()?.token;
    // A server with another secret refuses the token, and so does one where another device signed out: create a new
    // player there.
    return newPlayer(name, now === known ? undefined : now);
  });
  setIdentity(player);
  if (before && before.id !== player.id) document.dispatchEvent(new Event(replacedEvent));
  return player;
}

/**
 * Replaces all tokens of the player by a new one for this browser. The key is stored until the token has arrived: a
 * request with the same key, from this tab or another, gets the same token.
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

/**
 * Returns this browser's player. Somebody without a name gets a temporary player, who only watches and is not stored
 * until setName names them.
 */
export function spectatorIdentity(): Promise<wire.Player> {
  const known = identity();
  if (known) return Promise.resolve(known);
  passing ??= newPlayer(text.name.guest, undefined);
  passing.catch(() => (passing = undefined));
  return passing;
}

/** Makes a player this browser's: a new one, the same with another name or token, or one from another device. */
export function setIdentity(player: wire.Player): void {
  setOwner(player);
  keepRestorable(player);
}

/** Makes the player of the restoring cookie this browser's, if it has none. It reports whether it did. */
export async function restoreIdentity(): Promise<boolean> {
  const player = identity() ? undefined : await restorablePlayer();
  if (!player || identity()) return false;
  setOwner(player);
  return true;
}

/** Gets a token that the server accepts, with the same name. */
export async function renewIdentity(): Promise<void> {
  await setName(identity()?.name ?? text.name.guest);
}
