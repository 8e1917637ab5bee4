// The kinds of puzzles that the player of this device knows: those whose rules were read or skipped, and those that
// were played.

import { read, write } from "./storage.ts";

const key = "nonet.known";

/** Reports whether the player knows a kind. */
export function isKindKnown(kind: string): boolean {
  return readKnown().includes(kind);
}

/** Records that the player knows a kind. */
export function markKindKnown(kind: string): void {
  if (!isKindKnown(kind)) write(key, [...readKnown(), kind].join(" "));
}

function readKnown(): string[] {
  return (read(key) ?? "").split(" ").filter((name) => name !== "");
}
