// How long the player takes for each solving technique, next to players of the same rating, and exercises from the
// player's own slow moves. The server knows the rounds; the solo games of this device are sent with the request.

import type * as wire from "../../protocol.gen.ts";
import { SoloGamesMax } from "../../protocol.gen.ts";
import { ensurePlayer } from "../account/suggested-name.ts";
import { movesText } from "../board/notation.ts";
import { read, write } from "../device/storage.ts";
import { cardOf, kindName, playableCards, usualKind } from "../kinds/cards.ts";
import { kindUI, loadKind } from "../kinds/kind-loader.ts";
import { call, failureMessage } from "../net/api.ts";
import { identity } from "../net/identity.ts";
import type { Address, App, Page } from "../page/page.ts";
import { textOf } from "../puzzle/puzzle-text.ts";
import type { Game } from "../puzzle/solo-game.ts";
import { solvedGames } from "../solo/kept-games.ts";
import { techniqueName } from "../text/hints/hint-formatter.ts";
import { techniques as words } from "../text/techniques/technique-words.ts";
import { nameOf } from "../text/text.ts";
import { button, h, setText, show } from "../ui/dom.ts";
import { isKeyTaken } from "../ui/key-owner.ts";
import { ExerciseView } from "./exercise.ts";

const solvedKey = "nonet.exercises"; // the IDs of those that the player has solved faster than in the game
const solvedMost = 200;
const valuesMost = 1_000; // values of solo games in a request, whose size is limited

/** A visit to the page. */
export class TechniquesPage implements Page {
  readonly el = h("main", { id: "main", class: "techniques", tabindex: "-1" });
  readonly title = words.head;
  readonly #app: App;
  readonly #kind: string;
  readonly #stop = new AbortController();
  readonly #hint = h("p", { class: "hint", role: "status" });
  readonly #about = h("div", { class: "technique-about" });
  readonly #body = h("div", { class: "technique-body" });
  #found: wire.Techniques | undefined;
  #exercise: ExerciseView | undefined;
  readonly #tried = new Set<wire.Exercise>(); // those that took as long as in the game

  constructor(app: App, { query }: Address) {
    this.#app = app;
    this.#kind = cardOf(query.get("kind") ?? usualKind)?.name ?? usualKind;
    const kinds = h("nav", { class: "actions", "aria-label": words.kinds });
    this.#about.append(h("p", { class: "lead", text: words.lead }), kinds);
    this.el.append(
      h("div", { class: "hero slim" }, h("div", {}, h("h1", { text: words.head }), this.#about)),
      this.#body,
      this.#hint,
    );
    void app.offer.then((info) =>
      kinds.append(
        ...playableCards(info).map(({ name }) =>
          h("a", {
            class: "button",
            href: `/techniques?kind=${name}`,
            text: kindName(name),
            ...(name === this.#kind ? { "aria-current": "page" } : {}),
          }),
        ),
      ),
    );
    document.addEventListener("keydown", (event) => this.#key(event), { signal: this.#stop.signal });
    void this.#open();
  }

  /** Ends the visit. */
  leave(): void {
    this.#stop.abort();
  }

  async #open(): Promise<void> {
    try {
      this.#found = await this.#load();
      if (!this.#stop.signal.aborted) this.#list();
    } catch (problem) {
      setText(this.#hint, failureMessage(problem));
    }
  }

  /** Returns the player's times; undefined if there is no game yet. */
  async #load(): Promise<wire.Techniques | undefined> {
    await loadKind(this.#kind);
    const games = soloGames(this.#kind);
    const player = games.length > 0 ? await ensurePlayer() : identity();
    const body: wire.SoloGames = { kind: this.#kind, games };
    return player && call<wire.Techniques>("POST", "/me/techniques", { body, token: player.token });
  }

  /** Shows the table. */
  #list(): void {
    const found = this.#found;
    this.#exercise = undefined;
    show(this.#about, true);
    if (!found || found.rounds === 0) {
      setText(this.#hint, words.empty(kindName(this.#kind)));
      return;
    }
    setText(this.#hint, words.from(found.rounds, nameOf(found.size ?? "")));
    this.#body.replaceChildren(
      h("ul", { class: "panel technique-list" }, ...found.techniques.map((row) => this.#row(row))),
    );
  }

  #row({ technique, moves, mean, peers, mistakes = 0 }: wire.TechniqueTime): HTMLElement {
    const ready = this.#exercisesOf(technique).length > 0;
    const level = peers === undefined ? "" : words.seconds(peers / 1000);
    return h(
      "li",
      {},
      h(
        "div",
        {},
        h("h2", { text: this.#nameOf(technique) }),
        h("p", { class: "hint", text: words.row(moves, words.seconds(mean / 1000), level, mistakes) }),
      ),
      ready ? button(words.practise, "", () => this.#practise(technique)) : undefined,
    );
  }

  #nameOf(technique: string): string {
    return techniqueName(technique, kindUI(this.#kind).terms);
  }

  /** Returns the exercises for a technique in which the player has not been faster yet, those tried last. */
  #exercisesOf(technique: string): wire.Exercise[] {
    const solved = solvedExercises();
    const open = (this.#found?.exercises ?? []).filter((e) => e.technique === technique && !solved.includes(e.id));
    return open.sort((a, b) => Number(this.#tried.has(a)) - Number(this.#tried.has(b)));
  }

  /** Shows the next exercise for a technique, or the table if there is none left. */
  #practise(technique: string): void {
    const [exercise] = this.#exercisesOf(technique);
    if (!exercise) return this.#list();
    if (this.#tried.has(exercise)) return void this.#showAgain(technique);
    const view = new ExerciseView(exercise, this.#nameOf(technique), this.#app.announcer, {
      onSolve: (took) => {
        if (took < exercise.took) markSolved(exercise.id);
        else this.#tried.add(exercise);
      },
      onNext: () => this.#practise(technique),
    });
    this.#exercise = view;
    show(this.#about, false);
    setText(this.#hint, "");
    const back = button(words.back, "quiet", () => this.#list());
    this.#body.replaceChildren(view.el, h("p", { class: "actions" }, back));
    view.start();
  }

  /** Shows the exercises for a technique again, in another look. */
  async #showAgain(technique: string): Promise<void> {
    try {
      this.#found = await this.#load();
      if (!this.#stop.signal.aborted) this.#practise(technique);
    } catch (problem) {
      setText(this.#hint, failureMessage(problem));
    }
  }

  #key(event: KeyboardEvent): void {
    if (!isKeyTaken(event) && this.#exercise?.key(event)) event.preventDefault();
  }
}

/** Returns the solved games of a kind on this device, as many as a request may have. */
function soloGames(kind: string): wire.SoloGame[] {
  let values = 0;
  return solvedGames(kind)
    .filter(([{ entries }]) => entries.length > 0 && (values += entries.length) <= valuesMost)
    .slice(0, SoloGamesMax)
    .map(([game, ended]) => ({ puzzle: textOf(game.puzzle), ended, values: valuesOf(game) }));
}

function valuesOf({ entries, shape }: Game): wire.SoloValue[] {
  return entries.map(({ cell, value, at, hints }, i) => ({
    at,
    move: movesText(shape.width, [{ cell, value }]),
    ...(hints > (entries[i - 1]?.hints ?? 0) ? { hinted: true } : {}),
  }));
}

function solvedExercises(): string[] {
  return (read(solvedKey) ?? "").split("\n").filter((key) => key !== "");
}

function markSolved(id: string): void {
  write(solvedKey, [id, ...solvedExercises()].slice(0, solvedMost).join("\n"));
}
