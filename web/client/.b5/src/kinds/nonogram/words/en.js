// English words of nonograms. They are the form of the other languages'.
import { grammarOf } from "../../../text/grammar.js";
const { many } = grammarOf("en");
/** words are the words. */
export const words = {
    tools: { fill: "Fill", cross: "Cross out" },
    filled: "filled",
    row: (n) => `Row ${n}`,
    column: (n) => `Column ${n}`,
    line: (name, clue, cells) => `${name}, clue ${clue}: ${cells}.`,
    stretch: {
        filled: (n) => many(n, { one: "# filled", other: "# filled" }),
        crossed: (n) => many(n, { one: "# crossed out", other: "# crossed out" }),
        open: (n) => many(n, { one: "# open", other: "# open" }),
    },
    left: (n) => many(n, { one: "# cell is left to fill.", other: "# cells are left to fill." }),
    wrong: (row, col) => `Row ${row} column ${col} stays empty.`,
    sets: (place) => `Fill ${place}.`,
    drops: (place) => `Cross out ${place}.`,
    techniques: {
        "full line": { name: "Full line", why: "The clue leaves one arrangement of the line." },
        "finished line": { name: "Finished line", why: "All runs of the line are filled, so the rest stays empty." },
        overlap: { name: "Overlap", why: "A run covers these cells wherever it stands in the room that it has." },
        reach: { name: "Reach", why: "The filled cells say how far each run can go: some cells it always covers, and some no run comes to." },
        "complete line": { name: "Complete line", why: "Whichever way all runs of the line are arranged, these cells come out the same." },
        "two lines": { name: "Two lines", why: "Suppose the opposite: the line and those that cross it leave no room for the clue of the line beside." },
        probing: { name: "Probing", why: "Suppose the opposite and go on from there: in the end a clue does not fit any more." },
        "beyond these techniques": { name: "Beyond these techniques", why: "No technique that is known here gets to this cell." },
    },
    rules: [
        "Each number is a run of filled cells. A 5 in a line of five cells fills them all.",
        "Several numbers are several runs, in this order, with at least one empty cell between them.",
        "Cross out cells that stay empty. A number is struck through when its run is done.",
        "A 3 covers the middle of five cells wherever it stands. There is always such a step, and no guess is needed.",
    ],
};
