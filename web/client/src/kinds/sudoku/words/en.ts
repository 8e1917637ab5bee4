// English texts of the lesson on sudoku, and their type for the other languages.

export const words = {
  rules: [
    "Fill every empty cell with a digit from 1 to 4. Larger boards have more digits.",
    "No digit twice in a row or a column.",
    "No digit twice in a box either: the part inside thick lines.",
    "Look for the cell where only one digit fits. There’s only one solution, and you never have to guess.",
  ],
} as const;

/** The texts of the lesson. */
export type SudokuWords = { readonly rules: readonly [string, string, string, string] };
