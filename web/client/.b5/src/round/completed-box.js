// The box that a player has just completed, said beside the board for a while: what makes watching worth it.
import { completed } from "../board/completed.js";
import { text } from "../text/text.js";
import { h, setText } from "../ui/dom.js";
const shownFor = 3_000; // milliseconds
/** CompletedBox is the mark of one player. */
export class CompletedBox {
    el = h("span", { class: "completed-box" });
    #last;
    #fade = 0;
    /** update looks what has changed on the board since it was seen last. */
    update(shape, board) {
        const boxes = this.#last && this.#last !== board ? completed(shape, this.#last, board) : [];
        this.#last = board;
        const box = boxes.at(-1);
        if (box === undefined)
            return;
        setText(this.el, `${text.speech.house.box(box + 1)} ✓`);
        clearTimeout(this.#fade);
        this.#fade = window.setTimeout(() => setText(this.el, ""), shownFor);
    }
    /** forget is for another player's board. */
    forget() {
        this.#last = undefined;
        setText(this.el, "");
    }
}
