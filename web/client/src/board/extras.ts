// Further rules that add houses to a board. A rule of that sort is a row here.

/** What such a rule adds to a square board of a side. */
export interface Extra {
  /** What its houses are called. */
  readonly is: "diagonal";
  /** Cells that hold each value once. */
  houses(side: number): readonly (readonly number[])[];
  /** What is drawn over the cells, which are squares of side 1. */
  path(side: number): string;
}

/** The rules by the word that begins their clue. */
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

/** Those that a board has. */
export function extrasOf(words: readonly string[]): Extra[] {
  return words.flatMap((word) => extras[word] ?? []);
}
