// The box that a player has just completed, said beside the board for a while: what makes watching worth it.

import type { Board } from "../board/board.ts";
import { completed } from "../board/completed.ts";
import type { Shape } from "../board/shape.ts";
import { text } from "../text/text.ts";
import { h, setText } from "../ui/dom.ts";

const shownFor = 3_000; // milliseconds

/** CompletedBox is the mark of one player. */
export class CompletedBox {
  readonly el = h("span", { class: "completed-box" });
  #last: Board | undefined;
  #fade = 0;

  /** update looks what has changed on the board since it was seen last. */
  update(shape: Shape, board: Board): void {
    const boxes = this.#last && this.#last !== board ? completed(shape, this.#last, board) : [];
    this.#last = board;
    const box = boxes.at(-1);
    if (box === undefined) return;
    setText(this.el, `${text.speech.house.box(box + 1)} ✓`);
    clearTimeout(this.#fade);
    this.#fade = window.setTimeout(() => setText(this.el, ""), shownFor);
  }

  /** forget is for another player's board. */
  forget(): void {
    this.#last = undefined;
    setText(this.el, "");
  }
}
