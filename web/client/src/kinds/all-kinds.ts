// The list of the kinds that this client supports, in display order. A new kind is a line here.

import type { KindEntry } from "./card.ts";
import { nonogram } from "./nonogram/kind.ts";
import { pipes } from "./pipes/kind.ts";
import { queens } from "./queens/kind.ts";
import { sudoku } from "./sudoku/kind.ts";
import { tango } from "./tango/kind.ts";

/** The kinds. */
export const kindEntries: readonly KindEntry[] = [sudoku, nonogram, pipes, queens, tango];
