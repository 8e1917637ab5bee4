// A board that is played on, with the pad next to it. The controller turns keys and touches into cursor, selection,
// modes, notes, colours, undo, highlights and zoom. Edits go through an UndoHistory to the owner of the values and
// corner notes. Rooms and solo play both use it:
//
//     const board = new BoardController(host, new LocalUndoHistory(store), announcer);
//     page.append(board.el, board.side);
//     board.update(scene);            // after any change
//     board.handleKey(event);         // for keys that nothing else handles; true means that the board did
//     board.acceptMove(move);         // the value is right: notes that it rules out are removed
//     board.rejectMove(move, wrong);  // the value is refused: the cell shows that
//
// Each value is answered with acceptMove or rejectMove, at once or later, and update shows the current board.

import { countRemaining } from "../board/board.ts";
import { paintCells } from "../board/brush.ts";
import { findCompletedCells } from "../board/completed.ts";
import { candidatesOf } from "../board/conflicts.ts";
import { middleCell } from "../board/cursor.ts";
import {
  enterInCells,
  erase,
  findLoneNote,
  modes,
  type MarkChange,
  type Edit,
  type Mode,
  type EditContext,
} from "../board/edit.ts";
import { actionOf, type Action } from "../board/keys.ts";
import { colourCount } from "../board/layer.ts";
import { noHighlights, type Scene } from "../board/cell-view.ts";
import type { Move } from "../board/notation.ts";
import { selectAlike } from "../board/select.ts";
import { isSameShape as sameShape } from "../board/shape.ts";
import type { Key } from "../board/typed.ts";
import { prefs } from "../device/applied-prefs.ts";
import { BoardElement, gridEvent, pickEvent } from "../draw/board-element.ts";
import { zoomEvent } from "../draw/zoom.ts";
import type { ToolSet } from "../kinds/kind-ui.ts";
import { kindUI } from "../kinds/kind-loader.ts";
import { openKeys } from "../settings/device-options.ts";
import { playSound } from "../sound/play-sound.ts";
import { cellWords, text } from "../text/text.ts";
import { h, show } from "../ui/dom.ts";
import type { Announcer } from "../ui/announcer.ts";
import { followUpChanges, resetCells } from "./follow-up-changes.ts";
import { hasPrice, marksConflicts, withoutUncertain, type ControllerScene } from "./board-scene.ts";
import { conflictSpeech, describeMarks, symbol, wrongSpeech } from "./board-speech.ts";
import { GridGuide } from "./grid-guide.ts";
import { SelectionController } from "./selection-controller.ts";
import type { UndoHistory } from "./undo-history.ts";
import { Pad } from "./pad.ts";
import { Painter, type PaintStroke } from "./painter.ts";
import { RejectedMoves } from "./rejected-moves.ts";
import { keyStroke, previewEdit, ToolPicker } from "./tool-picker.ts";

/** The page that contains the board. */
export interface ControllerHost {
  /** Called when the player moves to another cell; -1 if there is none. */
  onMove?(cell: number): void;
  /** Called when the controller's own state has changed, so that the page calls update. */
  redraw(): void;
}

/** The controls of one player, for one board after another. */
export class BoardController {
  readonly el: HTMLElement;
  readonly side: HTMLElement;
  readonly #host: ControllerHost;
  readonly #announcer: Announcer;
  readonly #board = new BoardElement();
  readonly #pad: Pad;
  readonly #guide: GridGuide;
  readonly #selector: SelectionController;
  readonly #painter: Painter;
  readonly #tools = new ToolPicker();
  readonly #history: UndoHistory;
  readonly #rejected: RejectedMoves;
  #scene: ControllerScene | undefined;
  #mode: Mode = "digit";
  #modeBefore: Mode = "digit"; // while a finger rests
  #held = 0; // the value that is entered into each touched cell; 0 if there is none
  #last = -1; // the cell that was filled last
  #keyed = false; // whether keys moved last, so that the cursor matters

