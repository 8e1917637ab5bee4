// A game alone, as plain data that is never changed: each step makes a new one.
import { annotate, boardOf, place } from "../board/board.js";
import { candidatesOf } from "../board/conflicts.js";
import { cross, marksText, readCells, symbolOf } from "../board/notation.js";
import { canonical } from "../board/shape.js";
import { lookOf, readShape } from "../kinds/looks.js";
import { isWhole } from "../kinds/plain.js";
import { isDigits, plainOf } from "../puzzle/puzzle-text.js";
import { solutionOf } from "../puzzle/solver.js";
/** strikesMost is how many mistakes a side has: as in rooms. */
export function strikesMost(side) {
    if (side <= 4)
        return 2;
    return side <= 9 ? 3 : side <= 16 ? 5 : 8;
}
/**
 * begin is a new game. told is the solution as the server has told it. Where the solution is not known there is nothing to hold values
 * against, so the game is open.
 */
export function begin(puzzle, wanted, told = "") {
    const shape = readShape(puzzle);
    const givens = readCells(puzzle.givens);
    const solution = told.length === givens.length ? readCells(told) : solved(shape, givens);
    const policy = solution ? wanted : "open";
    return { puzzle, shape, givens, solution, policy, board: opened(shape, givens, policy), struck: [], hints: 0, checks: 0, spent: 0, end: "" };
}
/** strikesFor is how many a board has: more where there are more digits, and three on boards that are touched with tools. */
export function strikesFor({ kind, values }) {
    return lookOf(kind).hands ? 3 : strikesMost(values);
}
/** restarted is a game from its beginning. */
export function restarted({ puzzle, policy, solution }) {
    return begin(puzzle, policy, solution?.map((value) => symbolOf(value) || ".").join(""));
}
/** solved is the one solution of a board, as far as this device finds it. */
function solved(shape, givens) {
    const { solve } = lookOf(shape.kind);
    if (solve)
        return solve(shape, givens);
    const found = shape.houses.length > 0 ? solutionOf(shape, givens) : "unknown";
    return typeof found === "string" ? undefined : found;
}
/** opened is a board at its beginning: where any value is taken, cells hold what the puzzle has them begin with. */
function opened(shape, givens, policy) {
    const zeros = givens.map(() => 0);
    const cells = policy === "open" ? givens.map((value, cell) => value || (shape.start?.[cell] ?? 0)) : givens;
    return { cells, notes: zeros, by: zeros };
}
/** enterValue enters a value. */
export function enterValue(game, move) {
    if (game.end !== "" || game.givens[move.cell] !== 0)
        return { game, wrong: false };
    const held = { ...move, value: canonical(game.shape, move.cell, move.value) };
    if (game.policy === "strikes" && game.solution?.[move.cell] !== held.value)
        return { game: struckBy(game, held), wrong: true };
    return { game: ended({ ...game, board: place(game.board, held, 0) }), wrong: false };
}
function struckBy(game, { cell, value }) {
    const struck = [...new Set([...game.struck, `${cell}/${value}`])];
    return { ...game, struck, end: struck.length >= strikesFor(game.shape) ? "out" : "" };
}
/** isDone says whether nothing is left to fill, right or wrong. */
export function isDone({ shape, board, solution }) {
    return isWhole(shape, board, solution);
}
/** ended is a game with its end, if its board is full and right. */
function ended(game) {
    return isDone(game) && faultsOf(game).size === 0 ? { ...game, end: "solved" } : game;
}
/** clearCell empties a cell; a right digit stays where mistakes are counted. */
export function clearCell(game, cell) {
    if (game.end !== "" || game.policy === "strikes" || game.givens[cell] !== 0)
        return game;
    return { ...game, board: place(game.board, { cell, value: 0 }, 0) };
}
/** noteDown changes notes. */
export function noteDown(game, marks) {
    return game.end === "" ? { ...game, board: annotate(game.board, marks) } : game;
}
/**
 * lessOf is how notes change when some are told to go. In a cell without notes the others are noted: what was told would be
 * lost there, and the next hint would tell it again. A cell that stays empty is crossed out.
 */
