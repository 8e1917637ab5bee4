// The result of a daily puzzle: the rank of the day, the streak, the leaderboard, something to share, and the time
// until the next puzzle.

import * as wire from "../../protocol.gen.ts";
import { kindName } from "../kinds/cards.ts";
import * as api from "../net/api.ts";
import { identity } from "../net/identity.ts";
import type { RoomState } from "../room/state.ts";
import { clock, exactClock, percent } from "../text/format.ts";
import { namePuzzle, text } from "../text/text.ts";
import { copyButton } from "../ui/copy-button.ts";
import { h, setText, show } from "../ui/dom.ts";
import type { DailySummary } from "./daily-picture.ts";
import { dayNumber } from "./day-number.ts";
import { shareButton, type Shared } from "../ui/share-picture.ts";

const shownBest = 5; // rows
const worthKeeping = 3; // days of a streak
const counted = 2_000; // milliseconds in which a finished round usually gets onto its leaderboard
const countedMost = 16_000; // milliseconds: the longest wait for that

/** The names of the squares of squaresOf. */
const squareNames: Readonly<Record<string, string>> = {
  "🟩": "quick",
  "🟨": "usual",
  "🟧": "slow",
  "🟦": "help",
  "🟥": "strike",
  "⬜": "open",
};

/** The panel of the result. */
export class DailyEnd {
  readonly el: HTMLElement;
  readonly #rank = h("p", { class: "daily-rank" });
  readonly #squares = h("p", { class: "daily-squares", "aria-hidden": "true" });
  readonly #facts = h("p", { class: "lead" });
  readonly #saved = h("p", { class: "hint" });
  readonly #rows = h("ol", { class: "daily-best" });
  /** The leaderboard of the day, below the buttons, because it arrives later and must not move them. */
  readonly best: HTMLElement;
  /** Further actions, next to copying the result. */
  readonly ways: HTMLElement;
  readonly #next = h("p", { class: "hint" });
  readonly #board = h("a", { class: "more", text: text.today.leaderboard });
  readonly #field = h("input", { class: "link", readonly: true, "aria-label": text.today.share });
  readonly #race = h("button", { "aria-haspopup": "dialog", hidden: true, text: text.ranks.race });
  /** The text saying that the time does not count, once it is known. */
  uncounted = "";
  #summary: DailySummary | undefined;
  #faster = ""; // than how many of the others
  #share = "";
  #timer = 0;

