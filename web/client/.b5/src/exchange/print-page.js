// Puzzles on paper: one, two or four on a page, blank or with notes, with solutions at the end.
import { blankBoard } from "../board/blank.js";
import { candidatesOf } from "../board/conflicts.js";
import { readCells } from "../board/notation.js";
import { BoardElement } from "../draw/board-element.js";
import { loadLook, readShape } from "../kinds/looks.js";
import * as api from "../net/api.js";
import { readLink } from "../puzzle/puzzle-text.js";
import { solutionOf } from "../puzzle/solver.js";
import { puzzleChoice } from "../room-settings/puzzle-choice.js";
import { keptGame } from "../solo/kept-games.js";
import { cellWords, named, text } from "../text/text.js";
import { button, h, setText } from "../ui/dom.js";
import { choices, toggle, words } from "../ui/form.js";
const counts = ["1", "2", "4", "8"];
/** printPage builds the page. With a link's puzzle it shows that one, else it has some made. */
export function printPage({ voice, offer }, { query }) {
    const sheet = new Sheet();
    const brought = readLink(query);
    const given = query.get("t");
    if (given) {
        const kind = query.get("k") ?? "";
        Promise.all([api.importPuzzle(given, kind), loadLook(kind)]).then(([{ found }]) => void (found && (sheet.puzzles = [found])), (problem) => voice.toast(api.messageOf(problem), true));
    }
    if (brought)
        sheet.puzzles = [{ puzzle: brought }];
    const wantsNotes = query.has("notes");
    sheet.notes = wantsNotes;
    const { printing } = text;
    const per = choices(printing.perPage, ["1", "2", "4"].map((value) => ({ value, label: value })), "1", (v) => (sheet.perPage = Number(v)));
    const notes = toggle(printing.notes, wantsNotes, (on) => (sheet.notes = on));
    const solutions = toggle(printing.solutions, false, (on) => (sheet.solutions = on));
    const now = button(printing.now, "primary big", () => print());
    const made = brought || given ? [] : [makeForm(sheet, voice, offer)];
    const el = h("main", { id: "main", class: "print", tabindex: "-1" }, h("div", { class: "hero" }, h("div", {}, h("h1", { text: printing.head }), h("p", { class: "lead", text: printing.lead }))), h("div", { class: "panel print-form" }, ...made, per, h("div", { class: "toggles" }, notes, solutions), h("div", { class: "actions" }, now)), sheet.el);
    return { el, title: printing.head };
}
/** makeForm asks the server for puzzles to print. */
function makeForm(sheet, voice, info) {
    const { printing } = text;
    const wanted = { count: 4, size: "9x9", difficulty: "medium" };
    const offered = h("div", { class: "offered" });
    const submit = h("button", { text: printing.make });
    const said = h("p", { class: "hint", "aria-live": "polite" });
    const form = h("form", {}, offered, submit, said);
    info.then((known) => {
        const count = choices(printing.count, words(counts), String(wanted.count), (v) => (wanted.count = Number(v)));
        offered.replaceChildren(count, ...puzzleChoice(known, wanted));
    }, (problem) => voice.toast(problem instanceof Error ? problem.message : String(problem), true));
    form.addEventListener("submit", (event) => {
        event.preventDefault();
        submit.disabled = true;
        setText(said, text.solo.making);
        const { count, ...which } = wanted;
        madeOneByOne(count, which)
            .then((puzzles) => {
            sheet.puzzles = puzzles;
            setText(said, "");
        }, (problem) => setText(said, problem instanceof Error ? problem.message : String(problem)))
            .finally(() => (submit.disabled = false));
    });
    return form;
}
/** madeOneByOne waits for each puzzle before it asks for the next: the server works on few at a time for one address. */
async function madeOneByOne(count, which) {
    await loadLook(which.kind);
    const puzzles = [];
    while (puzzles.length < count)
        puzzles.push(await api.newPuzzle(which));
    return puzzles;
}
/** Sheet is what goes on paper. It draws itself again when anything about it changes. */
class Sheet {
    el = h("div", { class: "print-sheet", role: "region", "aria-label": text.printing.sheet, "data-per": "1" });
    #puzzles = [];
    #notes = false;
    #solutions = false;
    set puzzles(puzzles) {
        this.#puzzles = puzzles;
        this.#draw();
    }
    set notes(on) {
        this.#notes = on;
        this.#draw();
    }
    set solutions(on) {
        this.#solutions = on;
        this.#draw();
    }
    set perPage(n) {
        this.el.dataset["per"] = String(n);
        this.#draw();
    }
    #draw() {
        const { printing } = text;
        const per = Number(this.el.dataset["per"]);
        const boards = this.#puzzles.map(({ puzzle }, i) => {
            return printed(puzzle, this.#notes ? noted(puzzle, keptGame(puzzle)?.board) : blankBoard(readCells(puzzle.givens)), printing.puzzle(i + 1));
        });
        const solved = this.#solutions ? this.#puzzles.flatMap((printed, i) => solvedBoard(printed, printing.solution(i + 1))) : [];
        this.el.replaceChildren(...pages(boards, per), ...pages(solved, 4));
    }
}
/** noted is a puzzle with the notes that were made while it was played, or else with all that its givens leave. */
function noted(puzzle, played) {
    if (played?.notes.some((set) => set !== 0))
        return played;
    const blank = blankBoard(readCells(puzzle.givens));
    return { ...blank, notes: candidatesOf(readShape(puzzle), blank) };
}
/** pages parts boards into pages. */
function pages(boards, per) {
    const parts = [];
    for (let at = 0; at < boards.length; at += per) {
        parts.push(h("section", { class: "paper-page", "data-per": per }, ...boards.slice(at, at + per)));
    }
    return parts;
}
function solvedBoard({ puzzle, solution }, caption) {
    const cells = solution ? readCells(solution) : solutionOf(readShape(puzzle), readCells(puzzle.givens));
    return typeof cells === "string" ? [] : [printed(puzzle, blankBoard(cells), caption)];
}
function printed(puzzle, board, caption) {
    const el = new BoardElement();
    el.words = cellWords;
    el.name = caption;
    el.show({ shape: readShape(puzzle), givens: readCells(puzzle.givens), board });
    const level = puzzle.level ? ` · ${named(puzzle.level)}` : "";
    return h("figure", {}, h("figcaption", { text: `${caption}${level}` }), el);
}
