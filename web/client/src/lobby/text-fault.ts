// What is wrong with a puzzle that a host brings; loaded with the first one.

import { prefs } from "../device/applied-prefs.ts";
import * as api from "../net/api.ts";
import { faultWords, placeWords } from "../puzzle/text-faults.ts";
import { loadFaults } from "../text/faults/load-faults.ts";
import { spoken } from "../text/play/spoken.ts";
import { text } from "../text/text.ts";

/** Returns what is wrong with a puzzle's text, before it is sent; empty if nothing is. */
export async function faultIn(puzzle: string, kind: string): Promise<string> {
  const [{ fault }, faults] = await Promise.all([api.importPuzzle(puzzle, kind), loadFaults()]);
  if (!fault) return "";
  const where = placeWords(fault, text);
  return [faultWords(fault, { text: spoken, faults }, prefs().numbers) ?? fault.text, where && `(${where})`]
    .filter((part) => part !== "")
    .join(" ");
}
