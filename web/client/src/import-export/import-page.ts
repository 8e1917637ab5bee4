// Importing a puzzle: pasted as text, or copied from paper. It is checked and graded, and can be exported.

import * as wire from "../../protocol.gen.ts";
import { blankBoard } from "../board/blank.ts";
import { readCells } from "../board/notation.ts";
import { prefs } from "../device/applied-prefs.ts";
import { BoardElement } from "../draw/board-element.ts";
import { boardName, kindName, playableCards, usualKind } from "../kinds/cards.ts";
import { loadKind, kindUI, readShape } from "../kinds/kind-loader.ts";
import * as api from "../net/api.ts";
import { exportRows } from "../puzzle/export-dialog.ts";
import { formPicker } from "../puzzle/form-picker.ts";
import { loadPictures } from "../puzzle/load-pictures.ts";
import type { PictureWish } from "../puzzle/picture-taker.ts";
import { isDigits, linkOf, plainOf, readLocally, splitPuzzles, type Plain } from "../puzzle/puzzle-text.ts";
import { solutionOf } from "../puzzle/solver.ts";
import { faultWords, placeWords, checkLength } from "../puzzle/text-faults.ts";
import type { App, Page } from "../page/page.ts";
import { loadFaults, type FaultWords } from "../text/faults/load-faults.ts";
import { techniqueName } from "../text/hints/hint-formatter.ts";
import { spoken } from "../text/play/spoken.ts";
import { cellWords, nameOf, text } from "../text/text.ts";
import { button, disableDuring, h, setText, show } from "../ui/dom.ts";
import { choices, select } from "../ui/form.ts";
import { fileField } from "../ui/file-field.ts";
import { isKeyTaken } from "../ui/key-owner.ts";
import type { Announcer } from "../ui/announcer.ts";
import { keptSheet, PaperEditor } from "./paper-editor.ts";
import { pickOne } from "./puzzle-picker.ts";
import { decodeFile } from "./text-file.ts";

const sizes = ["4x4", "6x6", "9x9", "12x12", "16x16", "25x25"];
const usualSize = "9x9";

/** Builds the page. */
export function importPage({ go, announcer, offer }: App): Page {
  const stop = new AbortController();
  const result = h("section", { class: "panel import-result", "aria-live": "polite", hidden: true });
  const read = new Reader(result, go);
  const paper = new PaperCard(announcer, (given, output) => void read.show(given, usualKind, output));
  const head = h(
    "div",
    { class: "hero" },
    h("div", {}, h("h1", { text: text.importing.head }), h("p", { class: "lead", text: text.importing.lead })),
  );
  const el = h(
    "main",
    { id: "main", class: "import", tabindex: "-1" },
    head,
    h(
      "div",
      { class: "import-columns" },
      h("div", { class: "import-ways" }, textCard(read, offer), pictureCard(read, offer), paper.el),
      result,
    ),
  );
  document.addEventListener(
    "keydown",
    (event) => {
      if (!event.defaultPrevented && !isKeyTaken(event) && paper.key(event)) event.preventDefault();
    },
    { signal: stop.signal },
  );
  return { el, title: text.importing.head, leave: () => stop.abort() };
}

