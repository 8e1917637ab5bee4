// The one board of a co-op or a duel as it was at the end. Whose digit is whose can be seen, or not: those who have left too.
import { plain } from "../board/look.js";
import { choose, prefs } from "../device/applied-prefs.js";
import { BoardElement } from "../draw/board-element.js";
import { cellWords, text } from "../text/text.js";
import { h } from "../ui/dom.js";
import { toggle } from "../ui/form.js";
/** finalBoard shows it. names are the players' by seat; claimed is that cells are tinted with their players' colours. */
export function finalBoard(puzzle, board, names, caption, claimed) {
    const el = new BoardElement();
    el.words = cellWords;
    el.name = caption;
    const draw = () => el.show({
        shape: puzzle.shape,
        givens: puzzle.givens,
        board,
        ...(claimed || prefs().authors ? { authors: names } : {}),
        territory: claimed,
        show: { ...plain, numbers: prefs().numbers },
    });
    const choice = toggle(text.board.settings.choices.authors, prefs().authors, (on) => {
        choose({ authors: on });
        draw();
    });
    draw();
    return h("figure", { class: "tile final" }, el, h("figcaption", { text: caption }), claimed ? undefined : choice);
}
