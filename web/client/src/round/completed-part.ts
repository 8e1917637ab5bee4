// What part of the board a player has just completed, said beside it for a while: what makes watching worth it.

import type { Board } from "../board/board.ts";
import type { Shape } from "../board/shape.ts";
import { kindUI } from "../kinds/kind-loader.ts";
import { h, setText } from "../ui/dom.ts";

const shownFor = 3_000; // milliseconds

/** The mark of one player. */
export class CompletedPart {
  readonly el = h("span", { class: "completed-part" });
  #last: Board | undefined;
  #fade = 0;

  /** Looks what has changed on the board since it was seen last. */
  update(shape: Shape, board: Board): void {
    const { completed, narration: telling } = kindUI(shape.kind);
    const parts = this.#last && this.#last !== board ? completed(shape, this.#last, board) : [];
    this.#last = board;
    const part = parts.at(-1);
    if (part === undefined) return;
    setText(this.el, `${telling.describePart(shape, part)} ✓`);
    clearTimeout(this.#fade);
    this.#fade = window.setTimeout(() => setText(this.el, ""), shownFor);
  }

  /** forget is for another player's board. */
  forget(): void {
    this.#last = undefined;
    setText(this.el, "");
  }
}
