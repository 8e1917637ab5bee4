// Boards with nothing but values on them.
/** blankBoard is a board without notes. */
export function blankBoard(cells) {
    const zeros = cells.map(() => 0);
    return { cells, notes: zeros, by: zeros };
}
