// What the browser's storage keeps, and whose it is. All other modules reach the storage through this one.
//
// What belongs to the player goes when another player comes in on this device, and when the player signs out. A tab that was opened
// for the player before keeps nothing from then on, and goes to the first page.

/** players are the keys of what belongs to the player, without the prefix that all keys have. */
export const players = [
  "player", // who that is, with the token
  "leaving", // a sign-out that has not ended
  "prefs.base", // the preferences as the server has them
  "games",
  "steps",
  "marks",
  "ghosts",
  "paper",
  "best",
  "known", // the kinds that were learned
  "play", // the settings of the last rooms
  "race",
  "groups",
  "friends",
  "met",
] as const;

type PlayerKey = `nonet.${(typeof players)[number]}`;

/** DeviceKey is the key of something that belongs to the device, whoever plays on it. */
type DeviceKey =
  | "nonet.prefs" // how pages look and sound, and how boards are played
  | "nonet.language"
  | "nonet.sound" // whether the question for sounds was asked
  | "nonet.stock"; // puzzles to play without a network

/** StorageKey is a key of the storage. */
export type StorageKey = PlayerKey | DeviceKey;

/** TabKey is one of the storage of a tab, all of which is the player's. The name of a room may follow it. */
type TabKey = "nonet.muted." | "nonet.heat." | "nonet.again" | "nonet.host";

const playerKey: PlayerKey = "nonet.player";

let mine: string | undefined; // the player whom this tab keeps things for; undefined is nobody yet

/** read returns what is kept under a key. */
export function read(key: StorageKey): string | null {
  return localStorage.getItem(key);
}

/** write keeps something. It throws where the storage is full. */
export function write(key: StorageKey, text: string): void {
  if (isOurs(key)) localStorage.setItem(key, text);
}

/** remove forgets what is kept under a key. */
export function remove(key: StorageKey): void {
  if (isOurs(key)) localStorage.removeItem(key);
}

/** readTab is read for this tab alone. */
export function readTab(key: TabKey, room = ""): string | null {
  return sessionStorage.getItem(key + room);
}

/** writeTab is write for this tab alone. */
export function writeTab(key: TabKey, text: string, room = ""): void {
  sessionStorage.setItem(key + room, text);
}

/** own makes a player this device's. What is kept of another player goes; what was kept before there was a player is theirs. */
export function own(player: { readonly id: string }): void {
  const before = owner();
  if (before !== undefined && before !== player.id) disown();
  mine = player.id;
  localStorage.setItem(playerKey, JSON.stringify(player));
}

/** disown forgets all that belongs to the player, and that there is one. */
export function disown(): void {
  for (const name of players) localStorage.removeItem(`nonet.${name}`);
  sessionStorage.clear();
  mine = undefined;
}

/** forgetAll forgets everything that is kept on this device. */
export function forgetAll(): void {
  disown();
  localStorage.clear();
}

/** followOwner calls when another tab has made somebody else this device's player: what this tab shows is not theirs. */
export function followOwner(replaced: () => void): void {
  mine = owner();
  addEventListener("storage", ({ key }) => {
    if (key !== playerKey && key !== null) return;
    if (mine === undefined) mine = owner();
    if (mine === owner()) return;
    sessionStorage.clear();
    replaced();
  });
}

/** owner is the id of the player whose things are kept; undefined is nobody's. */
function owner(): string | undefined {
  try {
    return (JSON.parse(read(playerKey) ?? "null") as { id?: string } | null)?.id;
  } catch {
    return undefined;
  }
}

/** isOurs reports whether this tab may change what is under a key: not what is the player's, if another tab has another player by now. */
function isOurs(key: StorageKey): boolean {
  return mine === undefined || mine === owner() || !players.some((name) => key === `nonet.${name}`);
}
