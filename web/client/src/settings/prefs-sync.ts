// Synchronizes the preferences, the player's name and the best times between devices.

import type * as wire from "../../protocol.gen.ts";
import { adoptPrefs, chosenEvent, prefs } from "../device/applied-prefs.ts";
import { encodePrefs, merge, prefsOf, usual, type Chosen } from "../device/prefs.ts";
import { read, write } from "../device/storage.ts";
import { myPreferences, newPlayer, putPreferences } from "../net/api.ts";
import { setIdentity, identity, namePreference } from "../net/identity.ts";
import { namedEvent } from "../account/name-dialog.ts";
import { languageKey, languages } from "../text/languages.ts";
import { takeBest, withBest } from "./best-sync.ts";

const baseKey = "nonet.prefs.base"; // the last state on which this device and the server agreed
const restAfter = 1_000; // milliseconds of debounce after a choice, because another one often follows
const languageName = "language";
const known: readonly string[] = [...Object.keys(usual), languageName, namePreference];

/** Synchronizes the preferences now and after each choice. */
export function syncPrefs(): void {
  let timer = 0;
  let last = Promise.resolve();
  const schedule = () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => {
      // one after another, so that an older state never replaces a newer one on the server; without the server they stay
      // here until the next time
      last = last.then(sync).catch(() => {});
    }, restAfter);
  };
  document.addEventListener(chosenEvent, schedule);
  document.addEventListener(namedEvent, schedule);
  schedule();
}

async function sync(): Promise<void> {
  const player = identity();
  if (!player) return;
  const there = (await myPreferences(player.token)).preferences;
  if (identity()?.id !== player.id) return; // what is here is another player's by now
  const here = withBest(readLocal(), {});
  const base = readBase(player, here, there);
  // kept before the request, so that what is chosen during it differs from the base and wins the next time
  keepBase(player, base);
  const agreed = withBest(merge(base, here, there, known), there);
  if (!isSame(agreed, there)) await putPreferences(agreed, player.token);
  // another player, or another choice, since the request
  if (identity()?.id !== player.id || !isSame(here, withBest(readLocal(), {}))) return;
  keepBase(player, agreed);
  if (!isSame(agreed, here)) await take(agreed, player);
}

function keepBase(player: wire.Player, values: Chosen): void {
  write(baseKey, JSON.stringify({ player: player.id, values }));
}

function readLocal(): Chosen {
  const language = read(languageKey);
  const name = identity()?.name;
  return {
    ...encodePrefs(prefs()),
    ...(language ? { [languageName]: language } : {}),
    ...(name ? { [namePreference]: name } : {}),
  };
}

/**
 * Applies a player's preferences to this device. Another language takes effect on the next page. If the player was
 * signed out meanwhile, the token stays as it is: the next request with it is refused, and a new player is created.
 */
async function take(values: Chosen, player: wire.Player): Promise<void> {
  adoptPrefs(prefsOf(values));
  takeBest(values);
  const language = languages.find((l) => l.tag === values[languageName]);
  if (language) write(languageKey, language.tag);
  const name = values[namePreference];
  if (!name || name === player.name) return;
  const renamed = await newPlayer(name, player.token);
  if (identity()?.token !== player.token) return; // another player, or a newer token, since the request
  setIdentity(renamed);
  document.dispatchEvent(new Event(namedEvent));
}

/**
 * Returns the preferences that both sides agreed on. On a device that is new to the player, the player's preferences
 * win.
 */
function readBase(player: wire.Player, here: Chosen, there: Chosen): Chosen {
  try {
    const kept = JSON.parse(read(baseKey) ?? "null") as { player: string; values: Chosen } | null;
    if (kept?.player === player.id) return kept.values;
  } catch {
    // treated as missing
  }
  return Object.keys(there).length > 0 ? here : {};
}

function isSame(a: Chosen, b: Chosen): boolean {
  return [...Object.keys(a), ...Object.keys(b)].every((name) => a[name] === b[name]);
}