function textCard(read: Reader, info: Promise<wire.Info>): HTMLElement {
  const area = h("textarea", {
    name: "puzzle",
    rows: 7,
    spellcheck: "false",
    autocomplete: "off",
    autocapitalize: "off",
    "aria-label": text.importing.text,
    "aria-describedby": "text-hint",
  });
  const submit = h("button", { class: "primary", text: text.importing.read });
  const list = h("div", { class: "import-list" });
  const output = outputSlot();
  let kind = usualKind;
  const kinds = select(text.quick.kind, (chosen) => (kind = chosen));
  show(kinds.el, false);
  const offer = (known: wire.Info) => {
    const offered = playableCards(known).map(({ name }) => ({ value: name, label: kindName(name) }));
    kinds.update(offered, kind);
    show(kinds.el, offered.length > 1);
  };
  info.then(offer, () => undefined); // without a network only the default kind can be read
  const form = h(
    "form",
    { class: "panel" },
    h("h2", { text: text.importing.text }),
    kinds.el,
    area,
    output,
    h("p", { class: "hint", id: "text-hint", text: text.importing.textHint }),
    fileField(text.importing.textFile, "", (base64) => {
      area.value = decodeFile(Uint8Array.from(atob(base64), (c) => c.charCodeAt(0)));
      form.requestSubmit();
    }),
    h("div", { class: "actions" }, submit),
    list,
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const offer = (puzzles: readonly wire.PuzzleChoice[]) => {
      list.replaceChildren(
        ...(puzzles.length > 0 ? [pickOne(puzzles, (puzzle) => void read.show(puzzle, kind, output))] : []),
      );
      return puzzles[0]?.text;
    };
    const known = isDigits({ kind }) && (area.value.includes("<") ? checkLength(area.value) !== undefined : true);
    const puzzles = known ? splitPuzzles(area.value) : undefined; // names in XML are read by the server
    const first = offer(puzzles?.map((line) => ({ text: line })) ?? []);
    void disableDuring(submit, read.show(first ?? area.value, kind, output, offer));
  });
  return form;
}

/** Returns the card for importing a picture, if a kind of the server supports that. */
function pictureCard(read: Reader, info: Promise<wire.Info>): HTMLElement {
  const el = h("section", { class: "panel", hidden: true });
  const fill = async ({ kinds }: wire.Info) => {
    const kind = kinds.find((k) => k.pictures);
    if (!kind) return;
    const { pictureTaker } = await loadPictures();
    const output = outputSlot();
    const paint = (wish: PictureWish) => void read.paint(kind.name, wish, output);
    const taker = pictureTaker(text.importing.pictureFile, kind.sizes, paint);
    el.replaceChildren(
      h("h2", { text: text.importing.picture }),
      h("p", { class: "hint", text: text.importing.pictureLead }),
      taker,
      output,
    );
    el.hidden = false;
  };
  info.then(fill).catch(() => undefined); // without a network no puzzle can be made
  return el;
}

/** The card with an empty board to fill in. */
class PaperCard {
  readonly el: HTMLElement;
  readonly #slot = h("div", { class: "paper-slot" });
  readonly #announcer: Announcer;
  readonly #onReady: (givens: string, output: HTMLElement) => void;
  readonly #output = outputSlot();
  #editor: PaperEditor | undefined;
  #size = sizes.find((size) => size === keptSheet()?.size) ?? usualSize;

  constructor(announcer: Announcer, onReady: (givens: string, output: HTMLElement) => void) {
    this.#announcer = announcer;
    this.#onReady = onReady;
    this.el = h(
      "section",
      { class: "panel paper" },
      h("h2", { text: text.importing.paper }),
      h("p", { class: "hint", text: text.importing.paperLead }),
      choices(
        text.solo.size,
        sizes.map((value) => ({ value, label: nameOf(value) })),
        this.#size,
        (v) => this.#lay(v),
      ),
      this.#slot,
      this.#output,
      h(
        "div",
        { class: "actions" },
        button(text.importing.fresh, "quiet", () => this.#lay(this.#size, true)),
        button(text.importing.checkBoard, "primary", () => this.#check()),
      ),
    );
    this.#lay(this.#size);
  }

  /** Handles a key. It reports whether the key was meant for the board. */
  key(event: KeyboardEvent): boolean {
    return this.#editor?.key(event) ?? false;
  }

  /** Shows a board of a size, empty or as it was left. */
  #lay(size: string, fresh = false): void {
    this.#size = size;
    this.#editor = new PaperEditor(size, this.#announcer, fresh);
    this.#slot.replaceChildren(this.#editor.el, this.#editor.side);
  }

  #check(): void {
    if (this.#editor) this.#onReady(this.#editor.givens, this.#output);
  }
}

/** Offers the puzzles of a text and returns the first. */
type Offer = (puzzles: readonly wire.PuzzleChoice[]) => string | undefined;

/** Thrown for a text or picture without a puzzle; parts say what is wrong. */
class Unreadable extends Error {
  readonly parts: readonly HTMLElement[];

