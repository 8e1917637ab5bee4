// The home page: playing in two clicks, joining with a code, finding and watching rooms, and times to beat.

import * as wire from "../../protocol.gen.ts";
import { isGrouped } from "../friends/kept-relations.ts";
import { dailyRow, mainPuzzles } from "../daily/daily-row.ts";
import { leaderboardTable } from "../ranking/leaderboard-table.ts";
import type { LateCard } from "../profile/own-cards.ts";
import * as api from "../net/api.ts";
import { identity } from "../net/identity.ts";
import type { App, Page } from "../page/page.ts";
import { text } from "../text/text.ts";
import { h, show } from "../ui/dom.ts";
import type { Announcer } from "../ui/announcer.ts";
import { nonetArt } from "./home-art.ts";
import { waysToPlay, type CreateFile } from "../quick-play/quick-start.ts";
import { RoomsList, type PreviewFile } from "./rooms-list.ts";

const shownTries = 3;

/**
 * Builds the page. loadRoom loads the code that creates a room and previews one; loadOwn is called for players who have
 * played before.
 */
export function homePage(
  { go, voice, offer }: App,
  loadRoom: () => Promise<CreateFile & PreviewFile>,
  loadOwn: () => Promise<OwnFile>,
): Page {
  const token = identity()?.token;
  const today = api.dailies(token);
  const recent = token
    ? [
        ownCard(loadOwn, (own) => own.yesterday(today, go, voice)),
        ...(isGrouped() ? [ownCard(loadOwn, (own) => own.activityCard(token))] : []),
      ]
    : [];
  const rounds = token ? [ownCard(loadOwn, (own) => own.lastRounds(token))] : [];
  const rooms = new RoomsList(loadRoom);
  const head = h("h1", { text: text.home.head });
  const { quickest, others } = waysToPlay(go, voice, offer, loadRoom);
  const el = h(
    "main",
    { id: "main", class: "home", tabindex: "-1" },
    h(
      "div",
      { class: "hero" },
      h("div", { class: "pitch" }, head, h("p", { class: "lead", text: text.home.lead })),
      nonetArt(),
      quickest,
    ),
    h(
      "div",
      { class: "columns" },
      h("div", {}, others),
      h("div", {}, ...inTurn([todayCard(today, go, voice), ...recent, rooms, ...rounds, bestTimes(offer)])),
    ),
  );
  return { el, title: "", leave: () => rooms.stop() };
}

/** Shows each card once those above it are ready, so that no visible card moves. */
function inTurn(cards: readonly LateCard[]): HTMLElement[] {
  let above: Promise<unknown> | undefined;
  for (const { el, ready } of cards) {
    el.classList.toggle("coming", above !== undefined);
    void above?.then(() => el.classList.remove("coming"));
    above = Promise.all([above, ready]);
  }
  return cards.map(({ el }) => el);
}

/** Shows the puzzle of the day, and those of other kinds. */
function todayCard(today: Promise<wire.Dailies>, go: App["go"], voice: Announcer): LateCard {
  const slot = h("ul", { class: "tries" });
  const more = h("a", { href: "/daily", class: "more", text: text.quick.allDaily });
  const el = h("section", { class: "panel today" }, h("h2", { text: text.quick.daily }), slot, more);
  const ready = today.then(
    ({ puzzles }) =>
      slot.replaceChildren(
        ...mainPuzzles(puzzles)
          .slice(0, shownTries)
          .map((p, i) => dailyRow(p, go, voice, i === 0 ? "main" : "other")),
      ),
    () => show(el, false),
  );
  return { el, ready };
}

/** The parts that only players who have played before need: see chunks/own.ts. */
interface OwnFile {
  readonly lastRounds: (token: string) => LateCard;
  readonly activityCard: (token: string) => LateCard;
  readonly yesterday: (today: Promise<wire.Dailies>, go: App["go"], voice: Announcer) => LateCard;
}

/** Returns a card of that file. */
function ownCard(load: () => Promise<OwnFile>, make: (own: OwnFile) => LateCard): LateCard {
  const el = h("div", { class: "own" });
  const ready = load().then(
    (own) => {
      const card = make(own);
      el.append(card.el);
      return card.ready;
    },
    () => {},
  );
  return { el, ready };
}

function bestTimes(info: Promise<wire.Info>): LateCard {
  const slot = h("div");
  const more = h("a", { href: "/leaderboard", class: "more", text: text.home.allLeaderboards });
  const el = h("section", { class: "panel" }, h("h2", { text: text.home.best }), slot, more);
  const ready = info
    .then((known) => {
      const { kind = "", size = "", difficulty = "" } = known.defaults;
      const query = { kind, size, difficulty, period: wire.AllTime };
      return api.leaderboard(query, 5);
    })
    .then(
      (board) => slot.replaceChildren(leaderboardTable(board, true)),
      () => show(el, false),
    );
  return { el, ready };
}