export function lessOf({ board, shape }, gone) {
    if (shape.sparse)
        return gone.filter(({ cell }) => board.cells[cell] === 0).map(({ cell }) => ({ cell, add: true, values: cross }));
    const fits = candidatesOf(shape, board);
    return gone.flatMap(({ cell, values }) => {
        const noted = board.notes[cell] ?? 0;
        const [add, changed] = noted === 0 ? [true, (fits[cell] ?? 0) & ~values] : [false, noted & values];
        return changed ? [{ cell, add, values: changed }] : [];
    });
}
/** faultsOf are the cells that are filled and wrong. */
export function faultsOf(game) {
    const { shape, board, solution } = game;
    if (!solution)
        return lookOf(shape.kind).conflicts(shape, board.cells);
    return new Set(board.cells.flatMap((value, cell) => (value > 0 && canonical(shape, cell, value) !== solution[cell] ? [cell] : [])));
}
/** notesText are a game's notes as marks. */
export function notesText({ board, shape }) {
    return marksText(shape.width, board.notes.flatMap((values, cell) => (values ? [{ cell, add: true, values }] : [])));
}
/** cellsText is a game's board as text. */
export function cellsText({ board, shape }) {
    return board.cells.map((value, cell) => symbolOf(value) || (shape.voids.has(cell) ? "#" : ".")).join("");
}
/** gameText writes a game to be kept. */
export function gameText(game) {
    const { puzzle, policy, struck, hints, checks, spent, end } = game;
    const solution = isDigits(puzzle) ? {} : { solution: game.solution?.map((value) => symbolOf(value) || ".").join("") };
    return JSON.stringify({ puzzle, ...solution, policy, cells: cellsText(game), notes: notesText(game), struck, hints, checks, spent, end });
}
/** readGame reads a kept game; what makes no sense is none. */
export function readGame(text) {
    try {
        const kept = JSON.parse(text ?? "null");
        const told = kept?.["puzzle"];
        const puzzle = told && readPlain(told);
        if (!kept || !puzzle)
            return undefined;
        const policy = kept["policy"] === "open" ? "open" : "strikes";
        const fresh = begin(puzzle, policy, words(kept["solution"]));
        const board = boardOf(puzzle.width, { cells: words(kept["cells"]), notes: words(kept["notes"]) });
        const fits = board.cells.length === fresh.givens.length && fresh.givens.every((value, cell) => value === 0 || value === board.cells[cell]);
        if (!fits)
            return undefined;
        const struck = Array.isArray(kept["struck"]) ? kept["struck"].filter((s) => typeof s === "string") : [];
        const end = kept["end"] === "solved" || kept["end"] === "out" ? kept["end"] : "";
        return { ...fresh, board, struck, hints: count(kept["hints"]), checks: count(kept["checks"]), spent: count(kept["spent"]), end };
    }
    catch {
        return undefined;
    }
}
/** readPlain reads a kept puzzle. One of another kind is taken as it was told, if it is of one piece. */
function readPlain(told) {
    const kind = words(told.kind);
    const [givens, clues, level] = [words(told.givens), words(told.clues), words(told.level)];
    if (isDigits({ kind }) && !givens.includes("#")) {
        const puzzle = plainOf(givens, clues, level);
        return puzzle && { ...puzzle, kind, size: words(told.size) || puzzle.size };
    }
    const { width = 0, height = 0, values = 0, start, periods, fill } = told;
    if (givens === "" || givens.length !== width * height || values < 1)
        return undefined;
    const more = { ...(start ? { start } : {}), ...(periods ? { periods } : {}), ...(fill === undefined ? {} : { fill }) };
    return { kind, size: words(told.size), width, height, values, givens, level, ...(clues ? { clues } : {}), ...more };
}
function words(value) {
    return typeof value === "string" ? value : "";
}
function count(value) {
    return typeof value === "number" && value >= 0 ? value : 0;
}
