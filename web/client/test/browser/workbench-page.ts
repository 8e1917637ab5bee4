// A page with a board and nothing else, as in solo play: right values stay.

import { applyMarks, boardOf, placeValue, type Board } from "../../src/board/board.ts";
import type { Scene } from "../../src/board/cell-view.ts";
import { readCells, type Mark, type Move } from "../../src/board/notation.ts";
import { shapeOf, type Shape } from "../../src/board/shape.ts";
import { BoardController } from "../../src/controls/board-controller.ts";
import { LocalUndoHistory } from "../../src/controls/undo-history.ts";
import { setPrefs } from "../../src/device/applied-prefs.ts";
import { usual, type Prefs } from "../../src/device/prefs.ts";
import { BoardElement } from "../../src/draw/board-element.ts";
import { openOptions } from "../../src/settings/options-dialog.ts";
import { cellWords } from "../../src/text/text.ts";
import { h } from "../../src/ui/dom.ts";
import { isKeyTaken } from "../../src/ui/key-owner.ts";
import { Announcer } from "../../src/ui/announcer.ts";

/** A board for the page. Texts have a character for each cell. */
export interface Work {
  readonly side: number;
  readonly values?: number;
  readonly clues?: string;
  readonly givens: string;
  /** Values that are placed already. */
  readonly cells?: string;
  readonly notes?: string;
  readonly solution?: string;
  /** Whether any value is accepted. */
  readonly open?: boolean;
}

/** The functions of the page for tests. */
export interface Workbench {
  /** Makes the page as if it had been opened with these preferences. */
  renew(prefs: Partial<Prefs>): void;
  start(work: Work): void;
  /** Delays the answers to values, or sends the delayed ones. */
  hold(on: boolean): void;
  /** Answers the oldest waiting value as one that came too late. */
  late(): void;
  /** Shows a static board instead. */
  display(work: Work, more: Partial<Scene>): void;
  options(): void;
  fillNotes(): void;
  /** Announces two texts at once, the second one some milliseconds after the first. */
  alertTwice(first: string, gap: number, second: string): void;
}

const announcer = new Announcer();
const main = h("main", { class: "room", "data-view": "play", id: "main" });
main.append(h("h1", { class: "unseen", text: "Workbench" }));
const stage = h("div", { class: "stage" });
const side = h("div", { class: "play-side" });
main.append(stage, side);
document.body.append(h("div", { class: "page" }, main), announcer.el);

let shape: Shape;
let work: Work;
let board: Board;
let waiting: Move[] = [];
let held = false;
let started = 0;

const moves = {
  place: (move: Move) => {
    board = placeValue(board, move, 1);
    if (!held) setTimeout(() => answer(move), 0);
    else waiting.push(move);
    redraw();
  },
  clear: (cell: number) => {
    board = placeValue(board, { cell, value: 0 }, 0);
    redraw();
  },
  note: (marks: readonly Mark[]) => {
    board = applyMarks(board, marks);
    redraw();
  },
};
let controller = addController();

/** Puts a new controller on the page. */
function addController(): BoardController {
  const next = new BoardController({ redraw }, new LocalUndoHistory(moves), announcer);
  stage.replaceChildren(h("div", { class: "play" }, next.el));
  side.replaceChildren(next.side);
  return next;
}

function answer(move: Move): void {
  const right = work.open || !work.solution || readCells(work.solution)[move.cell] === move.value;
  if (!right) board = placeValue(board, { cell: move.cell, value: 0 }, 0);
  redraw();
  if (right) controller.acceptMove(move);
  else controller.rejectMove(move, true);
}

function redraw(): void {
  if (!work) return;
  controller.update({
    shape,
    givens: readCells(work.givens),
    board,
    pending: new Set(waiting.map((m) => m.cell)),
    name: "Workbench",
    key: `workbench/${started}`,
    playable: true,
    open: work.open ?? false,
  });
}

const bench: Workbench = {
  renew(prefs) {
    setPrefs({ ...usual, ...prefs });
    held = false;
    for (const dialog of document.querySelectorAll("dialog")) dialog.close();
    for (const said of announcer.el.children) said.textContent = "";
    controller = addController();
  },
  start(next) {
    started++;
    work = next;
    shape = shapeOf({ width: next.side, height: next.side, values: next.values ?? next.side, clues: next.clues ?? "" });
    board = boardOf(next.side, { cells: next.cells ?? next.givens, notes: next.notes ?? "" });
    waiting = [];
    redraw();
    controller.focus();
  },
  hold(on) {
    held = on;
    if (!on) for (const move of waiting.splice(0)) answer(move);
  },
  late() {
    const move = waiting.shift();
    if (!move) return;
    board = placeValue(board, { cell: move.cell, value: 0 }, 0);
    controller.rejectMove(move, false);
  },
  display(next, more) {
    const still = new BoardElement();
    still.words = cellWords;
    still.name = "Display";
    stage.replaceChildren(h("div", { class: "play" }, h("div", { class: "board-frame" }, still)));
    side.replaceChildren();
    const plan = { width: next.side, height: next.side, values: next.values ?? next.side, clues: next.clues ?? "" };
    const text = { cells: next.cells ?? next.givens, notes: next.notes ?? "" };
    still.show({ shape: shapeOf(plan), givens: readCells(next.givens), board: boardOf(next.side, text), ...more });
  },
  options: () => openOptions(redraw),
  fillNotes: () => controller.fillNotes(),
  alertTwice(first, gap, second) {
    const { now } = performance;
    const called = performance.now();
    performance.now = () => called;
    announcer.alert(first);
    performance.now = () => called + gap;
    announcer.alert(second);
    performance.now = now;
  },
};
Object.assign(globalThis, { bench });

document.addEventListener("keydown", (event) => {
  if (!isKeyTaken(event) && controller.handleKey(event)) event.preventDefault();
});