  constructor(parts: readonly HTMLElement[]) {
    super();
    this.parts = parts;
  }
}

/** Returns the place next to a field for what is wrong with its content. */
function outputSlot(): HTMLElement {
  return h("div", { class: "import-told", "aria-live": "polite" });
}

/** Reads texts and shows their puzzles. */
class Reader {
  readonly #el: HTMLElement;
  readonly #go: (path: string) => void;
  readonly #words = loadFaults(); // loaded at once, because later there may be no network
  #asked = 0;
  #output: HTMLElement | undefined;

  constructor(el: HTMLElement, go: (path: string) => void) {
    this.#el = el;
    this.#go = go;
  }

  /**
   * Reads a text of a kind and shows the puzzle, or in told what is wrong. Of several puzzles it offers all and shows the
   * first.
   */
  show(given: string, kind: string, output: HTMLElement, offer?: Offer): Promise<void> {
    return this.#showReading(this.#read(given, kind, offer), output);
  }

  /** Shows the puzzle made from a picture, or in told what is wrong. */
  paint(kind: string, wish: PictureWish, output: HTMLElement): Promise<void> {
    return this.#showReading(this.#readPicture(kind, wish), output);
  }

  async #showReading(reading: Promise<HTMLElement[]>, output: HTMLElement): Promise<void> {
    const asked = ++this.#asked;
    this.#output?.replaceChildren();
    this.#output = output;
    output.replaceChildren(h("p", { class: "hint", text: text.importing.reading }));
    const show = (at: HTMLElement, parts: readonly HTMLElement[]) => {
      if (asked !== this.#asked) return;
      for (const el of [output, this.#el]) el.replaceChildren();
      this.#el.hidden = at !== this.#el;
      at.replaceChildren(...parts);
      at.scrollIntoView({ block: "nearest" }); // on a phone the puzzle is further down
    };
    await reading.then(
      (parts) => show(this.#el, parts),
      (problem: unknown) => {
        const said = problem instanceof Error ? problem.message : String(problem);
        show(output, problem instanceof Unreadable ? problem.parts : [errorLine(said)]);
      },
    );
  }

  async #readPicture(kind: string, wish: PictureWish): Promise<HTMLElement[]> {
    const { found, fault, changed, forms } = await api.puzzleFromPicture(kind, wish);
    if (fault) throw new Unreadable(faultParts(fault, "", await this.#words));
    if (!found) return [];
    await loadKind(kind);
    const { puzzle, solution = "" } = found;
    const said = changed ? text.importing.changed(changed.length) : text.importing.unchanged;
    const board = preview(
      puzzle,
      readCells(solution),
      (changed ?? []).flatMap((cell) => findCell(puzzle, cell)),
    );
    return [...this.#found(puzzle, gradeFacts(found), board, forms), h("p", { class: "hint", text: said })];
  }

  async #read(given: string, kind: string, offer?: Offer): Promise<HTMLElement[]> {
    const long = checkLength(given);
    if (long) throw new Unreadable(faultParts(long, "", await this.#words));
    try {
      const { found, fault, assumed, choices, forms } = await api.importPuzzle(given, kind);
      const first = choices && offer?.(choices);
      if (first) return await this.#read(first, kind);
      if (found) await loadKind(found.puzzle.kind);
      if (fault) throw new Unreadable(faultParts(fault, isDigits({ kind }) ? given : "", await this.#words));
      if (!found) return [];
      const parts = this.#found(found.puzzle, gradeFacts(found), preview(found.puzzle), forms);
      const { rules = "" } = found.puzzle;
      return assumed ? [...parts, h("p", { class: "hint", text: text.importing.assumed(nameOf(rules)) })] : parts;
    } catch (problem) {
      if (!isDigits({ kind }) || !(problem instanceof api.ApiError) || problem.code !== api.offline) throw problem;
      const first = offer?.(splitPuzzles(given)?.map((line) => ({ text: line })) ?? []);
      if (first) return await this.#read(first, kind);
      return this.#readOffline(given, await this.#words);
    }
  }

  /** Reads the plain forms without a server. */
  #readOffline(given: string, faults: FaultWords | undefined): HTMLElement[] {
    const puzzle = readLocally(given);
    if (!puzzle) throw new Error(faults?.needs_server ?? text.codes.offline);
    const found = solutionOf(readShape(puzzle), readCells(puzzle.givens));
    if (typeof found !== "string") return this.#found(puzzle, [[text.importing.level, text.importing.notChecked]]);
    const said = { none: faults?.no_solution, several: faults?.many_solutions(2), unknown: faults?.too_deep }[found];
    throw new Unreadable([errorLine(said ?? text.codes.offline), preview(puzzle)]);
  }

  #found(
    puzzle: Plain,
    facts: readonly Fact[],
    board = preview(puzzle),
    forms: readonly wire.PuzzleForm[] = [],
  ): HTMLElement[] {
    const { importing } = text;
    const all: readonly Fact[] = [
      ...facts,
      [importing.givens, String(readCells(puzzle.givens).filter((v) => v > 0).length)],
    ];
    const link = linkOf(puzzle);
    const level = puzzle.level ? `&level=${encodeURIComponent(puzzle.level)}` : "";
    return [
      h("h2", { class: "good", text: importing.found }),
      board,
      h(
        "div",
        { class: "actions" },
        button(importing.print, "", () => this.#go(`/print?${link}`)),
        button(importing.play, "primary big", () => this.#go(`/solo?${link}${level}`)),
      ),
      h(
        "dl",
        { class: "facts" },
        ...all.map(([name, said]) => h("div", {}, h("dt", { text: name }), h("dd", { text: said }))),
      ),
      h("div", { class: "exports" }, ...exportRows(puzzle), ...formPicker(forms)),
    ];
  }
}

type Fact = readonly [name: string, said: string];

function gradeFacts({ puzzle, technique, score }: wire.LoosePuzzle): Fact[] {
  const facts: Fact[] = [[text.importing.level, nameOf(puzzle.level)]];
  if (technique) facts.push([text.importing.technique, techniqueName(technique, kindUI(puzzle.kind).terms)]);
  if (score) facts.push([text.importing.score, text.number(score)]);
  return facts;
}

/** Returns what is wrong with a text, and where. */
function faultParts(fault: wire.PuzzleFault, given: string, faults: FaultWords | undefined): HTMLElement[] {
  const said = faultWords(fault, { text: spoken, faults }, prefs().numbers);
  const parts = said === undefined ? [h("p", { class: "error", lang: "en", text: fault.text })] : [errorLine(said)];
  if (fault.why === wire.Unreadable) parts.push(h("p", { class: "hint", lang: "en", text: fault.text }));
  const where = placeWords(fault, text);
  if (where) parts.push(h("p", { text: where }));
  const puzzle = fault.why === wire.Unreadable ? undefined : readLocally(given);
  return puzzle ? [...parts, preview(puzzle)] : parts;
}

function errorLine(said: string): HTMLElement {
  const el = h("p", { class: "error" });
  setText(el, said);
  return el;
}

/** Returns the cell with a name such as "r3c4". */
function findCell({ width }: Plain, name: string): number[] {
  const m = /^r(\d+)c(\d+)$/.exec(name);
  return m ? [(Number(m[1]) - 1) * width + Number(m[2]) - 1] : [];
}

/** Returns a small static board, with its solution and highlighted cells if there are any. */
function preview(puzzle: Plain, solution?: readonly number[], marked: readonly number[] = []): HTMLElement {
  const board = new BoardElement();
  board.words = cellWords;
  board.name = boardName(puzzle.kind, puzzle.size);
  const cells = readCells(puzzle.givens);
  const whole = isDigits(puzzle) ? (plainOf(puzzle.givens, puzzle.clues ?? "") ?? puzzle) : puzzle;
  const hinted = new Map(marked.map((cell) => [cell, "target" as const]));
  board.show({ shape: readShape(whole), givens: cells, board: blankBoard(solution ?? cells), hinted });
  return h("div", { class: "brought" }, board);
}
