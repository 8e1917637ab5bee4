// Which kinds of puzzles somebody on this device knows: those whose rules were read, or skipped, and those that were played.

import { read, write } from "./storage.ts";

const key = "nonet.known";

/** Reports whether a kind is known here. */
export function isKindKnown(kind: string): boolean {
  return known().includes(kind);
}

/** Takes note that a kind is known now. */
export function markKindKnown(kind: string): void {
  if (!isKindKnown(kind)) write(key, [...known(), kind].join(" "));
}

function known(): string[] {
  return (read(key) ?? "").split(" ").filter((name) => name !== "");
}
