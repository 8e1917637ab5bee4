// The panel in which a hint is told, degree by degree.

import { prefs } from "../device/applied-prefs.ts";
import * as api from "../net/api.ts";
import { text } from "../text/text.ts";
import { button, h } from "../ui/dom.ts";
import type { Voice } from "../ui/voice.ts";
import { cellsText, notesText, type Game } from "./game.ts";
import { knownHint, tellKnown, tellServer, type Degree, type Told } from "./hint.ts";

/** HintUser is who plays. */
export interface HintUser {
  game(): Game;
  /** A hint was begun: it counts, once for all its degrees. */
  began(): void;
  /** What the hint says was done by the player's leave. */
  apply(told: Told): void;
  /** Other cells stand out, or none. */
  changed(): void;
}

/** HintPanel tells one hint at a time. */
export class HintPanel {
  readonly el = h("section", { class: "panel hint-panel", "aria-label": text.hints.head, hidden: true });
  readonly #user: HintUser;
  readonly #voice: Voice;
  #told: Told | undefined;
  #asked = 0;

  constructor(user: HintUser, voice: Voice) {
    this.#user = user;
    this.#voice = voice;
  }

  /** hinted are the cells that stand out. */
  get hinted(): ReadonlyMap<number, "target" | "reason"> {
    return this.#told?.hinted ?? new Map();
  }

  /** open tells the first degree of the next step. */
  open(): void {
    void this.#tell(1);
  }

  /** close forgets the hint: the board is another one now. */
  close(): void {
    this.#asked++;
    if (this.el.hidden) return;
    this.el.hidden = true;
    this.#told = undefined;
    this.#user.changed();
  }

  async #tell(degree: Degree): Promise<void> {
    const asked = ++this.#asked;
    const found = await hintOf(this.#user.game(), degree).catch((problem: unknown) => problem);
    if (asked !== this.#asked) return; // the board has changed while the server thought
    if (found instanceof Error) {
      const lost = found instanceof api.Refusal && found.code === api.offline;
      this.#voice.toast(lost ? text.hints.offline : found.message);
      return;
    }
    const told = found as Told;
    if (degree === 1) this.#user.began();
    this.#told = told;
    this.#draw(told, degree);
    this.#voice.tell(told.said.at(-1)?.text ?? "");
    this.#user.changed();
  }

  #draw(told: Told, degree: Degree): void {
    const lines = told.said.map((s) => h("p", { text: s.text, lang: s.english ? "en" : undefined }));
    const more = degree < 3 && told.more ? ((degree + 1) as 2 | 3) : undefined;
    const does = told.moves.length + told.marks.length > 0;
    const actions = h(
      "div",
      { class: "actions" },
      button(text.hints.close, "quiet", () => this.close()),
      more && button(text.hints.show[more], "primary", () => void this.#tell(more)),
      does ? button(text.hints.apply, "primary", () => this.#apply(told)) : undefined,
    );
    this.el.replaceChildren(h("h2", { text: text.hints.head }), ...lines, actions);
    this.el.hidden = false;
    this.el.scrollIntoView({ block: "nearest" }); // on a phone it stands below
  }

  #apply(told: Told): void {
    this.close();
    this.#user.apply(told);
  }
}

/** hintOf is the next hint: what is known here, or else what the server knows. */
async function hintOf(game: Game, degree: Degree): Promise<Told> {
  const known = knownHint(game);
  if (known) return tellKnown(game.shape, known, degree, prefs().numbers);
  const { puzzle, shape } = game;
  const query = { givens: puzzle.givens, values: cellsText(game), notes: notesText(game), degree, ...(puzzle.clues ? { clues: puzzle.clues } : {}) };
  return tellServer(shape, await api.hint(puzzle.kind ? { ...query, kind: puzzle.kind } : query), prefs().numbers);
}
