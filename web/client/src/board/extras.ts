// Further rules that add houses to a board. A rule of that sort is a row here.

/** Extra is what such a rule adds to a square board of a side. */
export interface Extra {
  /** What its houses are called. */
  readonly is: "diagonal";
  /** houses are cells that hold each value once. */
  houses(side: number): readonly (readonly number[])[];
  /** path is what is drawn over the cells, which are squares of side 1. */
  path(side: number): string;
}

/** extras are the rules by the word that begins their clue. */
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

/** extrasOf are those that a board has. */
export function extrasOf(words: readonly string[]): Extra[] {
  return words.flatMap((word) => extras[word] ?? []);
}
