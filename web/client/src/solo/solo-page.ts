// Solo play: the choice of a puzzle, and the game.

import { muteButton } from "../settings/mute-button.ts";
import type * as wire from "../../protocol.gen.ts";
import { symbolOf } from "../board/notation.ts";
import { forgetBoard } from "../controls/kept-steps.ts";
import * as api from "../net/api.ts";
import { cardOf, kindName, tilesOf } from "../kinds/cards.ts";
import { isReady, loadKind } from "../kinds/kind-loader.ts";
import { classic, makeGivens, type Level } from "../puzzle/make-puzzle.ts";
import { isDigits, linkOf, plainOf, readLink, type Plain } from "../puzzle/puzzle-text.ts";
import { solutionOf } from "../puzzle/solver.ts";
import { puzzleChoice, type ChosenPuzzle } from "../room-settings/puzzle-choice.ts";
import type { Address, App, Page } from "../page/page.ts";
import { clock } from "../text/format.ts";
import { nameOf, text } from "../text/text.ts";
import { button, disableDuring, h, setText } from "../ui/dom.ts";
import { choices, optionsOf, type Option } from "../ui/form.ts";
import { isKeyTaken } from "../ui/key-owner.ts";
import type { Announcer } from "../ui/announcer.ts";
import { newGame, strikesMost, withFilled, type Game, type Policy } from "../puzzle/solo-game.ts";
import type { GhostFile, RacedRound } from "../ghosts/ghost-race.ts";
import { boardKey, keptGame, keptKinds, linkedGame, openGames } from "./kept-games.ts";
import { SoloView } from "./solo-view.ts";
import { restock, takeFromStock, type Stocked } from "./offline-stock.ts";

/** The puzzle to play. */
interface Wanted extends ChosenPuzzle {
  policy: Policy;
}

const goingMost = 3; // the number of unfinished games that are offered

const usual: Wanted = { size: "9x9", difficulty: "medium", policy: "open" };

/** A visit to the page. */
export class SoloPage implements Page {
  readonly el = h("main", { id: "main", class: "solo", tabindex: "-1" });
  readonly title = text.solo.head;
  readonly head: HTMLElement;
  readonly #go: (path: string) => void;
  readonly #announcer: Announcer;
  readonly #info: Promise<wire.Info>;
  readonly #ghosts: () => Promise<GhostFile>;
  readonly #stop = new AbortController();
  #table: SoloView | undefined;
  #wanted: Wanted = { ...usual };
  #raced: RacedRound | undefined; // the ghosts of a link

  /** ghosts loads the code that races them. */
  constructor({ go, announcer, offer }: App, { query }: Address, ghosts: () => Promise<GhostFile>) {
    this.#go = go;
    this.#announcer = announcer;
    this.#info = offer;
    this.head = muteButton(this.#stop.signal);
    this.#ghosts = ghosts;
    document.addEventListener("keydown", (event) => this.#key(event), { signal: this.#stop.signal });
    const kind = query.get("kind");
    if (kind && cardOf(kind)) this.#wanted.kind = kind;
    if (query.has("ghost")) void this.#meet(query);
    else if (isLink(query)) void this.#follow(query);
    else this.#choose();
    void this.#loadKept();
  }

  /** Plays the puzzle of a round against its ghosts. If they are not available, the rest of the link is followed. */
  async #meet(query: URLSearchParams): Promise<void> {
    this.#choose();
    try {
      const { ghostsOf } = await this.#ghosts();
      const raced = await ghostsOf(query);
      if (this.#stop.signal.aborted) return;
      this.#raced = raced;
      this.#startGame(raced, "strikes");
    } catch (problem) {
      this.#announcer.toast(api.failureMessage(problem), true);
      if (query.has("s") || query.has("t")) void this.#follow(query);
    }
  }

  /** Continues the stored game of a link, or starts it. */
  async #follow(query: URLSearchParams): Promise<void> {
    const puzzle = linkedGame(query);
    if (puzzle && !isReady(puzzle.kind)) await loadKind(puzzle.kind).catch(() => undefined);
    if (this.#stop.signal.aborted) return;
    const kept = puzzle && isReady(puzzle.kind) ? keptGame(puzzle) : undefined;
    if (kept) this.#play(kept);
    else if (query.has("s")) this.#bring(query);
    else void this.#fetch(query.get("k") ?? "", query.get("t") ?? "", policyOf(query), query.get("at") ?? "");
  }

  /** Loads the UIs of stored games, so that they can be continued. */
  async #loadKept(): Promise<void> {
    const missing = keptKinds().filter((kind) => !isReady(kind));
    await Promise.all(missing.map((kind) => loadKind(kind).catch(() => undefined)));
    if (missing.length > 0 && !this.#table && !this.#stop.signal.aborted) this.#choose();
  }

  /** Plays the puzzle of a link that only the server can parse. */
  async #fetch(kind: string, given: string, policy: Policy, filled = ""): Promise<void> {
    this.#choose();
    try {
      const [{ found }] = await Promise.all([api.importPuzzle(given, kind), loadKind(kind)]);
      if (this.#stop.signal.aborted) return;
      if (found) this.#startGame(found, policy, filled);
      else this.#announcer.toast(text.solo.noPuzzle, true);
    } catch (problem) {
      this.#announcer.toast(api.failureMessage(problem), true);
    }
  }

  /** Starts or continues a puzzle from the server. Its kind's UI is loaded. */
  #startGame(
    { puzzle, solution }: Pick<wire.LoosePuzzle, "puzzle" | "solution">,
    policy: Policy,
    filled?: string,
  ): void {
    const kept = keptGame(puzzle);
    if (kept && kept.end === "") this.#play(kept);
    else this.#start(puzzle, policy, solution, filled);
  }

  /** Ends the visit. */
  leave(): void {
    this.#table?.leave();
    this.#stop.abort();
  }

  /** Starts or continues the puzzle of a link. */
  #bring(query: URLSearchParams): void {
    const puzzle = readLink(query);
    const kept = puzzle && keptGame(puzzle);
    if (!puzzle) {
      this.#announcer.toast(text.solo.noPuzzle, true);
      this.#choose();
    } else if (kept) {
      this.#play(kept);
    } else {
      this.#start({ ...puzzle, level: query.get("level") ?? "" }, policyOf(query));
    }
  }

