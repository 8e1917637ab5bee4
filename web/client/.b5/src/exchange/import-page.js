// Bringing a puzzle along: pasted as text, or entered from paper; checked, graded, and given away again.
import * as wire from "../../protocol.gen.js";
import { blankBoard } from "../board/blank.js";
import { readCells } from "../board/notation.js";
import { prefs } from "../device/applied-prefs.js";
import { BoardElement } from "../draw/board-element.js";
import { boardNamed } from "../kinds/cards.js";
import { loadLook, lookOf, readShape } from "../kinds/looks.js";
import * as api from "../net/api.js";
import { exportRows } from "../puzzle/export-dialog.js";
import { isDigits, linkOf, plainOf, readHere, splitPuzzles } from "../puzzle/puzzle-text.js";
import { solutionOf } from "../puzzle/solver.js";
import { faultWords, placeWords, tooLong } from "../puzzle/text-faults.js";
import { loadFaults } from "../text/faults/load-faults.js";
import { techniqueName } from "../text/hints/tell.js";
import { cellWords, named, text } from "../text/text.js";
import { button, h, setText } from "../ui/dom.js";
import { choices } from "../ui/form.js";
import { busyElsewhere } from "../ui/key-owner.js";
import { PaperDesk } from "./paper-desk.js";
import { pickOne } from "./puzzle-picker.js";
const sizes = ["4x4", "6x6", "9x9", "12x12", "16x16", "25x25"];
const usualSize = "9x9";
/** importPage builds the page. */
export function importPage({ go, voice }) {
    const stop = new AbortController();
    const result = h("section", { class: "panel import-result", "aria-live": "polite", hidden: true });
    const read = new Reader(result, go);
    const paper = new PaperCard(voice, (given) => void read.show(given));
    const head = h("div", { class: "hero" }, h("div", {}, h("h1", { text: text.importing.head }), h("p", { class: "lead", text: text.importing.lead })));
    const el = h("main", { id: "main", class: "import", tabindex: "-1" }, head, h("div", { class: "import-columns" }, h("div", { class: "import-ways" }, textCard(read), paper.el), result));
    document.addEventListener("keydown", (event) => {
        if (!event.defaultPrevented && !busyElsewhere(event) && paper.key(event))
            event.preventDefault();
    }, { signal: stop.signal });
    return { el, title: text.importing.head, leave: () => stop.abort() };
}
function textCard(read) {
    const area = h("textarea", {
        name: "puzzle", rows: 7, spellcheck: "false", autocomplete: "off", autocapitalize: "off", "aria-label": text.importing.text, "aria-describedby": "text-hint",
    });
    const submit = h("button", { class: "primary", text: text.importing.read });
    const list = h("div", { class: "import-list" });
    const form = h("form", { class: "panel" }, h("h2", { text: text.importing.text }), area, h("p", { class: "hint", id: "text-hint", text: text.importing.textHint }), h("div", { class: "actions" }, submit), list);
    form.addEventListener("submit", (event) => {
        event.preventDefault();
        const puzzles = splitPuzzles(area.value);
        list.replaceChildren(...(puzzles ? [pickOne(puzzles, (puzzle) => void read.show(puzzle))] : []));
        submit.disabled = true;
        void read.show(puzzles?.[0] ?? area.value).finally(() => (submit.disabled = false));
    });
    return form;
}
/** PaperCard is an empty board to fill in. */
class PaperCard {
    el;
    #slot = h("div", { class: "paper-slot" });
    #voice;
    #ready;
    #desk;
    #size = usualSize;
    constructor(voice, ready) {
        this.#voice = voice;
        this.#ready = ready;
        this.el = h("section", { class: "panel paper" }, h("h2", { text: text.importing.paper }), h("p", { class: "hint", text: text.importing.paperLead }), choices(text.solo.size, sizes.map((value) => ({ value, label: value })), this.#size, (v) => this.#resize(v)), this.#slot, h("div", { class: "actions" }, button(text.importing.fresh, "quiet", () => this.#resize(this.#size)), button(text.importing.checkBoard, "primary", () => this.#check())));
        this.#resize(usualSize);
    }
    /** key does what a key means. */
    key(event) {
        return this.#desk?.key(event) ?? false;
    }
    #resize(size) {
        this.#size = size;
        this.#desk = new PaperDesk(size, this.#voice);
        this.#slot.replaceChildren(this.#desk.el, this.#desk.side);
    }
    #check() {
        if (this.#desk)
            this.#ready(this.#desk.givens);
    }
}
/** Reader has texts read, and shows what they hold. */
class Reader {
    #el;
    #go;
    #words = loadFaults(); // at once: later there may be no network
    #asked = 0;
    constructor(el, go) {
        this.#el = el;
        this.#go = go;
    }
    /** show reads a text and shows the puzzle or what is wrong. */
    async show(given) {
        const asked = ++this.#asked;
        this.#el.hidden = false;
        this.#el.replaceChildren(h("p", { class: "hint", text: text.importing.reading }));
        const parts = await this.#read(given).catch((problem) => [sorry(problem instanceof Error ? problem.message : String(problem))]);
        if (asked !== this.#asked)
            return;
        this.#el.replaceChildren(...parts);
        this.#el.scrollIntoView({ block: "nearest" }); // on a phone it stands below
    }
    async #read(given) {
        const long = tooLong(given);
        if (long)
            return faultParts(long, "", await this.#words);
        try {
            const { found, fault } = await api.importPuzzle(given);
            if (found)
                await loadLook(found.puzzle.kind);
            if (fault)
                return faultParts(fault, given, await this.#words);
            return found ? this.#found(found.puzzle, gradeFacts(found)) : [];
        }
        catch (problem) {
            if (!(problem instanceof api.Refusal) || problem.code !== api.offline)
                throw problem;
            return this.#alone(given, await this.#words);
        }
    }
    /** alone reads the plain forms without a server. */
    #alone(given, faults) {
        const puzzle = readHere(given);
        if (!puzzle)
            return [sorry(faults?.needs_server ?? text.codes.offline)];
        const found = solutionOf(readShape(puzzle), readCells(puzzle.givens));
        if (typeof found !== "string")
            return this.#found(puzzle, [[text.importing.level, text.importing.notChecked]]);
        const said = { none: faults?.no_solution, several: faults?.many_solutions, unknown: faults?.too_deep }[found];
        return [sorry(said ?? text.codes.offline), preview(puzzle)];
    }
    #found(puzzle, facts) {
        const { importing } = text;
        const all = [...facts, [importing.givens, String(readCells(puzzle.givens).filter((v) => v > 0).length)]];
        const link = linkOf(puzzle);
        const level = puzzle.level ? `&level=${encodeURIComponent(puzzle.level)}` : "";
        return [
            h("h2", { class: "good", text: importing.found }),
            preview(puzzle),
            h("dl", { class: "facts" }, ...all.map(([name, said]) => h("div", {}, h("dt", { text: name }), h("dd", { text: said })))),
            h("div", { class: "actions" }, button(importing.print, "", () => this.#go(`/print?${link}`)), button(importing.play, "primary big", () => this.#go(`/solo?${link}${level}`))),
            h("div", { class: "exports" }, ...exportRows(puzzle)),
        ];
    }
}
function gradeFacts({ puzzle, technique, score }) {
    const facts = [[text.importing.level, named(puzzle.level)]];
    if (technique)
        facts.push([text.importing.technique, techniqueName(technique, lookOf(puzzle.kind).terms)]);
    if (score)
        facts.push([text.importing.score, text.number(score)]);
    return facts;
}
/** faultParts say what is wrong with a text, and where. */
function faultParts(fault, given, faults) {
    const said = faultWords(fault, { text, faults }, prefs().numbers);
    const parts = said === undefined ? [h("p", { class: "error", lang: "en", text: fault.text })] : [sorry(said)];
    if (fault.why === wire.Unreadable)
        parts.push(h("p", { class: "hint", lang: "en", text: fault.text }));
    const where = placeWords(fault, text);
    if (where)
        parts.push(h("p", { text: where }));
    const puzzle = fault.why === wire.Unreadable ? undefined : readHere(given);
    return puzzle ? [...parts, preview(puzzle)] : parts;
}
function sorry(said) {
    const el = h("p", { class: "error" });
    setText(el, said);
    return el;
}
/** preview is a small board that only stands there. */
function preview(puzzle) {
    const board = new BoardElement();
    board.words = cellWords;
    board.name = boardNamed(puzzle.kind, puzzle.size);
    const cells = readCells(puzzle.givens);
    const whole = isDigits(puzzle) ? (plainOf(puzzle.givens, puzzle.clues ?? "") ?? puzzle) : puzzle;
    board.show({ shape: readShape(whole), givens: cells, board: blankBoard(cells) });
    return h("div", { class: "preview" }, board);
}
