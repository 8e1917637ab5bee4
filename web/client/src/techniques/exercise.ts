// An exercise: a position in which the player was slow, in a transformed look. It ends with the first right value.

import type * as wire from "../../protocol.gen.ts";
import { BoardController } from "../controls/board-controller.ts";
import { LocalUndoHistory } from "../controls/undo-history.ts";
import type { Mark, Move } from "../board/notation.ts";
import type { Key } from "../board/typed.ts";
import { changeNotes, enterValue, newGame, type Game } from "../puzzle/solo-game.ts";
import { techniques as words } from "../text/techniques/technique-words.ts";
import { button, h, setText, show } from "../ui/dom.ts";
import type { Announcer } from "../ui/announcer.ts";

/** The callbacks of an exercise. */
export interface ExerciseUser {
  /** Called with the first right value. took is in milliseconds. */
  onSolve(took: number): void;
  /** Called when the player wants another exercise. */
  onNext(): void;
}

/** The board of an exercise. */
export class ExerciseView {
  readonly el: HTMLElement;
  readonly #exercise: wire.Exercise;
  readonly #user: ExerciseUser;
  readonly #board: BoardController;
  readonly #text = h("p", { class: "lesson-text", role: "status" });
  readonly #next: HTMLButtonElement;
  readonly #since = performance.now();
  #game: Game;
  #over = false;

  /** technique is its displayed name. */
  constructor(exercise: wire.Exercise, technique: string, announcer: Announcer, user: ExerciseUser) {
    this.#exercise = exercise;
    this.#user = user;
    this.#game = newGame(exercise.puzzle, "strikes", exercise.solution);
    const history = new LocalUndoHistory({
      place: (move) => this.#place(move),
      note: (marks) => this.#note(marks),
      clear: () => {},
    });
    this.#board = new BoardController({ redraw: () => this.#draw() }, history, announcer);
    this.#next = button(words.next, "primary big", () => user.onNext());
    show(this.#next, false);
    setText(this.#text, words.task(technique, words.seconds(exercise.took / 1000)));
    this.el = h(
      "section",
      { class: "lesson", "aria-label": words.exercise },
      h("div", { class: "lesson-stage" }, this.#board.el),
      h("div", { class: "lesson-side" }, this.#text, h("div", { class: "actions" }, this.#next), this.#board.side),
    );
    this.#draw();
  }

  /** Gives the board the focus, once it is on the page. */
  start(): void {
    this.#board.focus();
  }

  /** Handles a key. It returns false to leave the key to the browser. */
  key(key: Key): boolean {
    return !this.#over && this.#board.handleKey(key);
  }

  /**
   * Enters a value; it returns false if the value is wrong. Mistakes are not counted. Where turning a tile is the move,
   * wrong turns are accepted, and the right one ends the exercise.
   */
  #place(move: Move): boolean {
    const { game, wrong } = enterValue(this.#game, move);
    this.#game = { ...game, struck: [], end: "" };
    this.#over = !wrong && game.board.cells[move.cell] === game.solution?.[move.cell];
    this.#draw();
    if (wrong) this.#board.rejectMove(move, true);
    else this.#board.acceptMove(move);
    if (this.#over) this.#end();
    return !wrong;
  }

  #end(): void {
    const took = performance.now() - this.#since;
    setText(
      this.#text,
      words.solved(words.seconds(took / 1000), words.seconds(this.#exercise.took / 1000), took < this.#exercise.took),
    );
    show(this.#next, true);
    this.#next.focus();
    this.#user.onSolve(took);
  }

  #note(marks: readonly Mark[]): void {
    this.#game = changeNotes(this.#game, marks);
    this.#draw();
  }

  #draw(): void {
    const { shape, givens, board } = this.#game;
    this.#board.update({
      shape,
      givens,
      board,
      name: words.exercise,
      key: `exercise/${this.#exercise.puzzle.givens}`,
      playable: !this.#over,
      open: false,
    });
  }
}
