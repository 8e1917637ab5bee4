// The panel in which a hint is told, degree by degree.
import { prefs } from "../device/applied-prefs.js";
import * as api from "../net/api.js";
import { text } from "../text/text.js";
import { button, h } from "../ui/dom.js";
import { cellsText, notesText } from "./game.js";
import { knownHint, tellKnown, tellServer } from "./hint.js";
/** HintPanel tells one hint at a time. */
export class HintPanel {
    el = h("section", { class: "panel hint-panel", "aria-label": text.hints.head, hidden: true });
    #user;
    #voice;
    #told;
    #asked = 0;
    constructor(user, voice) {
        this.#user = user;
        this.#voice = voice;
    }
    /** hinted are the cells that stand out. */
    get hinted() {
        return this.#told?.hinted ?? new Map();
    }
    /** open tells the first degree of the next step. */
    open() {
        void this.#tell(1);
    }
    /** close forgets the hint: the board is another one now. */
    close() {
        this.#asked++;
        if (this.el.hidden)
            return;
        this.el.hidden = true;
        this.#told = undefined;
        this.#user.changed();
    }
    async #tell(degree) {
        const asked = ++this.#asked;
        const found = await hintOf(this.#user.game(), degree).catch((problem) => problem);
        if (asked !== this.#asked)
            return; // the board has changed while the server thought
        if (found instanceof Error) {
            const lost = found instanceof api.Refusal && found.code === api.offline;
            this.#voice.toast(lost ? text.hints.offline : found.message);
            return;
        }
        const told = found;
        if (degree === 1)
            this.#user.began();
        this.#told = told;
        this.#draw(told, degree);
        this.#voice.tell(told.said.at(-1)?.text ?? "");
        this.#user.changed();
    }
    #draw(told, degree) {
        const lines = told.said.map((s) => h("p", { text: s.text, lang: s.english ? "en" : undefined }));
        const more = degree < 3 && told.more ? (degree + 1) : undefined;
        const does = told.move !== undefined || told.marks.length > 0;
        const actions = h("div", { class: "actions" }, button(text.hints.close, "quiet", () => this.close()), more && button(text.hints.show[more], "primary", () => void this.#tell(more)), does ? button(text.hints.apply, "primary", () => this.#apply(told)) : undefined);
        this.el.replaceChildren(h("h2", { text: text.hints.head }), ...lines, actions);
        this.el.hidden = false;
    }
    #apply(told) {
        this.close();
        this.#user.apply(told);
    }
}
/** hintOf is the next hint: what is known here, or else what the server knows. */
async function hintOf(game, degree) {
    const known = knownHint(game);
    if (known)
        return tellKnown(game.shape, known, degree, prefs().numbers);
    const { puzzle, shape } = game;
    const query = { givens: puzzle.givens, values: cellsText(game), notes: notesText(game), degree, ...(puzzle.clues ? { clues: puzzle.clues } : {}) };
    return tellServer(shape, await api.hint(puzzle.kind ? { ...query, kind: puzzle.kind } : query), prefs().numbers);
}
