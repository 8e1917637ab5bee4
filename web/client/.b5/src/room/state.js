// What the client knows of a room: plain data that is never changed, only replaced.
import * as wire from "../../protocol.gen.js";
import { boardOf } from "../board/board.js";
import { readCells } from "../board/notation.js";
import { readShape } from "../kinds/looks.js";
import { modeOf } from "./modes.js";
/** puzzleOf reads a puzzle. The look of its kind has to be there: see loadLook. */
export function puzzleOf(puzzle) {
    const givens = readCells(puzzle.givens);
    const shape = readShape(puzzle);
    const blank = puzzle.fill ?? givens.filter((v, cell) => v === 0 && !shape.voids.has(cell)).length;
    return { shape, givens, rules: puzzle.rules, level: puzzle.level, blank };
}
/** openingBoard is a board as a round begins: where any value is taken, cells hold what the puzzle has them begin with. */
export function openingBoard({ givens, shape: { start } }, open) {
    const zeros = givens.map(() => 0);
    const cells = open && start ? givens.map((value, cell) => value || (start[cell] ?? 0)) : givens;
    return { cells, notes: zeros, by: zeros };
}
/** roomOf reads a whole room. */
export function roomOf(room) {
    const puzzle = room.puzzle && puzzleOf(room.puzzle);
    const read = (b) => (b && puzzle ? boardOf(puzzle.shape.width, b) : undefined);
    return {
        code: room.code,
        at: { epoch: room.epoch, seq: room.seq, hash: room.hash },
        you: room.you,
        phase: room.phase,
        settings: room.settings,
        host: room.host,
        round: room.round,
        begins: room.begins,
        closes: room.closes,
        puzzle,
        seats: room.seats.map((s) => ({ ...s, board: read(s.board) })),
        board: read(room.board),
        watching: room.watching,
        paused: room.paused ? room.now : 0,
        halted: room.halted ? (room.since ?? room.now) : 0,
        late: room.late ?? 0,
        wrong: new Set(),
        result: room.result,
    };
}
/** seatOf finds a seat by its number. */
export function seatOf(room, seat) {
    return room.seats.find((s) => s.seat === seat);
}
/** yours is this player's seat; undefined for a spectator. */
export function yours(room) {
    return room.you === 0 ? undefined : seatOf(room, room.you);
}
/** yourBoard is the board that this player fills: the room's in a co-op, else the seat's. */
export function yourBoard(room) {
    return room.board ?? yours(room)?.board;
}
/** roundTime is how long the round has been running at a time of the room's clock. */
export function roundTime(room, now) {
    if (room.phase !== "playing" && room.phase !== "finished")
        return 0;
    const end = room.result ? room.begins + room.result.time : room.paused || room.halted || now;
    return Math.max(0, end - room.begins);
}
/** isShared says whether a room's players fill one board. */
export function isShared(settings) {
    return modeOf(settings.mode).shared;
}
/** isOpen says whether any value may be placed in a room, and erased again. */
export function isOpen(settings) {
    return settings.policy === wire.PolicyBlind || settings.policy === wire.PolicyOpen;
}
/** isReversible says whether players can undo the values that they filled in. */
export function isReversible(settings) {
    return modeOf(settings.mode).together || isOpen(settings);
}
/** mayPlay says whether this player's moves can count now. */
export function mayPlay(room) {
    const seat = yours(room);
    return room.phase === wire.Playing && room.halted === 0 && !!seat && !seat.out && !seat.left && seat.time === 0;
}
/** mayHalt says whether this player may stop the round's clock, and let it go on. */
export function mayHalt(room) {
    const { mode, ranked } = room.settings;
    if (ranked || room.you === 0)
        return false;
    return modeOf(mode).alone || (modeOf(mode).together && room.you === room.host);
}
