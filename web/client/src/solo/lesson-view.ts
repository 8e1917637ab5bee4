// A lesson: a kind's rules in a few pictures, and a small board to try them on.

import { boardOf } from "../board/board.ts";
import { readCells, type Mark, type Move } from "../board/notation.ts";
import type { Key } from "../board/typed.ts";
import { BoardController } from "../controls/board-controller.ts";
import { LocalUndoHistory } from "../controls/undo-history.ts";
import { BoardElement } from "../draw/board-element.ts";
import type { Lesson, Picture } from "../kinds/kind-ui.ts";
import { kindName } from "../kinds/cards.ts";
import { readShape } from "../kinds/kind-loader.ts";
import { cellWords, text } from "../text/text.ts";
import { button, h, setAttr, setText, show } from "../ui/dom.ts";
import type { Announcer } from "../ui/announcer.ts";
import { newGame, clearCell, enterValue, changeNotes, type Game } from "../puzzle/solo-game.ts";

/** The callbacks of a lesson. */
export interface LessonUser {
  /** Called when the rules were read or skipped. */
  onLearn(): void;
  /** Called when the player wants to play. */
  onPlay(): void;
}

/** A lesson. */
export class LessonView {
  readonly el: HTMLElement;
  readonly #lesson: Lesson;
  readonly #announcer: Announcer;
  readonly #user: LessonUser;
  readonly #controller: BoardController;
  readonly #name: string;
  readonly #picture = new BoardElement();
  readonly #stage = h("div", { class: "lesson-stage" });
  readonly #said = h("p", { class: "lesson-text", role: "status" });
  readonly #dots: readonly HTMLElement[];
  readonly #back: HTMLButtonElement;
  readonly #next: HTMLButtonElement;
  readonly #skip: HTMLButtonElement;
  readonly #play: HTMLButtonElement;
  #game: Game;
  #step = 0; // the shown picture; after the last one comes the board

  constructor(kind: string, lesson: Lesson, announcer: Announcer, user: LessonUser) {
    this.#lesson = lesson;
    this.#announcer = announcer;
    this.#user = user;
    this.#name = kindName(kind);
    const { plan, solution } = lesson.trial;
    const trial = { kind, size: "", level: "", givens: "", ...plan };
    this.#game = newGame(trial, "strikes", solution);
    const undoHistory = new LocalUndoHistory({
      place: (move) => this.#place(move),
      note: (marks) => this.#note(marks),
      clear: (cell) => this.#change(clearCell(this.#game, cell)),
    });
    this.#controller = new BoardController({ redraw: () => this.#draw() }, undoHistory, announcer);
    this.#picture.words = cellWords;
    this.#dots = Array.from({ length: lesson.pictures.length + 1 }, () => h("span", { class: "dot" }));
    this.#back = button(text.learn.back, "quiet", () => this.#go(this.#step - 1));
    this.#skip = button(text.learn.skip, "quiet", () => this.#go(lesson.pictures.length));
    this.#next = button(text.learn.next, "primary big", () => this.#go(this.#step + 1));
    this.#play = button(text.learn.play(this.#name), "primary big", () => user.onPlay());
    const way = h("div", { class: "actions lesson-way" }, this.#back, this.#skip, this.#next, this.#play);
    this.el = h(
      "section",
      { class: "lesson" },
      this.#stage,
      h(
        "div",
        { class: "lesson-side" },
        h("div", { class: "dots", "aria-hidden": "true" }, ...this.#dots),
        this.#said,
        this.#controller.side,
        way,
      ),
    );
    this.#go(0);
  }

  /** Handles a key. It returns false to leave the key to the browser. */
  key(key: Key): boolean {
    return this.#tries && this.#game.end === "" && this.#controller.handleKey(key);
  }

  /** Reports whether the board is shown. */
  get #tries(): boolean {
    return this.#step >= this.#lesson.pictures.length;
  }

  #go(step: number): void {
    this.#step = Math.min(Math.max(0, step), this.#lesson.pictures.length);
    if (this.#tries) this.#user.onLearn();
    const picture = this.#lesson.pictures[this.#step];
    this.#stage.replaceChildren(picture ? h("div", { class: "board-frame" }, this.#picture) : this.#controller.el);
    if (picture) this.#show(picture);
    this.#draw();
    if (this.#tries) this.#controller.focus();
  }

  #show({ plan, cells, notes = "", hinted = [], wrong = [], text: said }: Picture): void {
    const shape = readShape(plan);
    this.#picture.name = said;
    this.#picture.show({
      shape,
      givens: readCells(plan.givens ?? "")
        .concat(Array.from({ length: cells.length }, () => 0))
        .slice(0, cells.length),
      board: boardOf(plan.width, { cells, notes }),
      faults: new Set(wrong),
      hinted: new Map(hinted.map((cell) => [cell, "reason"])),
    });
  }

  /** Enters a value; it returns false if the value is wrong. A lesson counts no mistakes. */
  #place(move: Move): boolean {
    const { game, wrong } = enterValue(this.#game, move);
    this.#change({ ...game, struck: [], end: game.end === "solved" ? "solved" : "" });
    if (wrong) this.#controller.rejectMove(move, true);
    else this.#controller.acceptMove(move);
    return !wrong;
  }

  #note(marks: readonly Mark[]): void {
    this.#change(changeNotes(this.#game, marks));
  }

  #change(game: Game): void {
    const solved = game.end === "solved" && this.#game.end === "";
    this.#game = game;
    this.#draw();
    if (!solved) return;
    this.#announcer.alert(text.learn.solved);
    this.#play.focus();
  }

  #draw(): void {
    const { shape, givens, board, end, policy, puzzle } = this.#game;
    const solved = end === "solved";
    const picture = this.#lesson.pictures[this.#step];
    this.#controller.update({
      shape,
      givens,
      board,
      name: text.learn.trial(this.#name),
      key: `lesson/${puzzle.kind}`,
      playable: this.#tries && !solved,
      open: policy === "open",
      free: true,
    });
    setText(this.#said, picture?.text ?? (solved ? text.learn.solved : text.learn.tryIt));
    this.#dots.forEach((dot, i) => setAttr(dot, "data-on", String(i === this.#step)));
    show(this.#controller.side, this.#tries && !solved);
    show(this.#back, this.#step > 0 && !solved);
    show(this.#skip, !this.#tries);
    show(this.#next, !this.#tries);
    setText(this.#next, this.#step === this.#lesson.pictures.length - 1 ? text.learn.toTrial : text.learn.next);
    show(this.#play, this.#tries);
    this.#play.classList.toggle("primary", solved);
  }
}
