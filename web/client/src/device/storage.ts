// What the browser's storage keeps, and whose it is. All other modules reach the storage through this one.
//
// What belongs to the player goes when another player comes in on this device, and when the player signs out. A tab that was opened
// for the player before keeps nothing from then on, and goes to the first page.

/** belongs says whose each key is. A key that ends in a dot begins those of one tab, which the name of a room follows. */
export const belongs = {
  "nonet.player": "player", // who that is, with the token
  "nonet.leaving": "player", // a sign-out that has not ended
  "nonet.prefs.base": "player", // the preferences as the server has them
  "nonet.games": "player",
  "nonet.solo": "player", // the one game of older clients
  "nonet.steps": "player",
  "nonet.marks": "player",
  "nonet.ghosts": "player",
  "nonet.paper": "player",
  "nonet.best": "player",
  "nonet.known": "player", // the kinds that were learned
  "nonet.play": "player", // the settings of the last rooms
  "nonet.race": "player",
  "nonet.groups": "player",
  "nonet.friends": "player",
  "nonet.met": "player",
  "nonet.muted.": "player",
  "nonet.heat.": "player",
  "nonet.prefs": "device", // how pages look and sound, and how boards are played
  "nonet.language": "device",
  "nonet.sound": "device", // whether the question for sounds was asked
  "nonet.stock": "device", // puzzles to play without a network
  "nonet.again": "device", // the page of a tab that was loaded anew last
} as const;

/** StorageKey is a key of the storage. */
export type StorageKey = keyof typeof belongs;

/** TabKey is one of the storage of a tab. */
type TabKey = "nonet.muted." | "nonet.heat." | "nonet.again";

const playerKey: StorageKey = "nonet.player";

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
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of Object.keys(storage)) if (isPlayers(key)) storage.removeItem(key);
  }
  mine = undefined;
}

/** forgetAll forgets everything that is kept on this device. */
export function forgetAll(): void {
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of Object.keys(storage)) if (key.startsWith("nonet.")) storage.removeItem(key);
  }
  mine = undefined;
}

/** followOwner calls when another tab has made somebody else this device's player: what this tab shows is not theirs. */
export function followOwner(replaced: () => void): void {
  mine = owner();
  addEventListener("storage", ({ key }) => {
    if (key !== playerKey && key !== null) return;
    if (mine === undefined) mine = owner();
    if (mine === owner()) return;
    for (const kept of Object.keys(sessionStorage)) if (isPlayers(kept)) sessionStorage.removeItem(kept);
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

/** isOurs reports whether this tab may change what is under a key: not if another tab has another player by now. */
function isOurs(key: StorageKey): boolean {
  return belongs[key] === "device" || mine === undefined || mine === owner();
}

function isPlayers(key: string): boolean {
  return Object.entries(belongs).some(([name, whose]) => whose === "player" && (name === key || (name.endsWith(".") && key.startsWith(name))));
}
