// Suggested names: nobody has to enter a name before the first move.

import type { Player } from "../../protocol.gen.ts";
import { read, remove, write } from "../device/storage.ts";
import { identity, setName } from "../net/identity.ts";
import { text } from "../text/text.ts";
import { namedEvent } from "./name-dialog.ts";

const suggested = "nonet.suggested"; // the name, until the player keeps it or takes another

/** Returns a name that is not taken yet. */
export function suggestName(taken: readonly string[] = []): string {
  const free = text.invite.names.split(" ").filter((name) => !taken.includes(name));
  return free[Math.floor(Math.random() * free.length)] ?? "";
}

let coming: Promise<Player> | undefined;

/** Returns the player of this browser. If there is none yet, it creates one with a suggested name. */
export function ensurePlayer(): Promise<Player> {
  const known = identity();
  if (known) return Promise.resolve(known);
  coming ??= create().finally(() => (coming = undefined));
  return coming;
}

async function create(): Promise<Player> {
  const player = await setName(suggestName());
  write(suggested, player.name);
  document.dispatchEvent(new Event(namedEvent));
  return player;
}

/** Reports whether the player's name was suggested, and the player has not said whether to keep it. */
export function isSuggested(): boolean {
  const name = identity()?.name;
  return name !== undefined && read(suggested) === name;
}

/** Keeps the suggested name. */
export function keepSuggested(): void {
  remove(suggested);
}