  constructor(host: ControllerHost, undoHistory: UndoHistory, announcer: Announcer) {
    this.#host = host;
    this.#announcer = announcer;
    this.#board.words = cellWords;
    this.#history = undoHistory;
    this.#rejected = new RejectedMoves(() => host.redraw());
    this.#selector = new SelectionController(this.#board.zoom, {
      onChange: () => this.#follow(),
      onMove: (cell) => host.onMove?.(cell),
      onSelectionChange: () => announcer.announce(text.board.selected(this.#selector.selection.cells.size)),
      onStroke: () => void (this.#held > 0 && this.#act({ do: "value", value: this.#held })),
      onLongPress: () => {
        this.#modeBefore = this.#mode;
        this.#act({ do: "mode", mode: this.#mode === "digit" ? "corner" : "digit" });
      },
      onLongPressCancel: () => void this.#act({ do: "mode", mode: this.#modeBefore }),
      onTap: (cell) => this.#takeNote(cell),
      selectAlike: (cell) =>
        this.#scene && this.#held === 0 ? selectAlike(this.#scene.board, this.#history.layer, cell) : undefined,
    });
    this.#painter = new Painter({
      shape: () => this.#scene?.shape,
      isStraight: () => this.#hands?.straight ?? false,
      onChange: () => this.#showTouch(),
      onStroke: (stroke) => this.#paint(stroke),
    });
    this.#guide = new GridGuide(this.#board.zoom, {
      cursor: () => this.#selector.selection.cursor,
      go: (cell) => this.#selector.goTo(cell),
      onChange: () => this.#updatePad(),
      announce: (words) => announcer.announce(words),
    });
    this.#pad = new Pad({
      tool: (name) => this.#chooseTool(name),
      value: (value) => this.#press(value),
      check: () => this.#checkMany(),
      act: (action) => void this.#act(action),
      zoom: (box) => this.#guide.show(!box),
    });
    this.el = h("div", { class: "board-frame" }, this.#board);
    this.side = h("div", { class: "board-controls" }, this.#guide.map, this.#pad.el);
    this.#board.addEventListener(pickEvent, (event) => {
      if (this.#scene?.playable) this.#selector.goTo((event as CustomEvent<number>).detail);
    });
    this.#board.addEventListener(gridEvent, (event) => this.#guide.to((event as CustomEvent<number>).detail));
    this.#board.addEventListener(zoomEvent, () => this.#updatePad());
  }

  /** Shows the current board. */
  update(scene: ControllerScene): void {
    const last = this.#scene;
    this.#scene = scene;
    if (last?.key !== scene.key || !sameShape(last.shape, scene.shape)) this.#begin(scene);
    if (scene.watching && !last?.watching) this.#watch();
    const table = this.#editContext();
    if (scene.playable && table) this.#history.settle?.(table);
    show(this.side, !scene.watching);
    if (scene.playable && this.#selector.selection.cursor < 0) this.#selector.take(middleCell(scene.shape));
    this.#board.name = scene.name;
    this.#board.strokes = !scene.playable ? undefined : this.#hands ? this.#painter : this.#selector;
    this.#board.show(this.#makeScene(scene));
    this.#updatePad();
  }

  /** Reads the marks again that another tab has stored on this device. */
  loadMarks(): void {
    if (this.#scene) this.#begin(this.#scene);
  }

  /** Restarts the board without marks and undo steps. */
  restart(): void {
    if (this.#scene) this.#history.restart?.();
    this.loadMarks();
  }

  /** Applies an edit that the player asked for elsewhere on the page, as one step. */
  applyEdit(deed: Edit): void {
    const table = this.#editContext();
    if (table) this.#history.apply(table, deed);
  }

  /** Handles a key. It returns false to leave the key to the browser. */
  handleKey(key: Key): boolean {
    const action = this.#scene && actionOf(key, this.#scene.shape.values, this.#hands !== undefined);
    if (!action) return false;
    this.#keyed = true;
    this.#tools.release();
    return this.#act(action);
  }

  /** The tools of the board's kind, if it has any. */
  get #hands(): ToolSet | undefined {
    return kindUI(this.#scene?.shape.kind).tools;
  }

  /** Moves the focus to the board. */
  focus(): void {
    const { cursor } = this.#selector.selection;
    if (cursor >= 0) this.#board.focusCell(cursor);
  }

  /**
   * Applies the effects of a confirmed value: the notes that it rules out are removed, if the player has enabled that.
   */
  acceptMove(move: Move): void {
    const table = this.#editContext();
    if (!this.#scene || table?.board.cells[move.cell] !== move.value) return;
    playSound("place");
    this.#last = move.cell;
    this.#board.pop(move.cell);
    this.#board.flash(findCompletedCells(this.#scene.shape, table.board.cells, move.cell));
    const changes = followUpChanges(this.#scene.shape, table, move);
    if (changes.length === 0) return;
    this.#history.applyFollowUps(table, move, changes);
    this.#host.redraw();
  }

  /** Shows a refused value for a short time: as wrong, or as taken back because the cell was taken. */
  rejectMove(move: Move, wrong: boolean): void {
    this.#host.redraw(); // so that pending moves are up to date
    const scene = this.#scene;
    if (!scene) return;
    const replaced = wrong && scene.pending?.has(move.cell); // by a value entered since
    if (!replaced) this.#rejected.show(move, wrong);
    if (!wrong) return;
    this.#tools.rememberRefused(scene.free ? move : undefined);
    this.#board.shake(move.cell);
    playSound("wrong");
    this.#announcer.alert(wrongSpeech(scene.shape, move.cell, move.value));
  }

  /** Sends a wave in a colour over the completed board, from the cell that was filled last. */
  celebrate(colour: string): void {
    this.#board.wave(this.#last, colour);
  }

  /** Returns the place of a cell on the page. */
  boxOf(cell: number): DOMRect | undefined {
    return this.#board.boxOf(cell);
  }

  /** Adds all candidates as notes to every empty cell, as one step. */
  fillNotes(): void {
    const table = this.#editContext();
    if (!this.#scene?.playable || !table) return;
    const changes = candidatesOf(this.#scene.shape, table.board).flatMap((set, cell): MarkChange[] => {
      const values = set & ~(table.board.notes[cell] ?? 0);
      return values ? [{ sort: "corner", cell, add: true, values }] : [];
    });
    this.#history.apply(table, { values: [], marks: changes });
    this.#host.redraw();
  }

  /** The player's cell; -1 if there is none. */
  get cursor(): number {
    return this.#scene?.playable ? this.#selector.selection.cursor : -1;
  }

  /** Starts with another board. */
  #begin(scene: ControllerScene): void {
    this.#rejected.forget();
    this.#tools.release();
    this.#tools.rememberRefused(undefined);
    this.#mode = "digit";
    this.#held = 0;
    this.#keyed = false;
    this.#guide.begin();
    this.#selector.take(-1);
    this.#history.open(scene.key, scene.shape, { ...scene, pending: scene.pending ?? new Set() });
  }

  /** Shows the whole board to a viewer who can't move around on it. */
  #watch(): void {
    this.#guide.begin();
    this.#board.zoom.fit();
  }

  #makeScene(scene: ControllerScene): Scene {
    if (this.#hands) return this.#makeToolScene(scene, this.#hands);
    const { cursor, cells } = this.#selector.selection;
    const at = scene.playable ? { cursor, selected: cells, held: this.#mode === "colour" ? 0 : this.#held } : {};
    const show = { ...prefs(), conflicts: marksConflicts(scene) };
    const { wrong, gone } = this.#rejected;
    return { ...scene, ...at, layer: this.#history.layer, wrong, gone, show };
  }

  /** Returns the scene of a board with tools: with the current stroke, and the cursor if keys need it. */
  #makeToolScene(scene: ControllerScene, hands: ToolSet): Scene {
    const { cursor, cells } = this.#selector.selection;
    const { stroke = this.#tools.aimedStroke } = this.#painter;
    const table = this.#editContext();
    const base = { ...scene, layer: this.#history.layer };
    const deed = stroke && table && this.#tools.editFor(hands, scene.shape, table, stroke);
    const at = scene.playable ? { cursor, ...(this.#keyed ? { selected: cells } : {}) } : {};
    const counted =
      stroke && hands.straight && stroke.cells.length > 1
        ? { counted: { cell: stroke.cells.at(-1) ?? 0, many: stroke.cells.length } }
        : {};
    const { tags, numbers } = prefs();
    const { wrong, gone } = this.#rejected;
    const show = { ...noHighlights, tags, numbers, conflicts: marksConflicts(scene) };
    const aimed = this.#tools.aimedStroke?.cells[0];
    return { ...(deed ? previewEdit(base, deed) : base), ...at, ...counted, aimed, wrong, gone, show };
  }

  #updatePad(): void {
    const scene = this.#scene;
    if (!scene) return;
    const { zoom } = this.#board;
    const { counts, numbers } = prefs();
    this.#guide.update(scene);
    const hands = this.#hands;
    const table = this.#editContext();
    const check = scene.open ? undefined : hands?.check;
    const many = (table && check?.moves({ shape: scene.shape, table }).length) ?? 0;
    this.#pad.update({
      ...(hands ? this.#tools.forPad(hands, scene.shape, scene) : {}),
      ...(check ? { check: { glyph: check.glyph, label: check.label(many), many } } : {}),
      values: scene.shape.values,
      remaining: countRemaining(scene.shape, withoutUncertain(scene)),
      mode: this.#mode,
      modes: offeredModes(),
      held: this.#held,
      enabled: scene.playable,
      open: scene.open,
      counts,
      numbers,
      reversible: scene.reversible ?? true,
      undo: this.#history.canUndo,
      redo: this.#history.canRedo,
      // boards of several grids have a map
      zoom: zoom.isUseful && !scene.shape.grids ? (zoom.isWhole ? "in" : "out") : undefined,
    });
  }

  /** Scrolls to the cursor and focuses its cell: after drawing, because it needs a layout. */
  #follow(): void {
    this.#host.redraw();
    this.focus();
  }

  #editContext(): EditContext | undefined {
    const scene = this.#scene;
    return scene && { ...scene, pending: scene.pending ?? new Set(), layer: this.#history.layer };
  }

  /** Handles a key of the pad: it enters its value, or selects it if the player chooses digits first. */
  #press(value: number): void {
    this.#board.forgetPress();
    if (prefs().digitFirst || this.#held > 0) this.#holdValue(value);
    else this.#act({ do: "value", value });
  }

  /** Selects a value to enter into each touched cell, or deselects it. */
  #holdValue(value: number): void {
    this.#held = this.#held === value ? 0 : value;
    this.#announcer.announce(this.#held > 0 ? text.board.held(symbol(value)) : text.board.letGo);
    this.#host.redraw();
  }

  /** Shows a stroke that has begun, continued or ended. */
  #showTouch(): void {
    const cell = this.#painter.stroke?.cells[0];
    this.#keyed = false;
    if (cell !== undefined) {
      this.#tools.release(cell);
      this.#selector.goTo(cell);
    }
    this.#host.redraw();
  }

  /** Applies a stroke. */
  #paint(stroke: PaintStroke, byKey = false): void {
    const scene = this.#scene;
    const table = this.#editContext();
    if (!scene?.playable || !table || !this.#hands) return;
    const deed = this.#tools.editFor(this.#hands, scene.shape, table, stroke);
    const [cell = 0] = stroke.cells;
    const nothing = !deed || deed.values.length + deed.marks.length === 0;
    if (!byKey && deed && hasPrice(scene) && this.#tools.aims(this.#hands, stroke, deed)) {
      this.#announcer.toast(text.board.tapAgain);
    } else if (!nothing) {
      this.#applyEdit(scene, table, deed);
      this.#checkMany(true);
    } else if (stroke.cells.length === 1 && table.board.cells[cell] !== 0)
      this.#announcer.announce(table.givens[cell] ? text.board.givenCell : text.board.filledCell);
    this.#host.redraw();
  }

  /** Has all values judged that the player sees as right so far; with whole, only if the whole board is right. */
  #checkMany(whole = false): void {
    const scene = this.#scene;
    const table = this.#editContext();
    const check = this.#hands?.check;
    if (!scene?.playable || scene.open || !table || !check) return;
    const at = { shape: scene.shape, table };
    if (whole && !check.isRight(at)) return;
    const values = check.moves(at).map(({ cell, value }) => ({ cell, from: 0, to: value }));
    if (values.length > 0) this.#applyEdit(scene, table, { values, marks: [], together: true });
    this.#host.redraw();
  }

  #chooseTool(name: string): void {
    this.#tools.choose(name, this.#scene && hasPrice(this.#scene) ? this.#hands : undefined);
    this.#announceTool();
    this.#host.redraw();
  }

  #announceTool(): void {
    this.#announcer.announce((this.#hands && this.#tools.selectedTool(this.#hands)?.label) ?? "");
  }

  #act(action: Action): boolean {
    const scene = this.#scene;
    if (action.do === "help") {
      openKeys(this.#announcer);
      return true;
    }
    const table = this.#editContext();
    if (!scene?.playable || !table) return false;
    if (action.do === "fewer") this.#held = 0;
    if (this.#selector.act(scene.shape, action)) {
      this.#follow();
      return true;
    }
    if (action.do === "speak")
      this.#announcer.announce(describeMarks(scene, Math.max(0, this.#selector.selection.cursor), action.what));
    else if (action.do === "grid") this.#guide.step(action.by);
    else if (action.do === "touch") this.#paint(keyStroke(action, this.#selector.selection.cells, this.#hands), true);
    else if (this.#hands) this.#useTools(this.#hands, scene, table, action);
    else this.#enter(scene, table, action);
    this.#host.redraw();
    return true;
  }

  /** Handles the keys that change a board with tools. */
  #useTools(hands: ToolSet, scene: ControllerScene, table: EditContext, action: Action): void {
    if (action.do === "value") {
      const brush = hands.digit?.(action.value);
      const cells = [...this.#selector.selection.cells];
      if (brush) this.#applyEdit(scene, table, paintCells(brush, { shape: scene.shape, table }, cells));
    } else if (action.do === "turn") {
      this.#tools.selectNext(hands, action.by);
      this.#announceTool();
    } else if (action.do !== "mode") this.#enter(scene, table, action);
  }

  /** Handles the keys that change a board. */
  #enter(scene: ControllerScene, table: EditContext, action: Action): void {
    const { cells } = this.#selector.selection;
    switch (action.do) {
      case "value":
        this.#applyEdit(scene, table, enterInCells(table, cells, action.value, this.#effectiveMode(action.as)));
        break;
      case "erase":
        this.#applyEdit(
          scene,
          table,
          (scene.open && resetCells(scene.shape, table, cells)) || erase(table, cells, this.#mode),
        );
        break;
      case "undo":
        this.#announcer.announce(this.#history.step("undo", table) ? text.board.undone : text.board.noUndo);
        break;
      case "redo":
        this.#announcer.announce(this.#history.step("redo", table) ? text.board.redone : text.board.noRedo);
        break;
      case "turn": {
        const modes = offeredModes();
        this.#switchMode(modes[(modes.indexOf(this.#mode) + action.by + modes.length) % modes.length] ?? "digit");
        break;
      }
      case "mode":
        this.#switchMode(action.mode);
    }
  }

  #applyEdit(scene: ControllerScene, table: EditContext, deed: Edit): void {
    if (deed.say) this.#announcer.announce(deed.say === "given" ? text.board.givenCell : text.board.filledCell);
    for (const { cell, to } of deed.values) {
      this.#rejected.clearWrong(cell);
      const said = marksConflicts(scene) && to > 0 ? conflictSpeech(scene, cell, to) : "";
      if (said) this.#announcer.announce(said);
    }
    this.#history.apply(table, deed);
  }

  /** Returns the mode for entering a digit. A modifier for the current mode means a plain digit. */
  #effectiveMode(as: Mode | undefined): Mode {
    if (as === undefined) return this.#mode;
    const mode = offeredModes().includes(as) ? as : "corner";
    return mode === this.#mode ? "digit" : mode;
  }

  /** Enters the only note of a cell as its value. */
  #takeNote(cell: number): boolean {
    const table = this.#editContext();
    const value = table && this.#held === 0 ? findLoneNote(table, cell) : 0;
    if (!this.#scene?.playable || !table || value === 0) return false;
    this.#applyEdit(this.#scene, table, enterInCells(table, new Set([cell]), value, "digit"));
    this.#host.redraw();
    return true;
  }

  #switchMode(mode: Mode): void {
    this.#mode = offeredModes().includes(mode) ? mode : "digit";
    if (this.#mode === "colour" && this.#held > colourCount) this.#held = 0;
    this.#announcer.announce(text.board.modeNow[this.#mode]);
  }
}

/** Returns the modes to choose from. */
function offeredModes(): readonly Mode[] {
  return prefs().layers ? modes : modes.slice(0, 2);
}
