// The panel that shows a hint, degree by degree.

import type { Hinted } from "../board/cell-view.ts";
import { cellText } from "../board/notation.ts";
import { prefs } from "../device/applied-prefs.ts";
import * as api from "../net/api.ts";
import { text } from "../text/text.ts";
import { button } from "../ui/dom.ts";
import { HintSheet } from "../ui/hint-sheet.ts";
import type { Announcer } from "../ui/announcer.ts";
import { cellsText, notesText, type Game } from "../puzzle/solo-game.ts";
import {
  isOpen,
  findLocalHint,
  describeLocalHint,
  describeServerHint,
  isBlocked,
  type Degree,
  type GivenHint,
} from "./hint.ts";

/** The callbacks of the panel. */
export interface HintUser {
  game(): Game;
  /** Returns the player's cell; -1 if there is none. */
  cell(): number;
  /** Called when a hint begins: it counts once for all its degrees. */
  onStart(): void;
  /** Called to apply the hint to the board. */
  apply(hint: GivenHint): void;
  /** Called when the highlighted cells have changed. */
  onChange(): void;
}

/** Shows one hint at a time. */
export class HintPanel {
  readonly el: HTMLElement;
  readonly #sheet = new HintSheet(() => this.close());
  readonly #user: HintUser;
  readonly #announcer: Announcer;
  #hint: GivenHint | undefined;
  #about = -1; // the same, if the hint is about it
  #asked = 0;

  constructor(user: HintUser, announcer: Announcer) {
    this.el = this.#sheet.el;
    this.#user = user;
    this.#announcer = announcer;
  }

  /** The highlighted cells. */
  get hinted(): ReadonlyMap<number, Hinted> {
    return this.#hint?.hinted ?? new Map();
  }

  /** Shows the first degree of a hint for the selected cell, or otherwise for the next step. */
  open(): void {
    this.#sheet.noteFocus();
    const cell = this.#user.cell();
    this.#about = cell >= 0 && isOpen(this.#user.game(), cell) ? cell : -1;
    void this.#showDegree(1);
  }

  /** Closes the hint, because the board has changed. */
  close(): void {
    this.#asked++;
    if (this.el.hidden) return;
    this.#sheet.show(undefined);
    this.#hint = undefined;
    this.#user.onChange();
  }

  async #showDegree(degree: Degree): Promise<void> {
    const asked = ++this.#asked;
    const game = this.#user.game();
    const asks =
      degree === 1
        ? firstHint(game, this.#about)
        : hintOf(game, degree, this.#about).then((hint) => hint && { hint, about: this.#about });
    const found = await asks.catch((problem: unknown) => problem);
    if (asked !== this.#asked) return; // the board has changed since the request
    if (found instanceof Error) {
      const lost = found instanceof api.ApiError && found.code === api.offline;
      this.#announcer.toast(lost ? text.hints.offline : found.message);
      return;
    }
    const { hint, about } = found as Found;
    if (degree === 1) this.#user.onStart();
    this.#hint = hint;
    this.#about = about;
    this.#draw(hint, degree);
    this.#user.onChange();
  }

  #draw(hint: GivenHint, degree: Degree): void {
    const more = degree < 3 && hint.more ? ((degree + 1) as 2 | 3) : undefined;
    const does = hint.moves.length + hint.marks.length > 0;
    const actions = [
      ...(more ? [button(text.hints.show[more], "primary", () => void this.#showDegree(more))] : []),
      ...(does ? [button(text.hints.apply, "primary", () => this.#apply(hint))] : []),
    ];
    this.#sheet.show({ lines: hint.said, actions });
  }

  #apply(hint: GivenHint): void {
    this.close();
    this.#user.apply(hint);
  }
}

/** A hint, and the cell that it was requested for; -1 if none. */
interface Found {
  readonly hint: GivenHint;
  readonly about: number;
}

/** Returns a hint for a cell if one step leads there, otherwise for the next step anywhere; -1 stands for no cell. */
async function firstHint(game: Game, cell: number): Promise<Found> {
  if (cell >= 0) {
    const hint = await hintOf(game, 1, cell).catch(() => undefined);
    if (hint) return { hint, about: cell };
  }
  const hint = await hintOf(game, 1, -1);
  if (!hint) throw new Error(text.hints.none);
  return { hint, about: -1 };
}

/**
 * Returns a hint of this device or otherwise of the server, for a cell or for the whole board; undefined if another
 * step comes before the cell.
 */
async function hintOf(game: Game, degree: Degree, cell: number): Promise<GivenHint | undefined> {
  const known = findLocalHint(game, cell < 0 ? undefined : cell);
  if (known) return describeLocalHint(game, known, degree, prefs().numbers);
  const { puzzle } = game;
  const at = cell < 0 ? {} : { cell: cellText(game.shape.width, cell) };
  const query = {
    givens: puzzle.givens,
    values: cellsText(game),
    notes: notesText(game),
    degree,
    ...at,
    ...(puzzle.clues ? { clues: puzzle.clues } : {}),
  };
  const hint = await api.hint(puzzle.kind ? { ...query, kind: puzzle.kind } : query);
  return cell >= 0 && isBlocked(hint) ? undefined : describeServerHint(game, hint, prefs().numbers);
}
