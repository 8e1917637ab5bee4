// English: faults in a puzzle's text. It defines the type of the other languages.

import type { Grammar } from "../grammar.ts";

/** The words. Faults without facts are plain strings. */
export const faults = ({ number, many }: Grammar) => ({
  unreadable: "That’s not a puzzle. Paste the board as rows or as one line, or a link to it.",
  no_board: "No board in this text.",
  many_boards: (n: number) => `This text has ${number(n)} boards. Paste one at a time.`,
  too_long: (bytes: number, most: number) => `This text has ${number(bytes)} bytes. The limit is ${number(most)}.`,
  bad_count: (n: number) =>
    many(n, {
      one: "# cell isn’t a puzzle. Paste every row, with 0 or . for blanks.",
      other: "# cells aren’t a puzzle. Paste every row, with 0 or . for blanks.",
    }),
  bad_letters: (n: number, most: number) =>
    `${many(n, { one: "# cell is", other: "# cells are" })} not a board. Paste a letter for each cell, in up to ${number(most)} rows.`,
  bad_rows: (rows: number, cells: number) =>
    `${many(rows, { one: "# row", other: "# rows" })} of ${many(cells, { one: "# cell", other: "# cells" })} can’t be a board.`,
  uneven_row: (row: number, cells: number, first: number) =>
    `Row ${number(row)} has ${many(cells, { one: "# cell", other: "# cells" })}, but the first row has ${number(first)}.`,
  bad_symbol: (symbol: string, most: number) =>
    most > 0
      ? `“${symbol}” doesn’t fit a board with values up to ${most}.`
      : `“${symbol}” is neither a value nor an empty cell.`,
  bad_value: (cells: string, most: number) => `The values of this board go up to ${most}, but not here: ${cells}.`,
  bad_syntax: (form: string) => `This looks like ${form}, but it’s damaged.`,
  damaged: "The data in this link is cut off or damaged. Copy the whole link again.",
  unsupported: (what: string) => `${what} is not supported.`,
  short_link: (site: string) =>
    `This ${site} link has no puzzle in it, only its number or a page. Open it there and copy the puzzle itself: as text, or as the long link.`,
  seed_link: (game: string) =>
    `This is a random seed of ${game}, which has no board in it. Copy the game ID by description instead: it has a colon (:) in it.`,
  other_solution: "The link’s solution doesn’t match the board: one of its rules wasn’t understood.",
  unread_rule: (rules: string) => `These rules aren’t supported: ${rules}.`,
  bad_clue: (word: string) => `Something after “${word}” is wrong.`,
  clash: (cells: string, value: string) => `These cells can’t be the same, but are all ${value}: ${cells}.`,
  no_size: "The text doesn’t say how large the board is. Add its width and height.",
  bad_regions: (regions: number, rows: number) =>
    `The board has ${many(regions, { one: "# region", other: "# regions" })} and ${many(rows, { one: "# row", other: "# rows" })}. It needs a region for each row.`,
  small_region: (region: string, cells: number, stars: number) =>
    `Region ${region} has ${many(cells, { one: "# cell", other: "# cells" })}: no room for ${many(stars, { one: "# star", other: "# stars" })}.`,
  bad_sum: (cells: string) => `This cage can’t reach its sum: ${cells}.`,
  full_board: "Every cell is already filled.",
  no_solution: "This board has no solution.",
  many_solutions: (least: number) => `This board has at least ${number(least)} solutions. A given may be missing.`,
  too_deep: "This board is too hard to check for a single solution.",
  needs_server: "Only the server can read this, and it can’t be reached.",
});

/** Returns the words in a language. */
export type Faults = typeof faults;
