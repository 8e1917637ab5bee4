// Puzzles to print: one, two or four on a page, empty or with notes, with the solutions at the end.

import type * as wire from "../../protocol.gen.ts";
import { blankBoard } from "../board/blank.ts";
import type { Board } from "../board/board.ts";
import { candidatesOf } from "../board/conflicts.ts";
import { readCells } from "../board/notation.ts";
import { BoardElement } from "../draw/board-element.ts";
import { loadKind, readShape } from "../kinds/kind-loader.ts";
import * as api from "../net/api.ts";
import { readLink, type Plain } from "../puzzle/puzzle-text.ts";
import { solutionOf } from "../puzzle/solver.ts";
import { puzzleChoice, type ChosenPuzzle } from "../room-settings/puzzle-choice.ts";
import type { Address, App, Page } from "../page/page.ts";
import { keptGame } from "../solo/kept-games.ts";
import { cellWords, nameOf, text } from "../text/text.ts";
import { button, disableDuring, h, setText } from "../ui/dom.ts";
import { choices, toggle, optionsOf } from "../ui/form.ts";
import type { Announcer } from "../ui/announcer.ts";

const counts = ["1", "2", "4", "8"];

/** Builds the page. It shows the puzzle of a link, or asks the server for puzzles. */
export function printPage({ announcer, offer }: App, { query }: Address): Page {
  const sheet = new Sheet();
  const brought = readLink(query);
  const given = query.get("t");
  if (given) {
    const kind = query.get("k") ?? "";
    Promise.all([api.importPuzzle(given, kind), loadKind(kind)]).then(
      ([{ found }]) => void (found && (sheet.puzzles = [found])),
      (problem: unknown) => announcer.toast(api.failureMessage(problem), true),
    );
  }
  if (brought) sheet.puzzles = [{ puzzle: brought }];
  const wantsNotes = query.has("notes");
  sheet.notes = wantsNotes;
  const { printing } = text;
  const per = choices(
    printing.perPage,
    ["1", "2", "4"].map((value) => ({ value, label: value })),
    "1",
    (v) => (sheet.perPage = Number(v)),
  );
  const notes = toggle(printing.notes, wantsNotes, (on) => (sheet.notes = on));
  const solutions = toggle(printing.solutions, false, (on) => (sheet.solutions = on));
  const now = button(printing.now, "primary big", () => print());
  const made = brought || given ? [] : [makeForm(sheet, announcer, offer)];
  const el = h(
    "main",
    { id: "main", class: "print", tabindex: "-1" },
    h(
      "div",
      { class: "hero" },
      h("div", {}, h("h1", { text: printing.head }), h("p", { class: "lead", text: printing.lead })),
    ),
    h(
      "div",
      { class: "panel print-form" },
      ...made,
      per,
      h("div", { class: "toggles" }, notes, solutions),
      h("div", { class: "actions" }, now),
    ),
    sheet.el,
  );
  return { el, title: printing.head };
}

/** Returns the form that asks the server for puzzles. */
function makeForm(sheet: Sheet, announcer: Announcer, info: Promise<wire.Info>): HTMLElement {
  const { printing } = text;
  const wanted: ChosenPuzzle & { count: number } = { count: 4, size: "9x9", difficulty: "medium" };
  const offered = h("div", { class: "offered" });
  const submit = h("button", { text: printing.make });
  const said = h("p", { class: "hint", "aria-live": "polite" });
  const form = h("form", {}, offered, submit, said);
  info.then(
    (known) => {
      const count = choices(printing.count, optionsOf(counts), String(wanted.count), (v) => (wanted.count = Number(v)));
      offered.replaceChildren(count, ...puzzleChoice(known, wanted));
    },
    (problem: unknown) => announcer.toast(problem instanceof Error ? problem.message : String(problem), true),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    setText(said, text.solo.making);
    const { count, ...which } = wanted;
    disableDuring(submit, makeOneByOne(count, which)).then(
      (puzzles) => {
        sheet.puzzles = puzzles;
        setText(said, "");
      },
      (problem: unknown) => setText(said, problem instanceof Error ? problem.message : String(problem)),
    );
  });
  return form;
}

/** Requests one puzzle after another, because the server limits concurrent work for one address. */
async function makeOneByOne(count: number, which: wire.NewPuzzle): Promise<Printed[]> {
  await loadKind(which.kind);
  const puzzles: Printed[] = [];
  while (puzzles.length < count) puzzles.push(await api.newPuzzle(which));
  return puzzles;
}

/** A puzzle to print, with its solution if the server has sent it. */
type Printed = Pick<wire.LoosePuzzle, "solution"> & { readonly puzzle: Plain };

/** The sheet to print. It is redrawn after any change. */
class Sheet {
  readonly el = h("div", { class: "print-sheet", role: "region", "aria-label": text.printing.sheet, "data-per": "1" });
  #puzzles: readonly Printed[] = [];
  #notes = false;
  #solutions = false;

  set puzzles(puzzles: readonly Printed[]) {
    this.#puzzles = puzzles;
    this.#draw();
  }

  set notes(on: boolean) {
    this.#notes = on;
    this.#draw();
  }

  set solutions(on: boolean) {
    this.#solutions = on;
    this.#draw();
  }

  set perPage(n: number) {
    this.el.dataset["per"] = String(n);
    this.#draw();
  }

  #draw(): void {
    const { printing } = text;
    const per = Number(this.el.dataset["per"]);
    const boards = this.#puzzles.map(({ puzzle }, i) => {
      return puzzleFigure(
        puzzle,
        this.#notes ? addNotes(puzzle, keptGame(puzzle)?.board) : blankBoard(readCells(puzzle.givens)),
        printing.puzzle(i + 1),
      );
    });
    const solved = this.#solutions
      ? this.#puzzles.flatMap((printed, i) => solvedBoard(printed, printing.solution(i + 1)))
      : [];
    this.el.replaceChildren(...pages(boards, per), ...pages(solved, 4));
  }
}

/** Returns a puzzle with the notes made while playing it, or otherwise with all candidates. */
function addNotes(puzzle: Plain, played: Board | undefined): Board {
  if (played?.notes.some((set) => set !== 0)) return played;
  const blank = blankBoard(readCells(puzzle.givens));
  const shape = readShape(puzzle);
  // in other kinds no value rules another one out
  return shape.houses.length > 0 ? { ...blank, notes: candidatesOf(shape, blank) } : blank;
}

/** Groups boards into pages. */
function pages(boards: readonly HTMLElement[], per: number): HTMLElement[] {
  const parts: HTMLElement[] = [];
  for (let at = 0; at < boards.length; at += per) {
    parts.push(h("section", { class: "paper-page", "data-per": per }, ...boards.slice(at, at + per)));
  }
  return parts;
}

function solvedBoard({ puzzle, solution }: Printed, caption: string): HTMLElement[] {
  const cells = solution ? readCells(solution) : solutionOf(readShape(puzzle), readCells(puzzle.givens));
  return typeof cells === "string" ? [] : [puzzleFigure(puzzle, blankBoard(cells), caption)];
}

function puzzleFigure(puzzle: Plain, board: Board, caption: string): HTMLElement {
  const el = new BoardElement();
  el.words = cellWords;
  el.name = caption;
  el.show({ shape: readShape(puzzle), givens: readCells(puzzle.givens), board });
  const level = puzzle.level ? ` · ${nameOf(puzzle.level)}` : "";
  return h("figure", {}, h("figcaption", { text: `${caption}${level}` }), el);
}
