// A solo game on the page: the board, its controls, and the clock.

import type * as wire from "../../protocol.gen.ts";
import { applyMarks, placeValue } from "../board/board.ts";
import type { MarkChange } from "../board/edit.ts";
import { cross, type Mark, type Move } from "../board/notation.ts";
import { isStatusKey, isPauseKey } from "../board/page-keys.ts";
import { canonicalValue } from "../board/shape.ts";
import type { Key } from "../board/typed.ts";
import { BoardController } from "../controls/board-controller.ts";
import type { ControllerScene } from "../controls/board-scene.ts";
import { LocalUndoHistory } from "../controls/undo-history.ts";
import { prefs } from "../device/applied-prefs.ts";
import { boardName } from "../kinds/cards.ts";
import { kindUI } from "../kinds/kind-loader.ts";
import { openExport } from "../puzzle/export-dialog.ts";
import { linkOf, puzzleKey } from "../puzzle/puzzle-text.ts";
import { openOptions } from "../settings/device-options.ts";
import { playSound } from "../sound/play-sound.ts";
import { clock } from "../text/format.ts";
import { play } from "../text/play/spoken.ts";
import { text } from "../text/text.ts";
import { openDialog } from "../ui/dialog.ts";
import { button, h, setText, show } from "../ui/dom.ts";
import type { Announcer } from "../ui/announcer.ts";
import {
  clearCell,
  enterValue,
  hintPosition,
  wrongCells,
  isDone,
  removeNotes,
  changeNotes,
  restartGame,
  strikesFor,
  type Game,
} from "../puzzle/solo-game.ts";
import type { GhostFile, GhostRace } from "../ghosts/ghost-race.ts";
import { HintPanel } from "./hint-panel.ts";
import type { GivenHint } from "./hint.ts";
import { boardKey, isOpenElsewhere, keepGame, keptGame, onKeep } from "./kept-games.ts";
import { levelOf, SoloBar } from "./solo-bar.ts";

const lastMistakeFor = 1_500; // milliseconds for which the board stays after the last mistake
const tickEvery = 250;
const keepEvery = 5_000;
const noFaults: ReadonlySet<number> = new Set();

/** A game in progress. */
export class SoloView {
  readonly el: HTMLElement;
  readonly #announcer: Announcer;
  readonly #controller: BoardController;
  readonly #bar: SoloBar;
  readonly #hint: HintPanel;
  readonly #cover: HTMLElement;
  readonly #coverHead = h("h2");
  readonly #coverLead = h("p", { class: "hint", text: text.solo.pausedLead });
  readonly #resume = button("", "primary big", () => this.pause(false));
  readonly #end = h("section", { class: "panel solo-end", "aria-label": text.solo.solved });
  readonly #frame: HTMLElement;
  readonly #check: HTMLButtonElement;
  readonly #helps: readonly HTMLButtonElement[];
  readonly #tools: HTMLElement;
  /** The buttons for another game, which the result card shows at the end. */
  readonly #ways: readonly HTMLElement[];
  readonly #stop = new AbortController();
  #game: Game;
  #faults: ReadonlySet<number> = noFaults; // the cells that the last check found wrong
  #since = 0; // when the clock was started, on the page's clock; 0 while it is stopped
  #kept = 0;
  #fatal: Move | undefined; // the mistake that ended the game
  #holds = false; // it is shown on the board, before the right value and the result
  #elsewhere = false; // another tab has continued the game
  #race: GhostRace | undefined;
  #waits = false; // the countdown of a race runs