  constructor() {
    const share = h(
      "div",
      { class: "link-row" },
      this.#field,
      copyButton(text.today.share, "primary", this.#field, () => this.#share),
    );
    const picture = shareButton(
      () => this.#picture(),
      () => setText(this.#saved, text.codes.offline),
    );
    this.ways = h("div", { class: "actions ways-on" }, picture, this.#race);
    const others = h("a", { class: "more", href: "/daily", text: text.today.others });
    this.el = h(
      "section",
      { class: "panel daily-end", "aria-label": text.today.head, hidden: true },
      this.#squares,
      this.#rank,
      this.#facts,
      this.#saved,
      share,
      this.ways,
      this.#next,
      others,
    );
    this.best = h(
      "section",
      { class: "panel", hidden: true },
      h("h2", { text: text.today.leaderboard }),
      this.#rows,
      this.#board,
    );
  }

  /** Shows the result of an attempt. It is called again when more is known about the squares, or about what counts. */
  show({ settings, you }: RoomState, result: wire.Result, squares = this.#summary?.squares ?? ""): void {
    const own = result.standings.find((s) => s.seat === you);
    show(this.el, settings.daily !== undefined && own !== undefined);
    if (settings.daily === undefined || !own) return;
    this.#squares.replaceChildren(
      ...Array.from(squares, (square) => h("span", { "data-square": squareNames[square] })),
    );
    const { uncounted } = this;
    this.#summary = {
      settings,
      own,
      squares,
      uncounted,
      streak: this.#summary?.settings.daily === settings.daily ? this.#summary.streak : 0,
    };
    setText(this.#rank, uncounted);
    this.#writeShare();
  }

  /** Writes the text to share: which puzzle, how fast, the streak, how many were slower, and the squares. */
  #writeShare(): void {
    if (!this.#summary) return;
    const { settings, own, squares, uncounted, streak } = this.#summary;
    const name = `nonet ${kindName(settings.kind)} #${dayNumber(settings.daily ?? "")} · ${namePuzzle(settings).join(" ")}`;
    const facts = [
      own.time > 0 ? `⏱ ${clock(own.time)}` : text.today.failed,
      uncounted,
      streak > 1 ? `🔥 ${streak}` : "",
      this.#faster,
    ];
    const link = new URL("/daily", location.href).href;
    this.#share = [name, facts.filter((fact) => fact !== "").join(" · "), squares, link].join("\n");
    this.#field.value = this.#share.replaceAll("\n", " · ");
  }

  /** Requests the leaderboard and the streak, once the round is counted. */
  async ask({ kind, size, difficulty, daily = "" }: wire.Settings): Promise<void> {
    const token = identity()?.token;
    if (!token) return;
    const query = { kind: kind ?? "", size: size ?? "", difficulty: difficulty ?? "", mode: wire.Daily, date: daily };
    this.#race.onclick = () =>
      void import("../ghosts/rivals-dialog.ts").then(
        ({ openRivals }) => openRivals(query),
        () => setText(this.#saved, text.codes.offline),
      );
    show(this.#race, true);
    this.#board.href = `/leaderboard?${new URLSearchParams(query).toString()}`;
    const { findStreak, streaks, describeStreak, keepOffer } = await import("./streak-result.ts");
    const counts = (this.#summary?.own.time ?? 0) > 0 && !this.uncounted;
    for (let wait = counted; ; wait *= 2) {
      const [board, mine, today] = await Promise.all([
        api.leaderboard(query, shownBest, 0, token),
        streaks(token),
        api.dailies(token),
      ]);
      const row = findStreak(mine, today, kind, daily, counts);
      this.#showRank(board, row, row && row.days > 0 ? describeStreak(row) : "");
      const offer = (row?.days ?? 0) >= worthKeeping ? keepOffer() : undefined;
      if (offer) this.#saved.after(offer);
      this.#count(today.date === daily ? Date.now() + today.left : 0);
      if (board.you || wait > (counts ? countedMost : counted)) return;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }

  /** Shows the current data; saved is a missed day that the streak has forgiven. */
  #showRank({ you, total, rows }: wire.Leaderboard, row: wire.Streak | undefined, saved: string): void {
    const streak = row?.days ?? 0;
    if (this.#summary) this.#summary = { ...this.#summary, streak };
    this.#faster = you && total > 1 ? text.today.faster(percent(total - you.rank, total - 1)) : "";
    this.#writeShare();
    setText(this.#rank, you ? text.today.rank(you.rank, total) : this.uncounted);
    setText(this.#saved, saved);
    const facts = [this.#faster, streak > 0 ? text.today.streak(streak) : ""];
    setText(this.#facts, facts.filter((f) => f !== "").join(" · "));
    show(this.best, rows.length > 0);
    this.#rows.replaceChildren(
      ...rows.map((row) =>
        h(
          "li",
          { class: row.you ? "is-you" : undefined },
          h("span", { class: "name", text: row.name }),
          h("span", { class: "time", text: exactClock(row.time) }),
        ),
      ),
    );
  }

  /** Draws the picture to share. */
  async #picture(): Promise<Shared | undefined> {
    if (!this.#summary) return undefined;
    const { dailyPicture } = await import("./daily-picture.ts");
    return { picture: await dailyPicture(this.#summary, this.el), said: this.#share };
  }

  /** Counts down to the next day; on a past day there is nothing to wait for. */
  #count(until: number): void {
    clearInterval(this.#timer);
    const draw = () => setText(this.#next, until > 0 ? text.today.next(clock(until - Date.now())) : "");
    draw();
    this.#timer = window.setInterval(() => (this.el.isConnected ? draw() : clearInterval(this.#timer)), 1_000);
  }
}
