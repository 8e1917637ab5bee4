// The key that stops the clock. It is no action on a board: it has to work while the board is hidden, too.
/** lettersUpTo is how many values a board has at most where no letter is a digit, so that letters can be keys. */
export const lettersUpTo = 9;
/** pauses says whether a key stops the clock, or lets it go on, on a board with so many values. */
export function pauses(key, values) {
    const bare = !key.ctrlKey && !key.metaKey && !key.altKey && !key.repeat;
    return bare && values <= lettersUpTo && key.key.toLowerCase() === "p";
}