  /** go shows another page; chooseAnother asks for another puzzle. */
  constructor(game: Game, announcer: Announcer, go: (path: string) => void, chooseAnother: () => void) {
    this.#game = game;
    this.#announcer = announcer;
    const undoHistory = new LocalUndoHistory({
      place: (move) => this.#place(move),
      note: (marks) => this.#note(marks),
      clear: (cell) => this.#change(clearCell(this.#game, cell)),
      lasting: true,
    });
    this.#controller = new BoardController({ redraw: () => this.#draw() }, undoHistory, announcer);
    this.#bar = new SoloBar({
      pause: () => this.pause(this.#since > 0),
      options: () => openOptions(() => this.#draw(), announcer),
    });
    this.#hint = new HintPanel(
      {
        game: () => hintPosition(this.#game),
        cell: () => this.#controller.cursor,
        onStart: () => (this.#game = { ...this.#game, hints: this.#game.hints + 1 }),
        apply: (hint) => this.#apply(hint),
        onChange: () => this.#draw(),
      },
      announcer,
    );
    this.#cover = h("div", { class: "solo-cover" }, this.#coverHead, this.#coverLead, this.#resume);
    this.#check = button(text.solo.check, "", () => this.#findFaults());
    const { tools: hands } = kindUI(game.puzzle.kind);
    this.#helps = [
      button(text.solo.hint, "", () => this.#hint.open()),
      this.#check,
      ...(hands ? [] : [button(text.solo.fillNotes, "", () => this.#controller.fillNotes())]),
    ];
    this.#ways = [
      button(text.solo.restart, "quiet", () =>
        this.#ask(text.solo.restart, text.solo.restartLead, () => this.#restart()),
      ),
      button(text.solo.quit, "quiet", () => this.#ask(text.solo.quit, text.solo.quitLead, chooseAnother)),
    ];
    this.#tools = h(
      "div",
      { class: "solo-tools" },
      ...this.#helps,
      button(text.solo.share, "quiet", () => void this.#share()),
      button(text.solo.export, "quiet", () => openExport(this.#game.puzzle)),
      button(text.solo.print, "quiet", () => go(`/print?${linkOf(this.#game.puzzle)}&notes`)),
      ...this.#ways,
    );
    this.#end.append(
      h("div", { class: "end-words" }),
      h(
        "div",
        { class: "actions" },
        button(text.solo.another, "primary big", chooseAnother),
        button(text.solo.again, "", () => this.#restart()),
      ),
    );
    this.#frame = h("div", { class: "solo-frame" }, this.#controller.el, this.#cover);
    const play = h("div", { class: "play" }, this.#bar.el, this.#frame);
    const head = h("h1", { class: "unseen", text: text.solo.head });
    this.el = h(
      "div",
      { class: "solo-table", "data-kind": game.puzzle.kind ?? "" },
      h("div", { class: "stage" }, head, play),
      h("div", { class: "play-side" }, this.#controller.side, this.#hint.el),
      h("div", { class: "solo-side" }, this.#end, this.#tools),
    );
    this.#listen();
  }

  /** Starts or continues the game: the clock runs, and the board has the focus. */
  open(): void {
    this.pause(false);
    this.#draw();
  }

  /** Starts a race against the ghosts of a round, or against those raced before at this puzzle. */
  async race(ghosts: () => Promise<GhostFile>, rivals?: readonly wire.Ghost[]): Promise<void> {
    const { ghostRace } = await ghosts();
    const [game, announcer, end] = [this.#game, this.#announcer, this.#end];
    this.#race = ghostRace({
      key: puzzleKey(game.puzzle),
      game,
      rivals,
      announcer,
      bar: this.#bar.el,
      end,
      frame: this.#frame,
      hold: (on) => this.#hold(on),
      restart: () => this.#restart(),
    });
    this.#draw();
  }

  /** Ends the visit; the game is stored. */
  leave(): void {
    this.pause(true);
    this.#stop.abort();
  }

  /** Stops the clock and hides the board, or shows it again. */
  pause(on: boolean): void {
    if (this.#waits) return;
    const { end } = this.#game;
    if (on && this.#since > 0) {
      this.#game = { ...this.#game, spent: this.#timeSpent() };
      this.#since = 0;
      this.#keep(this.#game);
      this.#hint.close(); // it describes the board, which is hidden now
      if (end === "") this.#announcer.announce(text.solo.paused);
    } else if (!on && this.#since === 0) {
      this.#take();
      if (this.#game.end === "") this.#since = performance.now();
    }
    this.#draw();
    if (!on) this.#controller.focus();
    else if (end === "") this.#cover.querySelector("button")?.focus({ preventScroll: true });
  }

  /** Stops the clock with the board in sight, or starts it, if the page is still visible. */
  #hold(on: boolean): void {
    this.#waits = on;
    this.#since = on || document.hidden ? 0 : performance.now();
    this.#draw();
  }

  /** Handles a key. It returns false to leave the key to the browser. */
  key(key: Key): boolean {
    if (this.#game.end === "" && isPauseKey(key, this.#game.shape.values)) {
      this.pause(this.#since > 0);
      return true;
    }
    if (isStatusKey(key)) {
      this.#announcer.announce(this.#status());
      return true;
    }
    return this.#since > 0 && this.#controller.handleKey(key);
  }

  /**
   * Returns the state for reading out: the clock unless the player has hidden it, strikes, difficulty, and the race
   * against ghosts.
   */
  #status(): string {
    const { policy, struck, shape, puzzle } = this.#game;
    const parts = [
      this.#cover.hidden ? "" : (this.#coverHead.textContent ?? ""),
      prefs().clock ? play.status.time(clock(this.#timeSpent())) : "",
      policy === "strikes" ? text.play.strikes(struck.length, strikesFor(shape)) : "",
      levelOf(puzzle),
      ...(this.#race?.progress() ?? []),
    ];
    return play.status.all(parts.filter((part) => part !== ""));
  }

  /** Takes the game over from the tab that stored it last. */
  #take(): void {
    if (this.#elsewhere) {
      this.#elsewhere = false;
      this.#game = keptGame(this.#game.puzzle) ?? this.#game;
      this.#controller.loadMarks();
    }
    keepGame(this.#game);
  }

  /** Stores the game, unless another tab has continued it, whose state wins. */
  #keep(game: Game): void {
    if (this.#stopIfElsewhere()) return;
    keepGame(game);
  }

  /** Reports whether another tab has continued the game. If so, this one stops and says so. */
  #stopIfElsewhere(): boolean {
    if (this.#elsewhere || !isOpenElsewhere(this.#game.puzzle)) return this.#elsewhere;
    this.#elsewhere = true;
    this.#since = 0;
    this.#hint.close();
    this.#announcer.announce(text.solo.elsewhere);
    this.#draw();
    return true;
  }

  #listen(): void {
    const { signal } = this.#stop;
    const timer = setInterval(() => this.#tick(), tickEvery);
    signal.addEventListener("abort", () => clearInterval(timer));
    document.addEventListener("visibilitychange", () => document.hidden && this.pause(true), { signal });
    addEventListener("pagehide", () => this.pause(true), { signal });
    onKeep(() => this.#stopIfElsewhere(), signal);
  }

  #tick(): void {
    const spent = this.#timeSpent();
    this.#bar.tick(spent);
    this.#race?.follow(this.#game, spent);
    if (this.#since > 0 && spent - this.#kept > keepEvery) {
      this.#kept = spent;
      this.#keep({ ...this.#game, spent });
    }
  }

  #timeSpent(): number {
    return this.#game.spent + (this.#since > 0 ? performance.now() - this.#since : 0);
  }

  /** Enters a value; it returns false if the value is wrong. */
  #place(move: Move): boolean {
    const { game, wrong } = enterValue(this.#game, move, this.#timeSpent());
    this.#change(game);
    if (wrong) {
      this.#controller.rejectMove(move, true);
      this.#bar.jolt();
      if (game.end === "out") this.#showLastMistake(move);
    } else {
      this.#controller.acceptMove(move);
    }
    return !wrong;
  }

  /** Keeps the board for a moment after the last mistake, before the right value is shown. */
  #showLastMistake(move: Move): void {
    this.#fatal = move;
    this.#holds = true;
    setTimeout(() => {
      this.#holds = false;
      this.#announcer.alert(text.tools.outAfter(this.#game.struck.length));
      this.#draw();
    }, lastMistakeFor);
  }

  #note(marks: readonly Mark[]): void {
    this.#change(changeNotes(this.#game, marks));
  }

  #change(game: Game): void {
    const before = this.#game;
    if (game === before || this.#stopIfElsewhere()) return;
    this.#faults = noFaults;
    this.#game = game;
    this.#hint.close();
    if (game.end && !before.end) this.#finish();
    else if (game.end === "" && isDone(game) && !isDone(before)) this.#announcer.toast(text.solo.notYet);
    this.#draw();
    this.#keep({ ...this.#game, spent: this.#timeSpent() });
  }

  #finish(): void {
    this.pause(true);
    const { end, spent } = this.#game;
    playSound(end === "solved" ? "win" : "out");
    if (end === "solved") this.#controller.celebrate("var(--accent)");
    if (end === "solved") this.#announcer.alert(`${text.solo.solved} ${text.solo.solvedIn(clock(spent))}`);
  }

  #restart(): void {
    this.#game = restartGame(this.#game);
    this.#faults = noFaults;
    this.#fatal = undefined;
    this.#since = 0;
    this.#kept = 0;
    this.#controller.restart();
    this.#hint.close();
    this.open();
  }

  #findFaults(): void {
    this.#game = { ...this.#game, checks: this.#game.checks + 1 };
    this.#faults = wrongCells(this.#game);
    this.#announcer.toast(this.#faults.size > 0 ? text.solo.faults(this.#faults.size) : text.solo.allRight);
    this.#draw();
  }

  /** Applies a hint as one undo step. */
  #apply(hint: GivenHint): void {
    const { board, shape } = this.#game;
    const turns = hint.moves.map(({ cell, value }) => ({
      cell,
      from: board.cells[cell] ?? 0,
      to: canonicalValue(shape, cell, value),
    }));
    const filled = hint.moves.reduce((b, move) => placeValue(b, move, 0), board);
    const changes = removeNotes({ ...this.#game, board: filled }, hint.marks).map(
      (m): MarkChange => ({ ...m, sort: "corner" }),
    );
    this.#controller.applyEdit({ values: turns, marks: changes });
  }

  async #share(): Promise<void> {
    const link = `${location.origin}/solo?${linkOf(this.#game.puzzle)}`;
    try {
      await navigator.clipboard.writeText(link);
      this.#announcer.toast(text.importing.copied);
    } catch {
      openExport(this.#game.puzzle); // without a clipboard there is a field to copy from
    }
  }

  #ask(head: string, lead: string, onConfirm: () => void): void {
    let close = () => {};
    const sure = button(head, "primary", () => {
      close();
      onConfirm();
    });
    const no = button(text.solo.cancel, "quiet", () => close());
    close = openDialog(head, [h("p", { class: "lead", text: lead }), h("div", { class: "actions" }, no, sure)]);
  }

  #draw(): void {
    const game = this.#game;
    const running = this.#since > 0;
    const ended = game.end !== "";
    const over = ended && !this.#holds;
    const covered = !running && !this.#waits && (!ended || this.#elsewhere);
    this.#controller.update({
      shape: game.shape,
      givens: game.givens,
      ...(over && this.#fatal ? this.#correctMistake(this.#fatal) : { board: game.board, hinted: this.#hint.hinted }),
      faults: this.#faults,
      name: boardName(game.puzzle.kind, game.puzzle.size),
      key: boardKey(game.puzzle),
      playable: running,
      watching: over,
      open: game.policy === "open",
    });
    setText(this.#coverHead, this.#elsewhere ? text.solo.elsewhere : text.solo.paused);
    show(this.#coverLead, !this.#elsewhere);
    setText(this.#resume, this.#elsewhere ? text.solo.playHere : text.solo.resume);
    this.#bar.update(game, covered);
    this.#bar.tick(this.#timeSpent());
    this.#race?.follow(game, this.#timeSpent());
    show(this.#cover, covered);
    this.#controller.el.classList.toggle("covered", covered);
    this.#controller.el.inert = covered;
    show(this.#end, over);
    for (const el of this.#ways) show(el, !over);
    for (const el of this.#helps) show(el, !over && (el !== this.#check || game.policy === "open"));
    for (const el of this.#tools.querySelectorAll("button")) el.disabled = covered || this.#waits;
    if (over) this.#drawEnd(game);
  }

  /** Returns the board with the right value in the cell of a mistake, or with a cross if the cell stays empty. */
  #correctMistake({ cell }: Move): Pick<ControllerScene, "board" | "hinted"> {
    const { board, solution } = this.#game;
    const value = solution?.[cell] ?? 0;
    const right =
      value > 0 ? placeValue(board, { cell, value }, 0) : applyMarks(board, [{ cell, add: true, values: cross }]);
    return { board: right, hinted: new Map([[cell, "target"]]) };
  }

  #drawEnd({ end, spent, struck, hints }: Game): void {
    const head = h("h2", { text: end === "solved" ? text.solo.solved : text.tools.outAfter(struck.length) });
    const lead = h("p", { class: "lead", text: end === "solved" ? text.solo.solvedIn(clock(spent)) : "" });
    this.#end.firstElementChild?.replaceChildren(
      head,
      lead,
      h("p", { class: "hint", text: text.solo.counts(struck.length, hints) }),
    );
  }
}
