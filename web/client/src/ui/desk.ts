// A desk: a board that is played on, with the pad beside it. It makes cursor, selection, modes, notes, colours, undo,
// highlights and zoom of keys and touches, and asks its host for what is not its own to decide: values and corner notes.
// It serves rooms and solo play alike:
//
//     const desk = new Desk(host, voice);
//     page.append(desk.el, desk.side);
//     desk.update(scene);        // whenever anything may have changed
//     desk.key(event);           // for each key that belongs to nothing else; true: it was the board's
//     desk.accepted(move);       // a value stands: the notes that it rules out go
//     desk.refused(move, wrong); // it does not: the cell shows that
//
// The host answers place with accepted or refused, at once or later, and shows what stands with update.

import { remaining, seenAway } from "../board/board.ts";
import { candidatesOf, rivalsOf } from "../board/conflicts.ts";
import { jumped, middle, moved } from "../board/cursor.ts";
import { cornersOf, enter, erase, modes, withChanges, type Change, type Deed, type Mode, type Table } from "../board/hand.ts";
import { blankLayer, layerText, readLayer, type Layer } from "../board/layer.ts";
import { shownAs } from "../board/label.ts";
import type { Scene } from "../board/look.ts";
import type { Mark, Move } from "../board/notation.ts";
import * as select from "../board/select.ts";
import { colOf, rowOf } from "../board/shape.ts";
import { houseSpeech, leftSpeech } from "../board/speech.ts";
import { amend, emptyHistory, record, redo, undo, type History } from "../board/undo.ts";
import { actionOf, type Action, type Key } from "../keys.ts";
import { cellWords, speechWords, text } from "../text.ts";
import { BoardElement, pickEvent } from "./board.ts";
import { h } from "./dom.ts";
import { openKeys } from "./keys-help.ts";
import { keepMarks, keptMarks } from "./keep.ts";
import type { Voice } from "./live.ts";
import { Pad } from "./pad.ts";
import { prefs } from "./theme.ts";
import { zoomEvent } from "./zoom.ts";

/** DeskHost is who keeps the values and the corner notes. */
export interface DeskHost {
  /** A value is to go into a cell; in an open scene it may take the place of another. */
  place(move: Move): void;
  /** Corner notes are to be added or removed, all in one. */
  note(marks: readonly Mark[]): void;
  /** A value is to go from a cell; asked in open scenes only. */
  clear?(cell: number): void;
  /** The player is at another cell; -1 is none. */
  moved?(cell: number): void;
  /** Something that only the desk knows has changed: it is to be shown with update. */
  redraw(): void;
}

/** DeskScene is what the host knows of the board. The desk adds what it knows itself. */
export interface DeskScene extends Omit<Scene, "layer" | "wrong" | "gone" | "cursor" | "selected" | "held" | "show"> {
  /** What the board is called. */
  readonly name: string;
  /** Tells the board from all others on this device: centre notes and colours are kept under it, and another one starts afresh. */
  readonly key: string;
  /** Whether the player may change anything now. */
  readonly playable: boolean;
  /** Whether values that stand may be changed and erased. */
  readonly open: boolean;
  /** Whether conflicts may be marked here at all; true where nothing is said. */
  readonly marks?: boolean;
}

const refusedFor = 1_400; // milliseconds that a refused value stays to be seen

/** Desk is one player's place at one board after another. */
export class Desk {
  readonly el: HTMLElement;
  readonly side: HTMLElement;
  readonly #host: DeskHost;
  readonly #voice: Voice;
  readonly #board = new BoardElement();
  readonly #pad: Pad;
  readonly #wrong = new Map<number, number>();
  readonly #gone = new Map<number, number>();
  #scene: DeskScene | undefined;
  #layer: Layer = blankLayer(0);
  #history: History = emptyHistory;
  #selection: select.Selection = select.only(-1);
  #mode: Mode = "digit";
  #held = 0;
  #stroke: { before: select.Selection; adds: boolean; aims: boolean } | undefined;

  constructor(host: DeskHost, voice: Voice) {
    this.#host = host;
    this.#voice = voice;
    this.#board.words = cellWords;
    this.#pad = new Pad({
      value: (value) => this.#press(value),
      hold: (value) => this.#hold(value),
      act: (action) => void this.#act(action),
      zoom: (box) => (box ? this.#board.zoom.box(Math.max(0, this.#selection.cursor)) : this.#board.zoom.fit()),
    });
    this.el = h("div", { class: "board-frame" }, this.#board);
    this.side = this.#pad.el;
    this.#board.addEventListener(pickEvent, (event) => this.#picked((event as CustomEvent<number>).detail));
    this.#board.addEventListener(zoomEvent, () => this.#updatePad());
  }

