// What is stored in this browser, and its owner. All other modules use this one. The player's data is deleted when the device
// gets another player, and when the player signs out. A tab that was opened for the player before stores nothing from
// then on, and goes to the home page.

import type { Player } from "../../protocol.gen.ts";
import { deviceStorage, namesIn, tabStorage } from "./browser-storage.ts";

/** The key of data that belongs to the player. */
export type PlayerKey =
  | "nonet.player" // who that is, with the token
  | "nonet.suggested" // the name that the player was given and has not decided on
  | "nonet.leaving" // a sign-out that has not ended
  | "nonet.prefs.base" // the preferences as the server has them
  | "nonet.games"
  | "nonet.steps"
  | "nonet.marks"
  | "nonet.ghosts"
  | "nonet.paper"
  | "nonet.best"
  | "nonet.known" // the kinds that were learned
  | "nonet.play" // the settings of the last rooms
  | "nonet.race"
  | "nonet.groups"
  | "nonet.friends"
  | "nonet.exercises" // those that were solved faster than in the race
  | "nonet.keep" // that it was offered to keep the account
  | "nonet.met";

/** The keys of data that belongs to the device, whoever the player is. */
export const devices = [
  "nonet.prefs", // how pages look and sound, and how boards are played
  "nonet.language",
  "nonet.stock", // puzzles to play without a network
] as const;

/** A key of the storage. */
export type StorageKey = PlayerKey | (typeof devices)[number];

const playerKey: PlayerKey = "nonet.player";

let mine = owner(); // the player whose data this tab stores; undefined if there is none yet

/** Returns the data of a key. */
export function read(key: StorageKey): string | null {
  return deviceStorage().getItem(key);
}

/** Stores data. It throws a QuotaExceededError if the storage is full. */
export function write(key: StorageKey, text: string): void {
  if (ownsKey(key)) deviceStorage().setItem(key, text);
}

/** Deletes the data of a key. */
export function remove(key: StorageKey): void {
  if (ownsKey(key)) deviceStorage().removeItem(key);
}

/**
 * Makes a player the owner of this device. The data of another player is deleted; data stored before there was a player
 * becomes theirs.
 */
export function setOwner(player: { readonly id: string }): void {
  const before = owner();
  if (before !== undefined && before !== player.id) clearOwner();
  mine = player.id;
  deviceStorage().setItem(playerKey, JSON.stringify(player));
}

/** Deletes all data of the player, and the player. */
export function clearOwner(): void {
  for (const key of namesIn(deviceStorage())) if (isPlayers(key)) deviceStorage().removeItem(key);
  tabStorage().clear();
  mine = undefined;
}

/** Returns the stored player; undefined if there is none. */
export function keptPlayer(): Partial<Player> | undefined {
  try {
    return (JSON.parse(read(playerKey) ?? "null") as Partial<Player> | null) ?? undefined;
  } catch {
    return undefined;
  }
}

function owner(): string | undefined {
  return keptPlayer()?.id;
}

/**
 * Reports whether this tab may change the data of a key. It may not change the player's data if another tab has another
 * player by now.
 */
export function ownsKey(key: StorageKey): boolean {
  mine ??= owner();
  return mine === owner() || !isPlayers(key);
}

function isPlayers(key: string): boolean {
  return key.startsWith("nonet.") && !devices.some((name) => name === key);
}
