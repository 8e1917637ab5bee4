// Playing alone: the choice of a puzzle, and the game.

import * as wire from "../../protocol.gen.ts";
import { symbolOf } from "../board/notation.ts";
import * as api from "../net/api.ts";
import { classic, make, type Level } from "../puzzle/make-puzzle.ts";
import { plainOf, readLink, type Plain } from "../puzzle/puzzle-text.ts";
import { solutionOf } from "../puzzle/solver.ts";
import { puzzleChoice, type ChosenPuzzle } from "../room-settings/puzzle-choice.ts";
import type { Address, App, Page } from "../page/page.ts";
import { clock } from "../text/format.ts";
import { named, text } from "../text/text.ts";
import { button, h, setText } from "../ui/dom.ts";
import { choices, words, type Option } from "../ui/form.ts";
import { busyElsewhere } from "../ui/key-owner.ts";
import type { Voice } from "../ui/voice.ts";
import { begin, strikesMost, type Game, type Policy } from "./game.ts";
import { keptGame, openGames } from "./kept-games.ts";
import { SoloView } from "./solo-view.ts";

/** Wanted is the puzzle to play. */
interface Wanted extends ChosenPuzzle {
  policy: Policy;
}

const goingMost = 3; // games to go on with that are offered

const usual: Wanted = { size: "9x9", difficulty: "medium", policy: "strikes" };

/** SoloPage is a visit to the page. */
export class SoloPage implements Page {
  readonly el = h("main", { id: "main", class: "solo", tabindex: "-1" });
  readonly title = text.solo.head;
  readonly #go: (path: string) => void;
  readonly #voice: Voice;
  readonly #info: Promise<wire.Info>;
  readonly #stop = new AbortController();
  #table: SoloView | undefined;
  #wanted: Wanted = { ...usual };

  constructor({ go, voice, offer }: App, { query }: Address) {
    this.#go = go;
    this.#voice = voice;
    this.#info = offer;
    document.addEventListener("keydown", (event) => this.#key(event), { signal: this.#stop.signal });
    if (query.has("s")) this.#bring(query);
    else this.#choose();
  }

  /** leave ends the visit. */
  leave(): void {
    this.#table?.leave();
    this.#stop.abort();
  }

  /** bring plays the puzzle of a link, or goes on with it. */
  #bring(query: URLSearchParams): void {
    const puzzle = readLink(query);
    const kept = puzzle && keptGame(puzzle);
    if (!puzzle) {
      this.#voice.toast(text.solo.noPuzzle, true);
      this.#choose();
    } else if (kept) {
      this.#play(kept);
    } else {
      this.#start({ ...puzzle, level: query.get("level") ?? "" }, query.get("policy") === "open" ? "open" : "strikes");
    }
  }

  /** start plays a puzzle that has a solution, and something to find. */
  #start(puzzle: Plain, policy: Policy): void {
    const game = begin(puzzle, policy);
    if (!game.solution) {
      const found = solutionOf(game.shape, game.givens);
      if (found === "none" || found === "several") this.#voice.toast(text.solo.broken[found], true);
      else this.#voice.toast(text.solo.openKind);
      if (found === "none") {
        this.#choose();
        return;
      }
    }
    if (game.givens.includes(0)) {
      this.#play(game);
      return;
    }
    this.#voice.toast(text.solo.noPuzzle, true);
    this.#choose();
  }

  #play(game: Game): void {
    this.#table?.leave();
    this.#table = new SoloView(game, this.#voice, this.#go, () => this.#choose());
    this.el.dataset["view"] = "play";
    this.el.replaceChildren(this.#table.el);
    this.#table.open();
  }

  /** choose asks which puzzle to play. */
  #choose(): void {
    this.#table?.leave();
    this.#table = undefined;
    this.el.dataset["view"] = "choose";
    const going = openGames(goingMost);
    const lead = h("p", { class: "lead", text: text.solo.lead });
    const bring = h("a", { class: "more", href: "/import", text: text.solo.bring });
    this.el.replaceChildren(
      h("div", { class: "hero" }, h("div", {}, h("h1", { text: text.solo.head }), lead)),
      h("div", { class: "solo-choose" }, ...going.map((game, i) => this.#moreCard(game, i === 0)), this.#form(going.length === 0), bring),
    );
  }

  #moreCard(game: Game, last: boolean): HTMLElement {
    const what = [game.puzzle.size, game.puzzle.level ? named(game.puzzle.level) : ""].filter((s) => s).join(", ");
    const go = button(text.solo.more, last ? "primary big" : "big", () => this.#play(game));
    return h("section", { class: "panel more-card" }, h("p", { class: "lead", text: text.solo.moreLead(what, clock(game.spent)) }), go);
  }

  #form(first: boolean): HTMLElement {
    const said = h("p", { class: "hint", "aria-live": "polite" });
    const offered = h("div", { class: "offered" });
    const submit = h("button", { class: first ? "primary big" : "big", text: text.solo.go });
    const form = h("form", { class: "panel solo-form" }, h("h2", { text: text.solo.another }), offered, submit, said);
    const fill = (puzzle: readonly HTMLElement[]) => offered.replaceChildren(...puzzle, this.#policies());
    fill([choices(text.solo.difficulty, words(["easy", "medium"]), this.#wanted.difficulty ?? "", (v) => (this.#wanted.difficulty = v))]); // what is made here
    this.#info.then(
      (info) => fill(puzzleChoice(info, this.#wanted)),
      () => setText(said, text.solo.offlineOnly),
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      submit.disabled = true;
      setText(said, text.solo.making);
      this.#make().catch((problem: unknown) => setText(said, problem instanceof Error ? problem.message : String(problem))).finally(() => (submit.disabled = false));
    });
    return form;
  }

  #policies(): HTMLElement {
    const wanted = this.#wanted;
    const policies: readonly Option[] = [
      { value: "strikes", label: text.solo.strikes(strikesMost(9)) },
      { value: "open", label: text.solo.open },
    ];
    return choices(text.solo.mistakes, policies, wanted.policy, (v) => (wanted.policy = v === "open" ? "open" : "strikes"));
  }

  /** make has a puzzle made, by the server or, without one, here. */
  async #make(): Promise<void> {
    const { policy, ...puzzleWanted } = this.#wanted;
    const { size, rules, difficulty } = puzzleWanted;
    try {
      const { puzzle } = await api.newPuzzle(puzzleWanted);
      if (!this.#stop.signal.aborted) this.#start(puzzle, policy);
    } catch (problem) {
      const alone = problem instanceof api.Refusal && problem.code === api.offline;
      if (!alone) throw problem;
      if (size !== "9x9" || rules || (difficulty !== "easy" && difficulty !== "medium")) throw new Error(text.solo.offlineOnly);
      this.#voice.toast(text.solo.offlineMade);
      this.#start(madeHere(difficulty), policy);
    }
  }

  #key(event: KeyboardEvent): void {
    if (!this.#table || event.defaultPrevented || busyElsewhere(event)) return;
    if (this.#table.key(event)) event.preventDefault();
  }
}

/** madeHere is a new puzzle that was made on this device. */
function madeHere(level: Level): Plain {
  const givens = make(level, Math.random).map((v) => symbolOf(v) || ".").join("");
  const puzzle = plainOf(givens, "", level);
  if (!puzzle || classic.values !== puzzle.values) throw new Error("what was made is no puzzle");
  return puzzle;
}
