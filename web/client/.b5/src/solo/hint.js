// Hints in three degrees: where to look, why something follows, what to do. Easier steps are known here; for the others the
// server is asked, whose words are English, but whose facts can be told in the person's language.
import { shownAs } from "../board/label.js";
import { readCell, readMarks, readMove, bits } from "../board/notation.js";
import { colOf, rowOf } from "../board/shape.js";
import { lookOf } from "../kinds/looks.js";
import { isDigits } from "../puzzle/puzzle-text.js";
import { nextStep } from "../puzzle/steps.js";
import { inWords } from "../text/hints/tell.js";
import { language, text } from "../text/text.js";
import { faultsOf } from "./game.js";
/** degrees are how much a hint can tell. */
export const degrees = [1, 2, 3];
/** knownHint is what can be told of a game without a server; undefined is nothing. */
export function knownHint(game) {
    const wrong = [...faultsOf(game)];
    if (wrong.length > 0)
        return { wrong };
    const step = isDigits(game.puzzle) ? nextStep(game.shape, game.board.cells) : undefined;
    return step && { step };
}
/** tellKnown tells what is known, up to a degree, with values above 9 as numbers where they are preferred. */
export function tellKnown(shape, known, degree, numbers = false) {
    if ("wrong" in known) {
        const said = [ours(text.hints.wrong(cellNames(shape, known.wrong)))];
        return { said, hinted: targets(known.wrong), move: undefined, marks: [], more: false };
    }
    const { step } = known;
    const said = sentences(shape, step, numbers).slice(0, degree).map(ours);
    const move = degree === 3 ? { cell: step.cell, value: step.value } : undefined;
    return { said, hinted: hintedBy(step, degree), move, marks: [], more: degree < 3 };
}
function sentences(shape, step, numbers) {
    const [row, col] = [rowOf(shape, step.cell) + 1, colOf(shape, step.cell) + 1];
    const symbol = shownAs(step.value, numbers);
    const what = moveWords(shape, step, numbers);
    if (step.is === "value")
        return [text.hints.lookCell(row, col), text.hints.value(row, col), what];
    const { is, index } = step.house;
    const why = step.last ? text.hints.last(is, index + 1) : text.hints.place(symbol, is, index + 1);
    return [text.hints.lookHouse(is, index + 1), why, what];
}
/** hintedBy are the cells that stand out: the house or the reasons first, the cell itself where it is no secret any more. */
function hintedBy(step, degree) {
    const reasons = step.is === "place" ? step.house.cells : degree > 1 ? step.cells : [];
    const hinted = new Map(reasons.map((cell) => [cell, "reason"]));
    if (step.is === "value" || degree === 3)
        hinted.set(step.cell, "target");
    return hinted;
}
/** tellServer is tellKnown for a server's hint. */
export function tellServer(shape, hint, numbers = false) {
    const cells = (hint.cells ?? []).flatMap((name) => readCell(shape.width, name) ?? []);
    const move = readMove(shape.width, hint.move ?? "");
    const marks = readMarks(shape.width, hint.marks ?? "");
    const { terms } = lookOf(shape.kind);
    const known = inWords(hint, numbers, terms);
    const said = [known ? ours(known.look) : theirs(hint.look)];
    if (hint.why)
        said.push(known?.why ? ours(known.why) : theirs(hint.why));
    if (hint.tell) {
        const does = move ? moveWords(shape, move, numbers, terms) : marks.length > 0 ? dropWords(shape, marks, numbers, terms) : undefined;
        said.push(does === undefined ? theirs(hint.tell) : ours(does));
    }
    const hinted = targets(cells);
    if (move)
        for (const cell of cells)
            if (cell !== move.cell)
                hinted.set(cell, "reason");
    return { said, hinted, move, marks, more: hint.degree < 3 && !hint.wrong };
}
function targets(cells) {
    return new Map(cells.map((cell) => [cell, "target"]));
}
function cellNames(shape, cells) {
    return cells.map((cell) => text.cell.place(rowOf(shape, cell) + 1, colOf(shape, cell) + 1)).join(", ");
}
function markNames(shape, marks, numbers) {
    return marks.map((m) => `${cellNames(shape, [m.cell])}: ${bits(m.values).map((v) => shownAs(v, numbers)).join(" ")}`).join(", ");
}
/** dropWords tell what cells do not get. */
function dropWords(shape, marks, numbers, terms) {
    const { drops } = terms ?? {};
    if (!drops)
        return text.hints.drop(markNames(shape, marks, numbers));
    return marks.flatMap((m) => bits(m.values).map((value) => drops(cellNames(shape, [m.cell]), value))).reduce(text.steps.then);
}
function moveWords(shape, { cell, value }, numbers, terms) {
    const own = terms?.sets?.(cellNames(shape, [cell]), value);
    if (own)
        return own;
    return text.hints.digit(shownAs(value, numbers), rowOf(shape, cell) + 1, colOf(shape, cell) + 1);
}
function ours(said) {
    return { text: said, english: false };
}
function theirs(said) {
    return { text: said, english: language !== "en" };
}
