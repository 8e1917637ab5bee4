// English texts of the lesson on sudoku, and their type for the other languages.

export const words = {
  rules: [
    "Fill every empty cell with a digit from 1 to 4. Larger boards have more digits.",
    "No digit stands twice in a row, and none twice in a column.",
    "None stands twice in a box, the part within thick lines, either.",
    "Look for the cell for which one digit is left. There is always one way, and no guess is needed.",
  ],
} as const;

/** The texts of the lesson. */
export type SudokuWords = { readonly rules: readonly [string, string, string, string] };
