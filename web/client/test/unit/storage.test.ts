import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { after, beforeEach, test } from "node:test";
import { followOwner } from "../../src/device/owner-watch.ts";
import {
  devices,
  clearOwner,
  setOwner,
  read,
  write,
  type PlayerKey,
  type StorageKey,
} from "../../src/device/storage.ts";
import { readTab, writeTab } from "../../src/device/tab-storage.ts";
import { identity } from "../../src/net/identity.ts";
import { expireToken } from "../../src/account/sign-in-guard.ts";
import { resetStorage, noStorage } from "./fake-storage.ts";

beforeEach(() => {
  resetStorage();
  clearOwner();
});
after(noStorage);

/** The keys of what belongs to the player: the compiler wants all of them. */
const players: readonly PlayerKey[] = Object.keys({
  "nonet.player": 0,
  "nonet.suggested": 0,
  "nonet.leaving": 0,
  "nonet.prefs.base": 0,
  "nonet.games": 0,
  "nonet.steps": 0,
  "nonet.marks": 0,
  "nonet.ghosts": 0,
  "nonet.paper": 0,
  "nonet.best": 0,
  "nonet.known": 0,
  "nonet.play": 0,
  "nonet.race": 0,
  "nonet.groups": 0,
  "nonet.friends": 0,
  "nonet.exercises": 0,
  "nonet.keep": 0,
  "nonet.met": 0,
} satisfies Record<PlayerKey, 0>) as PlayerKey[];
const keys: readonly StorageKey[] = [...players, ...devices];
const again = "nonet.again"; // the page of a tab that was loaded anew last
const tabs = ["nonet.heat.", "nonet.host.", "nonet.muted."] as const;
const [ana, ben] = [
  { id: "a", name: "Ana", token: "ta" },
  { id: "b", name: "Ben", token: "tb" },
];

/** Keeps something under every key, as if the player had played. */
function fill(): void {
  for (const key of keys) if (key !== "nonet.player") write(key, "kept");
  for (const key of tabs) writeTab(key, "BCDFG", "kept");
}

/** The keys that something is kept under. */
const left = () => [...Object.keys(localStorage), ...Object.keys(sessionStorage)].sort();

test("every storage key has an owner, and modules use the storage through one module only", () => {
  const modules = readdirSync("src", { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts"))
    .map((file) => join("src", file));
  const named = new Set<string>(["nonet.player"]); // which the folder itself reads
  for (const module of modules) {
    if (/device.browser-storage\.ts$/.test(module)) continue;
    const source = readFileSync(module, "utf8");
    if (!/device.(?:storage|tab-storage|owner-watch)\.ts$/.test(module))
      for (const [, key = ""] of source.matchAll(/["'`](nonet\.(?!json|png)[a-z.]+)/g)) named.add(key);
    assert.doesNotMatch(
      source,
      /\b(?:local|session)Storage\b|\bindexedDB\b|document\.cookie/,
      `${module} reaches the storage itself`,
    );
  }
  assert.deepEqual([...named].sort(), [...keys, ...tabs, again].sort());
});

test("another player finds nothing of the previous one, and everything of the device", () => {
  setOwner(ana);
  fill();
  setOwner(ben);
  assert.deepEqual(left(), [...devices, "nonet.player"].sort());
  assert.deepEqual(identity(), ben);
});

test("the same player keeps everything, with another name, another token or a passkey", () => {
  setOwner(ana);
  fill();
  const before = left();
  const again = { ...ana, name: "Anna", token: "other" };
  setOwner(again);
  assert.deepEqual(left(), before);
});

test("data stored before there was a player belongs to the first one", () => {
  fill();
  setOwner(ana);
  assert.equal(read("nonet.games"), "kept");
});

test("a sign-out leaves nothing of the player", () => {
  setOwner(ana);
  fill();
  clearOwner();
  assert.deepEqual(left(), [...devices].sort());
  assert.equal(identity(), undefined);
});

test("after an expired token the stored data is kept for the same player only", () => {
  setOwner(ana);
  fill();
  expireToken();
  assert.equal(identity(), undefined);
  assert.doesNotMatch(read("nonet.player") ?? "", /Ana|ta/, "neither the name nor the token may stay");
  setOwner(ana);
  assert.equal(read("nonet.games"), "kept");
  expireToken();
  setOwner(ben);
  assert.equal(read("nonet.games"), null);
});

test("a tab of the previous player stores nothing more and is notified", () => {
  const events = new EventTarget();
  Object.defineProperty(globalThis, "addEventListener", {
    value: events.addEventListener.bind(events),
    configurable: true,
  });
  setOwner(ana);
  writeTab("nonet.muted.", "BCDFG", "Ben");
  let calls = 0;
  followOwner(() => calls++);
  const change = (key: string | null) => events.dispatchEvent(Object.assign(new Event("storage"), { key }));
  localStorage.setItem("nonet.player", JSON.stringify({ ...ana, name: "Anna" })); // by another tab, as what follows
  change("nonet.player");
  assert.equal(calls, 0);
  localStorage.setItem("nonet.player", JSON.stringify(ben));
  write("nonet.games", "Ana's");
  write("nonet.language", "de");
  assert.deepEqual([read("nonet.games"), read("nonet.language")], [null, "de"]);
  change("nonet.player");
  assert.equal(calls, 1);
  assert.equal(readTab("nonet.muted.", "BCDFG"), null);
  Reflect.deleteProperty(globalThis, "addEventListener");
});
