// Puzzles that are kept on this device for when there is no network: one of each kind, fetched while there is one.

import * as api from "../net/api.ts";
import { loadLook } from "../kinds/looks.ts";
import type { Plain } from "../puzzle/puzzle-text.ts";
import type { ChosenPuzzle } from "../room-settings/puzzle-choice.ts";

const stockKey = "nonet.stock";

/** Stocked is a puzzle with its solution. */
export interface Stocked {
  readonly puzzle: Plain;
  readonly solution: string;
}

/** taken is a kept puzzle of a kind, which is kept no more; undefined is that there is none. */
export function taken(kind: string): Stocked | undefined {
  const all = stock();
  const found = all[kind];
  delete all[kind];
  keep(all);
  return found;
}

/** restock has a puzzle fetched of each kind of which none is kept, with its look. It gives up where the server does not answer. */
export async function restock(wanted: readonly ChosenPuzzle[]): Promise<void> {
  for (const choice of wanted) {
    const { kind = "" } = choice;
    if (stock()[kind]) continue;
    const found = await Promise.all([api.newPuzzle(choice), loadLook(kind)]).catch(() => undefined);
    if (!found) return;
    const [{ puzzle, solution }] = found;
    if (solution) keep({ ...stock(), [kind]: { puzzle, solution } });
  }
}

function stock(): Record<string, Stocked> {
  try {
    const kept = JSON.parse(localStorage.getItem(stockKey) ?? "{}") as unknown;
    return typeof kept === "object" && kept !== null ? { ...(kept as Record<string, Stocked>) } : {};
  } catch {
    return {};
  }
}

function keep(all: Readonly<Record<string, Stocked>>): void {
  try {
    localStorage.setItem(stockKey, JSON.stringify(all));
  } catch {
    // A full store has no place for what may never be wanted.
  }
}
