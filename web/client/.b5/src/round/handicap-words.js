// What a player was given ahead, or behind, in words.
import { text } from "../text/text.js";
/** handicapTold says what a player was given ahead, or behind. */
export function handicapTold(handicap) {
    const { told } = text.host;
    const parts = [];
    if (handicap?.wait)
        parts.push(told.wait(handicap.wait));
    if (handicap?.givens)
        parts.push(told.givens(handicap.givens));
    if (handicap?.strikes)
        parts.push(told.strikes(handicap.strikes));
    return parts.join(", ");
}
