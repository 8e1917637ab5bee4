// Puzzles stored on this device for times without a network: one of each kind, loaded while there is one.

import { read, write } from "../device/storage.ts";
import * as api from "../net/api.ts";
import { loadKind } from "../kinds/kind-loader.ts";
import type { Plain } from "../puzzle/puzzle-text.ts";
import type { ChosenPuzzle } from "../room-settings/puzzle-choice.ts";

const stockKey = "nonet.stock";

/** A puzzle with its solution. */
export interface Stocked {
  readonly puzzle: Plain;
  readonly solution: string;
}

/** Removes and returns a stored puzzle of a kind and size, or of any size of the kind; undefined if there is none. */
export function takeFromStock(choice: ChosenPuzzle, anySize: boolean): Stocked | undefined {
  const all = stock();
  const exact = placeOf(choice);
  const place =
    anySize && !all[exact] ? Object.keys(all).find((p) => p.startsWith(placeOf({ ...choice, size: "" }))) : exact;
  const found = all[place ?? ""];
  delete all[place ?? ""];
  keep(all);
  return found;
}

/** Returns the key of a puzzle. */
function placeOf({ kind = "", size = "" }: ChosenPuzzle): string {
  return `${kind} ${size}`;
}

/** Loads a puzzle of each kind that has none stored, with the kind's UI. It stops if the server does not answer. */
export async function restock(wanted: readonly ChosenPuzzle[]): Promise<void> {
  for (const choice of wanted) {
    const { kind = "" } = choice;
    if (stock()[placeOf(choice)]) continue;
    const found = await Promise.all([api.newPuzzle(choice), loadKind(kind)]).catch(() => undefined);
    if (!found) return;
    const [{ puzzle, solution }] = found;
    if (solution) keep({ ...stock(), [placeOf(choice)]: { puzzle, solution } });
  }
}

function stock(): Record<string, Stocked> {
  try {
    const kept = JSON.parse(read(stockKey) ?? "{}") as unknown;
    return typeof kept === "object" && kept !== null ? { ...(kept as Record<string, Stocked>) } : {};
  } catch {
    return {};
  }
}

function keep(all: Readonly<Record<string, Stocked>>): void {
  try {
    write(stockKey, JSON.stringify(all));
  } catch {
    // Storage is full, and the puzzle may never be needed.
  }
}
