// The final board of a co-op or a duel, optionally with the player of each digit, including those who have left.

import type { Board } from "../board/board.ts";
import { noHighlights } from "../board/cell-view.ts";
import { setPrefs, prefs } from "../device/applied-prefs.ts";
import { BoardElement } from "../draw/board-element.ts";
import type { Puzzle } from "../room/state.ts";
import { cellWords, text } from "../text/text.ts";
import { h } from "../ui/dom.ts";
import { toggle } from "../ui/form.ts";

/** Shows the board. names are the players' names by seat; if claimed is true, cells have their players' colours. */
export function finalBoard(
  puzzle: Puzzle,
  board: Board,
  names: ReadonlyMap<number, string>,
  caption: string,
  claimed: boolean,
): HTMLElement {
  const el = new BoardElement();
  el.words = cellWords;
  el.name = caption;
  const draw = () =>
    el.show({
      shape: puzzle.shape,
      givens: puzzle.givens,
      board,
      ...(claimed || prefs().authors ? { authors: names } : {}),
      territory: claimed,
      show: { ...noHighlights, numbers: prefs().numbers },
    });
  const choice = toggle(text.board.shown.authors, prefs().authors, (on) => {
    setPrefs({ authors: on });
    draw();
  });
  draw();
  return h("figure", { class: "tile final" }, el, h("figcaption", { text: caption }), claimed ? undefined : choice);
}
