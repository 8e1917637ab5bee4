// What the browser's storage keeps, and whose it is. All other modules reach it through this one.
//
// What belongs to the player goes when another player comes in on this device, and when the player signs out. A tab that was opened
// for the player before keeps nothing from then on, and goes to the first page.

import type { Player } from "../../protocol.gen.ts";

/** The key of something that belongs to the player. */
export type PlayerKey =
  | "nonet.player" // who that is, with the token
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
  | "nonet.met";

/** The keys of what belongs to the device, whoever plays on it. */
export const devices = [
  "nonet.prefs", // how pages look and sound, and how boards are played
  "nonet.language",
  "nonet.sound", // whether the question for sounds was asked
  "nonet.stock", // puzzles to play without a network
] as const;

/** A key of the storage. */
export type StorageKey = PlayerKey | (typeof devices)[number];

const playerKey: PlayerKey = "nonet.player";

let mine = owner(); // the player whom this tab keeps things for; undefined is nobody yet

/** Returns what is kept under a key. */
export function read(key: StorageKey): string | null {
  return localStorage.getItem(key);
}

/** Keeps something. It throws where the storage is full. */
export function write(key: StorageKey, text: string): void {
  if (ownsKey(key)) localStorage.setItem(key, text);
}

/** Forgets what is kept under a key. */
export function remove(key: StorageKey): void {
  if (ownsKey(key)) localStorage.removeItem(key);
}

/** Makes a player this device's. What is kept of another player goes; what was kept before there was a player is theirs. */
export function setOwner(player: { readonly id: string }): void {
  const before = owner();
  if (before !== undefined && before !== player.id) clearOwner();
  mine = player.id;
  localStorage.setItem(playerKey, JSON.stringify(player));
}

/** Forgets all that belongs to the player, and that there is one. */
export function clearOwner(): void {
  for (const key of Object.keys(localStorage)) if (isPlayers(key)) localStorage.removeItem(key);
  sessionStorage.clear();
  mine = undefined;
}

/** The player whose things are kept; undefined is nobody. */
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

/** Reports whether this tab may change what is under a key: not what is the player's, if another tab has another player by now. */
export function ownsKey(key: StorageKey): boolean {
  mine ??= owner();
  return mine === owner() || !isPlayers(key);
}

function isPlayers(key: string): boolean {
  return key.startsWith("nonet.") && !devices.some((name) => name === key);
}
