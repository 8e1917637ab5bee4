// The tutorial of a kind, which is the onboarding of players who do not know its rules.

import { markKindKnown } from "../device/known-kinds.ts";
import { cardOf, kindName } from "../kinds/cards.ts";
import { loadKind, kindUI } from "../kinds/kind-loader.ts";
import { notice } from "../page/notice.ts";
import type { Address, App, Page } from "../page/page.ts";
import { language, text } from "../text/text.ts";
import { h } from "../ui/dom.ts";
import { isKeyTaken } from "../ui/key-owner.ts";
import { LessonView } from "./lesson-view.ts";

/** A visit to the page. */
export class LearnPage implements Page {
  readonly el = h("main", { id: "main", class: "learn", tabindex: "-1" });
  readonly title: string;
  readonly #app: App;
  readonly #kind: string;
  readonly #stop = new AbortController();
  #view: LessonView | undefined;

  constructor(app: App, { part: kind }: Address) {
    this.#app = app;
    this.#kind = kind;
    this.title = text.kinds.rulesOf(kindName(kind));
    document.addEventListener("keydown", (event) => this.#key(event), { signal: this.#stop.signal });
    void this.#open();
  }

  /** Ends the visit. */
  leave(): void {
    this.#stop.abort();
  }

  async #open(): Promise<void> {
    const card = cardOf(this.#kind);
    if (!card) {
      this.el.replaceChildren(...notice(text.room.lost, ""));
      return;
    }
    const head = h(
      "div",
      { class: "hero" },
      h("div", {}, h("h1", { text: this.title }), h("p", { class: "lead", text: card.about[language] })),
    );
    this.el.replaceChildren(head);
    try {
      await loadKind(this.#kind);
      const lesson = await kindUI(this.#kind).lesson();
      if (this.#stop.signal.aborted) return;
      this.#view = new LessonView(this.#kind, lesson, this.#app.announcer, {
        onLearn: () => markKindKnown(this.#kind),
        onPlay: () => this.#app.go(`/solo?kind=${this.#kind}`),
      });
      this.el.append(this.#view.el);
    } catch {
      this.#app.announcer.toast(text.codes.offline, true);
    }
  }

  #key(event: KeyboardEvent): void {
    if (!this.#view || event.defaultPrevented || isKeyTaken(event)) return;
    if (this.#view.key(event)) event.preventDefault();
  }
}
