// Errors in a puzzle's text, in the player's language.

import * as wire from "../../protocol.gen.ts";
import { formatValue } from "../board/label.ts";
import type { Text } from "../text/en.ts";
import type { FaultWords } from "../text/faults/load-faults.ts";
import type { Spoken } from "../text/play/spoken.ts";

/** The texts for errors. They are loaded separately and may be missing. */
export interface Words {
  readonly text: Spoken;
  readonly faults: FaultWords | undefined;
}

/**
 * Describes an error by its facts. Values above 9 are numbers if the player prefers that. It returns undefined if there
 * is no text for it.
 */
export function faultWords(
  fault: wire.PuzzleFault,
  { text: { cell, steps }, faults }: Words,
  numbers = false,
): string | undefined {
  if (!faults) return undefined;
  const { value = 0, count = 0, most = 0, word = "" } = fault;
  const cells = (fault.cells ?? [])
    .map((name) => placeOf(name, cell.place))
    .reduce((said, more) => (said ? steps.and(said, more) : more), "");
  switch (fault.why) {
    case wire.Unreadable:
      return faults.unreadable;
    case wire.NoBoard:
      return faults.no_board;
    case wire.ManyBoards:
      return faults.many_boards(count);
    case wire.TooLong:
      return faults.too_long(count, most);
    case wire.BadCount:
      return most > 0 ? faults.bad_letters(count, most) : faults.bad_count(count);
    case wire.BadRows:
      return most > 0 ? faults.uneven_row(count, value, most) : faults.bad_rows(count, value);
    case wire.BadSymbol:
      return cells ? faults.bad_value(cells, most) : faults.bad_symbol(word, most);
    case wire.BadSyntax:
      return faults.bad_syntax(word);
    case wire.Damaged:
      return faults.damaged;
    case wire.Unsupported:
      return faults.unsupported(word);
    case wire.ShortLink:
      return faults.short_link(word);
    case wire.SeedLink:
      return faults.seed_link(word);
    case wire.OtherSolution:
      return faults.other_solution;
    case wire.UnreadRule:
      return faults.unread_rule(word);
    case wire.BadClue:
      return faults.bad_clue(word);
    case wire.Clash:
      return faults.clash(cells, formatValue(value, numbers));
    case wire.NoSize:
      return faults.no_size;
    case wire.BadRegions:
      return most > 0 ? faults.bad_regions(count, most) : faults.small_region(word, count, value);
    case wire.BadSum:
      return faults.bad_sum(cells);
    case wire.FullBoard:
      return faults.full_board;
    case wire.NoSolution:
      return faults.no_solution;
    case wire.ManySolutions:
      return faults.many_solutions(count);
    case wire.TooDeep:
      return faults.too_deep;
  }
  return undefined;
}

const placed: readonly string[] = [
  wire.Unreadable,
  wire.BadCount,
  wire.BadRows,
  wire.BadSymbol,
  wire.BadSyntax,
  wire.BadClue,
];

/** Describes where in the text an error is; empty if it is not in one place. */
export function placeWords({ why, cells, line = 0, column = 0 }: wire.PuzzleFault, { importing }: Text): string {
  if (!placed.includes(why) || cells) return "";
  if (line > 0) return importing.at(line, column);
  return column > 0 ? importing.atColumn(column) : "";
}

/** Returns the error of a text that is too long to be sent; undefined if it is not. */
export function checkLength(text: string): wire.PuzzleFault | undefined {
  const count = new TextEncoder().encode(text).length;
  return count > wire.TextMax
    ? { why: wire.TooLong, count, most: wire.TextMax, text: "The text is too long." }
    : undefined;
}

function placeOf(name: string, place: (row: number, col: number) => string): string {
  const m = /^r(\d+)c(\d+)$/.exec(name);
  return m ? place(Number(m[1]), Number(m[2])) : name;
}
