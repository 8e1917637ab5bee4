// The one list of the kinds that this client has a look for, in the order to show them. A new kind is a line here.
import { nonogram } from "./nonogram/kind.js";
import { pipes } from "./pipes/kind.js";
import { queens } from "./queens/kind.js";
import { sudoku } from "./sudoku/kind.js";
import { tango } from "./tango/kind.js";
/** kindEntries are the kinds. */
export const kindEntries = [sudoku, nonogram, pipes, queens, tango];
