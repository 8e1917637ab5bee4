// What is said in a room and may be lost: words, reactions, cells that were pointed at, where the others' cursors are.
import { readCell } from "../board/notation.js";
/** noTalk is silence. */
export const noTalk = { lines: [], pings: [], cursors: new Map(), heard: 0 };
const linesMost = 200;
const pingFor = 2_500; // milliseconds
/**
 * hear takes in a message. now is the session's clock; width is the board's, 0 while there is none. After a broken line the server
 * tells the last lines again, those too that were heard before it.
 */
export function hear(talk, message, width, now) {
    switch (message.t) {
        case "said": {
            const { at, name, text } = message;
            if (message.old && talk.lines.some((l) => l.at === at && l.name === name && l.text === text))
                return talk;
            const line = { ...message, id: talk.heard + 1 };
            return { ...talk, heard: line.id, lines: [...talk.lines, line].slice(-linesMost) };
        }
        case "pointed": {
            const cell = readCell(width, message.cell);
            if (cell === undefined)
                return talk;
            const standing = talk.pings.filter((p) => p.until > now && p.seat !== message.seat);
            return { ...talk, pings: [...standing, { seat: message.seat, cell, until: now + pingFor }] };
        }
        case "hovered": {
            const cursors = new Map(talk.cursors);
            const cell = readCell(width, message.cell);
            if (cell === undefined)
                cursors.delete(message.seat);
            else
                cursors.set(message.seat, cell);
            return { ...talk, cursors };
        }
    }
}
/** fade drops the pings that are over. */
export function fade(talk, now) {
    return talk.pings.every((p) => p.until > now) ? talk : { ...talk, pings: talk.pings.filter((p) => p.until > now) };
}
/** clearBoard forgets what was said about a board that is gone. */
export function clearBoard(talk) {
    return { ...talk, pings: [], cursors: new Map() };
}
