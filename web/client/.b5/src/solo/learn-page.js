// The page that teaches a kind.
import { learned } from "../device/known-kinds.js";
import { cardOf, kindNamed } from "../kinds/cards.js";
import { loadLook, lookOf } from "../kinds/looks.js";
import { notice } from "../page/notice.js";
import { language, text } from "../text/text.js";
import { h } from "../ui/dom.js";
import { busyElsewhere } from "../ui/key-owner.js";
import { LessonView } from "./lesson-view.js";
/** LearnPage is a visit to the page. */
export class LearnPage {
    el = h("main", { id: "main", class: "learn", tabindex: "-1" });
    title;
    #app;
    #kind;
    #stop = new AbortController();
    #view;
    constructor(app, { part: kind }) {
        this.#app = app;
        this.#kind = kind;
        this.title = text.kinds.rulesOf(kindNamed(kind));
        document.addEventListener("keydown", (event) => this.#key(event), { signal: this.#stop.signal });
        void this.#open();
    }
    /** leave ends the visit. */
    leave() {
        this.#stop.abort();
    }
    async #open() {
        const card = cardOf(this.#kind);
        if (!card) {
            this.el.replaceChildren(...notice(text.room.lost, ""));
            return;
        }
        const head = h("div", { class: "hero" }, h("div", {}, h("h1", { text: this.title }), h("p", { class: "lead", text: card.about[language] })));
        this.el.replaceChildren(head);
        try {
            await loadLook(this.#kind);
            const lesson = await lookOf(this.#kind).lesson();
            if (this.#stop.signal.aborted)
                return;
            this.#view = new LessonView(this.#kind, lesson, this.#app.voice, {
                learned: () => learned(this.#kind),
                play: () => this.#app.go(`/solo?kind=${this.#kind}`),
            });
            this.el.append(this.#view.el);
        }
        catch {
            this.#app.voice.toast(text.codes.offline, true);
        }
    }
    #key(event) {
        if (!this.#view || event.defaultPrevented || busyElsewhere(event))
            return;
        if (this.#view.key(event))
            event.preventDefault();
    }
}
