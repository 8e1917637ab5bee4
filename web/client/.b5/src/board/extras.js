// Further rules that add houses to a board. A rule of that sort is a row here.
/** extras are the rules by the word that begins their clue. */
export const extras = {
    diagonals: {
        is: "diagonal",
        houses: (side) => [false, true].map((rising) => Array.from({ length: side }, (_, row) => row * side + (rising ? side - 1 - row : row))),
        path: (side) => `M0 0L${side} ${side}M${side} 0L0 ${side}`,
    },
};
/** extrasOf are those that a board has. */
export function extrasOf(words) {
    return words.flatMap((word) => extras[word] ?? []);
}
