// Additional rules that add houses to a board; one row each.

/** What a rule adds to a square board with the given side. */
export interface Extra {
  /** The type of its houses. */
  readonly is: "diagonal";
  /** The cells of each house. */
  houses(side: number): readonly (readonly number[])[];
  /** The SVG path drawn over the cells, which are squares of side 1. */
  path(side: number): string;
}

/** The rules, by the keyword of their clue. */
export const extras: Readonly<Record<string, Extra>> = {
  diagonals: {
    is: "diagonal",
    houses: (side) =>
      [false, true].map((rising) =>
        Array.from({ length: side }, (_, row) => row * side + (rising ? side - 1 - row : row)),
      ),
    path: (side) => `M0 0L${side} ${side}M${side} 0L0 ${side}`,
  },
};

/** Returns the rules with the given keywords. */
export function extrasOf(words: readonly string[]): Extra[] {
  return words.flatMap((word) => extras[word] ?? []);
}
