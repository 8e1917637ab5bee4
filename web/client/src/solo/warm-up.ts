// A small board to warm up on while the player waits for a race. It counts for nothing, and restarts when it is solved.

import { applyMarks, placeValue, type Board } from "../board/board.ts";
import { readCells, type Mark, type Move } from "../board/notation.ts";
import { canonicalValue, type Shape } from "../board/shape.ts";
import type { Key } from "../board/typed.ts";
import type { BoardController } from "../controls/board-controller.ts";
import type { LocalUndoHistory } from "../controls/undo-history.ts";
import { kindName } from "../kinds/cards.ts";
import type { Lesson } from "../kinds/kind-ui.ts";
import { readShape } from "../kinds/kind-loader.ts";
import { isWhole } from "../kinds/plain.ts";
import { ghosts as words } from "../text/ghosts/ghost-words.ts";
import { h, setText } from "../ui/dom.ts";
import type { Announcer } from "../ui/announcer.ts";

/** The parts of another file that the board uses. */
export interface BoardKit {
  readonly BoardController: typeof BoardController;
  readonly LocalUndoHistory: typeof LocalUndoHistory;
}

/** The state of the board. */
export interface Warm {
  readonly shape: Shape;
  readonly givens: readonly number[];
  readonly solution: readonly number[];
  /** Cells begin with values that may be changed, and any value is accepted. */
  readonly open: boolean;
  readonly board: Board;
}

/** Returns a kind's board at the start. */
export function newWarmUp(kind: string, { plan, solution }: Lesson["trial"]): Warm {
  const shape = readShape({ ...plan, kind });
  const right = readCells(solution);
  const given = readCells(plan.givens ?? "");
  const givens = right.map((_, cell) => given[cell] ?? 0);
  const open = plan.start !== undefined;
  const cells = givens.map((value, cell) => value || (open ? (shape.start?.[cell] ?? 0) : 0));
  const zeros = cells.map(() => 0);
  return { shape, givens, solution: right, open, board: { cells, notes: zeros, by: zeros } };
}

/** Returns the board with a value in a cell; undefined if the value is wrong. */
export function withWarmUpValue(warm: Warm, { cell, value }: Move): Warm | undefined {
  if (warm.givens[cell] !== 0) return warm;
  const held = canonicalValue(warm.shape, cell, value);
  if (!warm.open && warm.solution[cell] !== held) return undefined;
  return { ...warm, board: placeValue(warm.board, { cell, value: held }, 0) };
}

/** Reports whether the board is solved. */
export function isSolved({ shape, board, solution }: Warm): boolean {
  return (
    isWhole(shape, board, solution) &&
    board.cells.every((value, cell) => value === 0 || canonicalValue(shape, cell, value) === solution[cell])
  );
}

/** The board on the page. */
export class WarmUp {
  readonly el: HTMLElement;
  readonly #kind: string;
  readonly #fresh: Warm;
  readonly #announcer: Announcer;
  readonly #controller: BoardController;
  readonly #text = h("p", { class: "lesson-text", text: words.warmUp });
  #warm: Warm;
  #times = 0; // how many times it was solved

  constructor(
    kind: string,
    trial: Lesson["trial"],
    { BoardController, LocalUndoHistory }: BoardKit,
    announcer: Announcer,
  ) {
    this.#kind = kind;
    this.#announcer = announcer;
    this.#fresh = this.#warm = newWarmUp(kind, trial);
    const undoHistory = new LocalUndoHistory({
      place: (move) => this.#place(move),
      note: (marks) => this.#note(marks),
      clear: (cell) => this.#place({ cell, value: 0 }),
    });
    this.#controller = new BoardController({ redraw: () => this.#draw() }, undoHistory, announcer);
    const side = h("div", { class: "lesson-side" }, this.#text, this.#controller.side);
    this.el = h(
      "section",
      { class: "lesson", "aria-label": words.warmUpHead },
      h("div", { class: "lesson-stage" }, this.#controller.el),
      side,
    );
    this.#draw();
    announcer.announce(words.warmUp);
  }

  /** Handles a key. It returns false to leave the key to the browser. */
  key(key: Key): boolean {
    return this.#controller.handleKey(key);
  }

  /** Enters a value; it returns false if the value is wrong. Mistakes are not counted. */
  #place(move: Move): boolean {
    const next = withWarmUpValue(this.#warm, move);
    if (next) this.#warm = next;
    if (isSolved(this.#warm)) {
      this.#warm = this.#fresh;
      this.#times++;
      setText(this.#text, words.warmedUp);
      this.#announcer.announce(words.warmedUp);
    }
    this.#draw();
    if (next) this.#controller.acceptMove(move);
    else this.#controller.rejectMove(move, true);
    return next !== undefined;
  }

  #note(marks: readonly Mark[]): void {
    this.#warm = { ...this.#warm, board: applyMarks(this.#warm.board, marks) };
    this.#draw();
  }

  #draw(): void {
    const { shape, givens, board, open } = this.#warm;
    const name = `${words.warmUpHead}, ${kindName(this.#kind)}`;
    this.#controller.update({
      shape,
      givens,
      board,
      name,
      key: `warm/${this.#kind}/${this.#times}`,
      playable: true,
      open,
      free: true,
    });
  }
}
