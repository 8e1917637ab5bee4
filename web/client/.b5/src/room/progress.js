// Who is how far, and in which order a room shows its players.
import { percent } from "../text/format.js";
import { modeOf } from "./modes.js";
/** donePercent is how much of the board a seat has filled. */
export function donePercent(room, seat) {
    if (seat.time > 0 && !modeOf(room.settings.mode).claims)
        return 100;
    return room.puzzle ? percent(seat.right, room.puzzle.blank) : 0;
}
/** sharedPercent is how much of a co-op's board is filled. */
export function sharedPercent(room) {
    if (!room.puzzle || !room.board)
        return 0;
    const { givens, blank } = room.puzzle;
    return percent(room.board.cells.filter((v, cell) => v !== 0 && givens[cell] === 0).length, blank);
}
/** byProgress orders seats for those who watch: who finished first, then who is furthest, who is out last. */
export function byProgress(seats) {
    return [...seats].sort((a, b) => finishOrder(a) - finishOrder(b) ||
        Number(a.out || a.left) - Number(b.out || b.left) ||
        b.right - a.right ||
        a.strikes - b.strikes ||
        a.seat - b.seat);
}
function finishOrder(seat) {
    return seat.time > 0 ? seat.time : Number.MAX_SAFE_INTEGER;
}
/** strikesOf counts the strikes that can put this player out: the room's in a co-op, else the seat's own. */
export function strikesOf(room, seat) {
    if (modeOf(room.settings.mode).together)
        return room.seats.reduce((n, s) => n + s.strikes, 0);
    return seat?.strikes ?? 0;
}
/** startRule says who a round would start with: nobody, one alone, some who are ready, or everyone, and then it starts by itself. */
export function startRule(room) {
    if (room.seats.length === 0)
        return "nobody";
    if (room.seats.length === 1)
        return "alone";
    return room.seats.every((s) => s.ready) ? "full" : "some";
}
