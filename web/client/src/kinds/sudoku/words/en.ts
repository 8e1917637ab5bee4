// English words of sudoku's lesson. They are the form of the other languages'.

/** The words. */
export const words = {
  rules: [
    "Fill every empty cell with a digit from 1 to 4. Larger boards have more digits.",
    "No digit stands twice in a row, and none twice in a column.",
    "None stands twice in a box, the part within thick lines, either.",
    "Look for the cell for which one digit is left. There is always one way, and no guess is needed.",
  ],
} as const;

/** The form of these words. */
export type SudokuWords = { readonly rules: readonly [string, string, string, string] };