  /** Starts a puzzle that has a solution and empty cells, in a position that somebody shared. */
  #start(puzzle: Plain, policy: Policy, solution?: string, filled = ""): void {
    const game = withFilled(newGame(puzzle, policy, solution), filled);
    if (!game.solution) {
      const found = isDigits(puzzle) ? solutionOf(game.shape, game.givens) : "unknown";
      if (found === "none" || found === "several") this.#announcer.toast(text.solo.broken[found], true);
      else this.#announcer.toast(text.solo.openKind);
      if (found === "none") {
        this.#choose();
        return;
      }
    }
    if (game.givens.some((value, cell) => value === 0 && !game.shape.voids.has(cell))) {
      forgetBoard(boardKey(puzzle)); // from an earlier game
      this.#play(game);
      return;
    }
    this.#announcer.toast(text.solo.noPuzzle, true);
    this.#choose();
  }

  #play(game: Game): void {
    this.#table?.leave();
    this.#address(game);
    this.#table = new SoloView(game, this.#announcer, this.#go, () => this.#go("/solo"));
    this.el.dataset["view"] = "play";
    this.el.replaceChildren(this.#table.el);
    this.#table.open();
    scrollTo(0, 0); // the button that started it was further down
    // without the file it is played without ghosts
    void this.#table.race(this.#ghosts, this.#raced?.rivals).catch(() => {});
  }

  /**
   * Makes the page's address that of the game, so that a reload continues it and the back button leads to the choice.
   */
  #address({ puzzle, policy }: Game): void {
    const chosen = new URLSearchParams({
      ...(puzzle.level ? { level: puzzle.level } : {}),
      ...(policy === "strikes" ? { policy } : {}),
    });
    const path = `/solo?${[linkOf(puzzle), chosen.toString(), this.#raced?.link ?? ""].filter((part) => part !== "").join("&")}`;
    if (isLink(new URLSearchParams(location.search))) history.replaceState(null, "", path);
    else history.pushState(null, "", path);
  }

  /** Asks which puzzle to play. */
  #choose(): void {
    this.#table?.leave();
    this.#table = undefined;
    this.el.dataset["view"] = "choose";
    const going = openGames(goingMost);
    void this.#info.then((info) =>
      restock(
        tilesOf(info)
          .filter((card) => card.of || !isDigits({ kind: card.name }))
          .map(({ name, of = name, size }) => ({ kind: of, size })),
      ),
    );
    const lead = h("p", { class: "lead", text: text.solo.lead });
    const bring = h("a", { class: "more", href: "/import", text: text.solo.bring });
    this.el.replaceChildren(
      h("div", { class: "hero" }, h("div", {}, h("h1", { text: text.solo.head }), lead)),
      h(
        "div",
        { class: "solo-choose" },
        ...going.map((game, i) => this.#moreCard(game, i === 0)),
        this.#form(going.length === 0),
        bring,
      ),
    );
  }

  #moreCard(game: Game, last: boolean): HTMLElement {
    const what = [
      ...(isDigits(game.puzzle) ? [] : [kindName(game.puzzle.kind)]),
      nameOf(game.puzzle.size),
      game.puzzle.level ? nameOf(game.puzzle.level) : "",
    ]
      .filter((s) => s)
      .join(", ");
    const go = button(text.solo.more, last ? "primary big" : "big", () => this.#play(game));
    return h(
      "section",
      { class: "panel more-card" },
      h("p", { class: "lead", text: text.solo.moreLead(what, clock(game.spent)) }),
      go,
    );
  }

  #form(first: boolean): HTMLElement {
    const said = h("p", { class: "hint", "aria-live": "polite" });
    const offered = h("div", { class: "offered" });
    const submit = h("button", { class: first ? "primary big" : "big", text: text.solo.go });
    const form = h("form", { class: "panel solo-form" }, h("h2", { text: text.solo.another }), offered, submit, said);
    const fill = (puzzle: readonly HTMLElement[]) => offered.replaceChildren(...puzzle, this.#policies());
    fill([
      choices(
        text.solo.difficulty,
        optionsOf(["easy", "medium"]),
        this.#wanted.difficulty ?? "",
        (v) => (this.#wanted.difficulty = v),
      ),
    ]); // generated on this device
    this.#info.then(
      (info) => fill(puzzleChoice(info, this.#wanted)),
      () => setText(said, text.solo.offlineOnly),
    );
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      setText(said, text.solo.making);
      disableDuring(submit, this.#make()).catch((problem: unknown) =>
        setText(said, problem instanceof Error ? problem.message : String(problem)),
      );
    });
    return form;
  }

  #policies(): HTMLElement {
    const wanted = this.#wanted;
    const policies: readonly Option[] = [
      { value: "open", label: text.solo.open },
      { value: "strikes", label: text.solo.strikes(strikesMost(9)) },
    ];
    return choices(
      text.solo.mistakes,
      policies,
      wanted.policy,
      (v) => (wanted.policy = v === "open" ? "open" : "strikes"),
    );
  }

  /** Generates a puzzle on the server or, without one, on this device. */
  async #make(): Promise<void> {
    const { policy, ...puzzleWanted } = this.#wanted;
    const { kind = "", size, rules, difficulty } = puzzleWanted;
    try {
      const [{ puzzle, solution }] = await Promise.all([api.newPuzzle(puzzleWanted), loadKind(kind)]);
      if (!this.#stop.signal.aborted) this.#start(puzzle, policy, solution);
    } catch (problem) {
      const alone = problem instanceof api.ApiError && problem.code === api.offline;
      if (!alone) throw problem;
      const kept = takeFromStock(this.#wanted, !isDigits({ kind }));
      if (kept || !isDigits({ kind })) return this.#fromStock(kind, policy, kept);
      if (size !== "9x9" || rules || (difficulty !== "easy" && difficulty !== "medium"))
        throw new Error(text.solo.offlineOnly);
      this.#announcer.toast(text.solo.offlineMade);
      this.#start(makeLocally(difficulty), policy);
    }
  }

  /** Plays a puzzle that was stored for times without a network. */
  async #fromStock(kind: string, policy: Policy, kept: Stocked | undefined): Promise<void> {
    await loadKind(kind).catch(() => Promise.reject(new Error(text.codes.offline)));
    if (!kept) throw new Error(text.solo.noStock(kindName(kind)));
    this.#announcer.toast(text.solo.offlineKept);
    this.#start(kept.puzzle, policy, kept.solution);
  }

  #key(event: KeyboardEvent): void {
    if (!this.#table || event.defaultPrevented || isKeyTaken(event)) return;
    if (this.#table.key(event)) event.preventDefault();
  }
}

/** Returns how a link treats mistakes: without strikes unless it says so. */
function policyOf(query: URLSearchParams): Policy {
  return query.get("policy") === "strikes" ? "strikes" : "open";
}

/** Reports whether a query leads to a puzzle. */
function isLink(query: URLSearchParams): boolean {
  return query.has("s") || query.has("t") || query.has("ghost");
}

/** Returns a new puzzle generated on this device. */
function makeLocally(level: Level): Plain {
  const givens = makeGivens(level, Math.random)
    .map((v) => symbolOf(v) || ".")
    .join("");
  const puzzle = plainOf(givens, "", level);
  if (!puzzle || classic.values !== puzzle.values) throw new Error("what was made is no puzzle");
  return puzzle;
}
