// The preferences go with the player from device to device, and with them the name and the best times.

import type * as wire from "../../protocol.gen.ts";
import { adoptPrefs, chosenEvent, prefs } from "../device/applied-prefs.ts";
import { chosenOf, merge, prefsOf, usual, type Chosen } from "../device/prefs.ts";
import { read, write } from "../device/storage.ts";
import { myPreferences, newPlayer, putPreferences } from "../net/api.ts";
import { setIdentity, identity, namePreference } from "../net/identity.ts";
import { namedEvent } from "../account/name-dialog.ts";
import { languageKey, languages } from "../text/languages.ts";
import { takeBest, withBest } from "./best-sync.ts";

const baseKey = "nonet.prefs.base"; // what this device and the server agreed on last
const restAfter = 1_000; // milliseconds after a choice, for another one often follows
const languageName = "language";
const known: readonly string[] = [...Object.keys(usual), languageName, namePreference];

/** Brings the player's preferences to this device, and this device's to the others, now and after each choice. */
export function syncPrefs(): void {
  let timer = 0;
  const soon = () => {
    clearTimeout(timer);
    timer = window.setTimeout(() => void sync().catch(() => {}), restAfter); // without the server they stay here until the next time
  };
  document.addEventListener(chosenEvent, soon);
  document.addEventListener(namedEvent, soon);
  soon();
}

async function sync(): Promise<void> {
  const player = identity();
  if (!player) return;
  const there = (await myPreferences(player.token)).preferences;
  const here = withBest(chosenHere(), {});
  const agreed = withBest(merge(agreedBefore(player, here, there), here, there, known), there);
  if (!same(agreed, there)) await putPreferences(agreed, player.token);
  if (identity()?.id !== player.id || !same(here, withBest(chosenHere(), {}))) return; // somebody else, or another choice, while the server was asked
  write(baseKey, JSON.stringify({ player: player.id, values: agreed }));
  if (!same(agreed, here)) await take(agreed, player);
}

function chosenHere(): Chosen {
  const language = read(languageKey);
  const name = identity()?.name;
  return {
    ...chosenOf(prefs()),
    ...(language ? { [languageName]: language } : {}),
    ...(name ? { [namePreference]: name } : {}),
  };
}

/**
 * Makes a player's preferences this device's. Another language is for the next page that is loaded. Where the player was signed out
 * meanwhile, the token stays as it is: whoever plays on with it is told, and made somebody new then.
 */
async function take(values: Chosen, player: wire.Player): Promise<void> {
  adoptPrefs(prefsOf(values));
  takeBest(values);
  const language = languages.find((l) => l.tag === values[languageName]);
  if (language) write(languageKey, language.tag);
  const name = values[namePreference];
  if (!name || name === player.name) return;
  const renamed = await newPlayer(name, player.token);
  if (identity()?.token !== player.token) return; // somebody else, or a newer token, while the server was asked
  setIdentity(renamed);
  document.dispatchEvent(new Event(namedEvent));
}

/** What this player's preferences were on both sides. On a device that is new to the player, the player's go before the device's. */
function agreedBefore(player: wire.Player, here: Chosen, there: Chosen): Chosen {
  try {
    const kept = JSON.parse(read(baseKey) ?? "null") as { player: string; values: Chosen } | null;
    if (kept?.player === player.id) return kept.values;
  } catch {
    // as if there was nothing
  }
  return Object.keys(there).length > 0 ? here : {};
}

function same(a: Chosen, b: Chosen): boolean {
  return [...Object.keys(a), ...Object.keys(b)].every((name) => a[name] === b[name]);
}