  /** update shows the board as it is now. */
  update(scene: DeskScene): void {
    const last = this.#scene;
    this.#scene = scene;
    if (last?.key !== scene.key || last.shape !== scene.shape) this.#begin(scene);
    if (scene.playable && !last?.playable && this.#selection.cursor < 0) this.#selection = select.only(middle(scene.shape));
    this.#board.name = scene.name;
    if (scene.playable !== last?.playable) this.#board.strokes = scene.playable ? this.#strokes : undefined;
    this.#board.show(this.#drawn(scene));
    this.#updatePad();
  }

  /** key does what a key means. False leaves it to the browser. */
  key(key: Key): boolean {
    const action = this.#scene && actionOf(key, this.#scene.shape.values);
    return action ? this.#act(action) : false;
  }

  /** focus gives the keyboard to the board. */
  focus(): void {
    if (this.#selection.cursor >= 0) this.#board.focusCell(this.#selection.cursor);
  }

  /** accepted follows up a value that stands: the notes that it rules out go, if the player likes that. */
  accepted(move: Move): void {
    const scene = this.#scene;
    if (!scene || !prefs().clean) return;
    const of = (notes: readonly number[]) => seenAway(scene.shape, { ...scene.board, notes }, move);
    const changes: Change[] = [
      ...of(scene.board.notes).map((m) => ({ ...m, sort: "corner" as const })),
      ...of(this.#layer.centre).map((m) => ({ ...m, sort: "centre" as const })),
    ];
    if (changes.length === 0) return;
    this.#history = amend(this.#history, { cell: move.cell, to: move.value }, changes);
    this.#change(changes);
    this.#host.redraw();
  }

  /** refused shows for a moment what does not stand: as wrong, or as taken back because the cell was not free any more. */
  refused({ cell, value }: Move, wrong: boolean): void {
    const scene = this.#scene;
    if (!scene) return;
    const shown = wrong ? this.#wrong : this.#gone;
    shown.set(cell, value);
    this.#host.redraw();
    if (wrong) {
      this.#board.shake(cell);
      if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(60);
      this.#voice.call(text.board.wrong(this.#symbol(value), rowOf(scene.shape, cell) + 1, colOf(scene.shape, cell) + 1));
    }
    setTimeout(() => {
      if (shown.get(cell) === value) shown.delete(cell);
      this.#host.redraw();
    }, refusedFor);
  }

  /** fillNotes notes in every empty cell what its peers leave, as one step. */
  fillNotes(): void {
    const table = this.#table();
    const scene = this.#scene;
    if (!table || !scene?.playable) return;
    const wanted = candidatesOf(scene.shape, table.board);
    const changes = wanted.flatMap((set, cell): Change[] => {
      const values = set & ~(table.board.notes[cell] ?? 0);
      return values ? [{ sort: "corner", cell, add: true, values }] : [];
    });
    this.#carryOut({ turns: [], changes });
    this.#host.redraw();
  }

  /** begin starts afresh with another board, with the marks that this device has kept of it. */
  #begin(scene: DeskScene): void {
    const { shape, key } = scene;
    this.#wrong.clear();
    this.#gone.clear();
    this.#history = emptyHistory;
    this.#mode = "digit";
    this.#held = 0;
    this.#stroke = undefined;
    this.#selection = select.only(scene.playable ? middle(shape) : -1);
    this.#layer = readLayer(shape.width, shape.width * shape.height, keptMarks(key));
  }

  #drawn(scene: DeskScene): Scene {
    const { cursor, cells } = this.#selection;
    const at = scene.playable ? { cursor, selected: cells, held: this.#held } : {};
    return { ...scene, ...at, layer: this.#layer, wrong: this.#wrong, gone: this.#gone, show: { ...prefs(), conflicts: this.#marksConflicts(scene) } };
  }

  #marksConflicts(scene: DeskScene): boolean {
    return prefs().conflicts && (scene.marks ?? true);
  }

  #updatePad(): void {
    const scene = this.#scene;
    if (!scene) return;
    const { zoom } = this.#board;
    this.#pad.update({
      values: scene.shape.values,
      remaining: remaining(scene.shape, scene.board),
      mode: this.#mode,
      modes: this.#modes(),
      held: this.#held,
      enabled: scene.playable,
      open: scene.open,
      counts: prefs().counts,
      numbers: prefs().numbers,
      undo: this.#history.done.length > 0,
      redo: this.#history.undone.length > 0,
      zoom: zoom.wanted ? (zoom.whole ? "in" : "out") : undefined,
    });
  }

  #modes(): readonly Mode[] {
    return prefs().layers ? modes : modes.slice(0, 2);
  }

  #symbol(value: number): string {
    return shownAs(value, prefs().numbers);
  }

  #table(): Table | undefined {
    const scene = this.#scene;
    return scene && { ...scene, pending: scene.pending ?? new Set(), layer: this.#layer };
  }

  #picked(cell: number): void {
    if (!this.#scene?.playable || cell === this.#selection.cursor) return;
    this.#select(select.only(cell));
    this.#host.redraw();
  }

  #select(selection: select.Selection): void {
    if (selection.cursor !== this.#selection.cursor) this.#host.moved?.(selection.cursor);
    this.#selection = selection;
  }

  /** strokes are what pointers do on the board. */
  readonly #strokes = {
    start: (cell: number, event: PointerEvent) => {
      const { zoom } = this.#board;
      const before = this.#selection;
      const more = event.shiftKey || event.ctrlKey || event.metaKey;
      // A finger on cells that are too small for it chooses the box to look at first.
      const aims = event.pointerType === "touch" && zoom.whole && zoom.small;
      if (aims) zoom.box(cell);
      const adds = !more || event.shiftKey || !before.cells.has(cell);
      this.#stroke = { before, adds, aims };
      this.#select(!more ? select.only(cell) : adds ? select.plus(before, cell) : select.minus(before, cell));
      this.#drag();
    },
    over: (cell: number) => {
      if (!this.#stroke) return;
      const change = this.#stroke.adds ? select.plus : select.minus;
      this.#select(change(this.#selection, cell));
      this.#drag();
    },
    end: () => {
      const enters = this.#held > 0 && this.#stroke?.aims === false;
      this.#stroke = undefined;
      if (enters) this.#act({ do: "value", value: this.#held });
    },
    twice: (cell: number) => {
      const scene = this.#scene;
      if (!scene || this.#held > 0) return;
      this.#select(select.alike(scene.board, this.#layer, cell));
      this.#tellSelected();
      this.#host.redraw();
    },
    hold: () => {
      this.#stroke = undefined;
      this.#act({ do: "mode", mode: this.#mode === "digit" ? "corner" : "digit" });
    },
    cancel: () => {
      if (this.#stroke) this.#select(this.#stroke.before);
      this.#stroke = undefined;
      this.#host.redraw();
    },
  };

  #drag(): void {
    this.#host.redraw();
    this.#board.focusCell(this.#selection.cursor);
  }

  /** press is a key of the pad: it enters its value, or holds it where the digit is chosen first. */
  #press(value: number): void {
    if (prefs().digitFirst || this.#held > 0) this.#hold(value);
    else this.#act({ do: "value", value });
  }

  /** hold keeps a value to be entered into each cell that is touched; held already, it is let go. */
  #hold(value: number): void {
    this.#held = this.#held === value ? 0 : value;
    this.#voice.tell(this.#held > 0 ? text.board.held(this.#symbol(value)) : text.board.letGo);
    this.#host.redraw();
  }

  #act(action: Action): boolean {
    const scene = this.#scene;
    if (action.do === "help") {
      openKeys();
      return true;
    }
    if (!scene?.playable) return false;
    if (!this.#move(scene, action) && !this.#speak(scene, action)) this.#enter(action);
    this.#host.redraw();
    return true;
  }

  /** move does what changes the selection. */
  #move(scene: DeskScene, action: Action): boolean {
    const { shape } = scene;
    const at = this.#selection;
    switch (action.do) {
      case "step":
      case "jump": {
        const { wrap } = prefs();
        const cell = action.do === "step" ? moved(shape, at.cursor, action.step, wrap) : jumped(shape, at.cursor, action.step, wrap);
        this.#select(action.extend ? select.plus(at, cell) : select.only(cell));
        this.#board.focusCell(cell);
        break;
      }
      case "all":
        this.#select(select.all(shape, at));
        break;
      case "invert":
        this.#select(select.inverted(shape, at));
        break;
      case "fewer":
        this.#held = 0;
        this.#select(select.fewer(at));
        break;
      default:
        return false;
    }
    if (action.do !== "step" && action.do !== "jump") this.#tellSelected();
    return true;
  }

  #tellSelected(): void {
    this.#voice.tell(text.board.selected(this.#selection.cells.size));
  }

  /** speak tells what a sighted player sees at a glance. */
  #speak(scene: DeskScene, action: Action): boolean {
    if (action.do !== "speak") return false;
    const { shape, board } = scene;
    const { numbers } = prefs();
    const said =
      action.what === "left"
        ? leftSpeech(shape, board, speechWords, numbers)
        : houseSpeech(shape, board, Math.max(0, this.#selection.cursor), action.what, speechWords, numbers);
    this.#voice.tell(said);
    return true;
  }

  /** enter does what changes the board. */
  #enter(action: Action): void {
    const table = this.#table();
    if (!table) return;
    switch (action.do) {
      case "value":
        this.#carryOut(enter(table, this.#selection.cells, action.value, this.#meant(action.as)));
        break;
      case "erase":
        this.#carryOut(erase(table, this.#selection.cells, this.#mode));
        break;
      case "undo":
      case "redo":
        this.#again(action.do, table);
        break;
      case "turn": {
        const offered = this.#modes();
        const next = offered.indexOf(this.#mode) + action.by + offered.length;
        this.#turn(offered[next % offered.length] ?? "digit");
        break;
      }
      case "mode":
        this.#turn(action.mode);
    }
  }

  /** meant is what a digit is entered as: a modifier that means the mode one is in anyway means a digit. */
  #meant(as: Mode | undefined): Mode {
    const offered = as === undefined || this.#modes().includes(as) ? as : "corner";
    if (offered === undefined) return this.#mode;
    return offered === this.#mode ? "digit" : offered;
  }

  #turn(mode: Mode): void {
    this.#mode = this.#modes().includes(mode) ? mode : "digit";
    this.#voice.tell(text.board.modeNow[this.#mode]);
  }

  #again(what: "undo" | "redo", table: Table): void {
    const { history, deed } = (what === "undo" ? undo : redo)(this.#history, table);
    this.#history = history;
    if (deed) this.#apply(deed);
    const [done, none] = what === "undo" ? [text.board.undone, text.board.noUndo] : [text.board.redone, text.board.noRedo];
    this.#voice.tell(deed ? done : none);
  }

  #carryOut(deed: Deed): void {
    if (deed.say) this.#voice.tell(deed.say === "given" ? text.board.givenCell : text.board.filledCell);
    this.#history = record(this.#history, this.#whole(deed));
    this.#warn(deed);
    this.#apply(deed);
  }

  /** whole adds to a deed what it does unasked: a value takes the notes of its cell. */
  #whole(deed: Deed): Deed {
    const notes = this.#scene?.board.notes ?? [];
    const lost = deed.turns.flatMap(({ cell, to }): Change[] => {
      const values = to > 0 ? (notes[cell] ?? 0) : 0;
      return values ? [{ sort: "corner", cell, add: false, values }] : [];
    });
    return { ...deed, changes: [...deed.changes, ...lost] };
  }

  /** warn tells in words which cells a value contradicts; on the board they are marked. */
  #warn({ turns }: Deed): void {
    const scene = this.#scene;
    if (!scene || !this.#marksConflicts(scene)) return;
    const { shape, board } = scene;
    for (const { cell, to } of turns) {
      const rivals = to > 0 ? rivalsOf(shape, board.cells, cell, to) : [];
      if (rivals.length === 0) continue;
      const places = rivals.map((c) => text.board.conflictAt(rowOf(shape, c) + 1, colOf(shape, c) + 1));
      this.#voice.tell(text.board.conflict(this.#symbol(to), places.join(", ")));
    }
  }

  #apply({ turns, changes }: Pick<Deed, "turns" | "changes">): void {
    for (const { cell, to } of turns) {
      this.#wrong.delete(cell);
      if (to > 0) this.#host.place({ cell, value: to });
      else this.#host.clear?.(cell);
    }
    this.#change(changes);
  }

  /** change makes marks: corner notes through the host, the others here. */
  #change(changes: readonly Change[]): void {
    const corners = cornersOf(changes);
    if (corners.length > 0) this.#host.note(corners);
    if (corners.length === changes.length || !this.#scene) return;
    this.#layer = withChanges(this.#layer, changes);
    keepMarks(this.#scene.key, layerText(this.#scene.shape.width, this.#layer));
  }
}
