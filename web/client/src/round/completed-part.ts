// The part of the board that a player has just completed, shown next to it for a while.

import type { Board } from "../board/board.ts";
import type { Shape } from "../board/shape.ts";
import { kindUI } from "../kinds/kind-loader.ts";
import { h, setText } from "../ui/dom.ts";

const shownFor = 3_000; // milliseconds

/** The label of one player. */
export class CompletedPart {
  readonly el = h("span", { class: "completed-part" });
  #last: Board | undefined;
  #fade = 0;

  /** Compares the board with the previous one. */
  update(shape: Shape, board: Board): void {
    const { findCompleted, narration } = kindUI(shape.kind);
    const parts = this.#last && this.#last !== board ? findCompleted(shape, this.#last, board) : [];
    this.#last = board;
    const part = parts.at(-1);
    if (part === undefined) return;
    setText(this.el, `${narration.describePart(shape, part)} ✓`);
    clearTimeout(this.#fade);
    this.#fade = window.setTimeout(() => setText(this.el, ""), shownFor);
  }

  /** Forgets the previous board, for another player. */
  forget(): void {
    this.#last = undefined;
    setText(this.el, "");
  }
}
