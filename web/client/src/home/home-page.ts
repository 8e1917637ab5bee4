// The home page: the games, what the player left unfinished, the puzzle of the day, rooms to join, and times to beat.

import * as wire from "../../protocol.gen.ts";
import { hasGames, lastPlayed } from "../device/last-played.ts";
import { kindName } from "../kinds/cards.ts";
import { isGrouped } from "../friends/kept-relations.ts";
import { dailyRow, mainPuzzles } from "../daily/daily-row.ts";
import { leaderboardTable } from "../ranking/leaderboard-table.ts";
import type { LateCard } from "../profile/own-cards.ts";
import * as api from "../net/api.ts";
import { identity } from "../net/identity.ts";
import type { App, Page } from "../page/page.ts";
import { namePuzzle, text } from "../text/text.ts";
import { h, setText, show } from "../ui/dom.ts";
import type { Announcer } from "../ui/announcer.ts";
import { waysToPlay, type CreateFile } from "../quick-play/quick-start.ts";
import { RoomsList, type PreviewFile } from "./rooms-list.ts";

const shownTries = 3;

/**
 * Builds the page. loadRoom loads the code that creates a room and previews one; loadOwn is called for players who have
 * played before.
 */
export function homePage(
  { go, announcer, offer }: App,
  loadRoom: () => Promise<CreateFile & PreviewFile>,
  loadOwn: () => Promise<OwnFile>,
): Page {
  const token = identity()?.token;
  const today = api.dailies(token);
  const recent = token
    ? [
        ownCard(loadOwn, (own) => own.yesterdayCard(today, go, announcer)),
        ...(isGrouped() ? [ownCard(loadOwn, (own) => own.activityCard(token))] : []),
      ]
    : [];
  const rounds = token ? [ownCard(loadOwn, (own) => own.lastRounds(token))] : [];
  const rooms = new RoomsList(loadRoom);
  const pitch = h(
    "div",
    { class: "pitch" },
    h("h1", { text: text.home.head }),
    h("p", { class: "lead", text: text.home.lead }),
  );
  const strip = token || hasGames() ? h("nav", { class: "own-strip", "aria-label": text.home.own }) : undefined;
  if (strip)
    void loadOwn().then(
      (own) => own.fillStrip(strip, token),
      () => {},
    ); // without the server it stays empty
  const el = h(
    "main",
    { id: "main", class: "home", tabindex: "-1" },
    h("div", { class: "start" }, pitch, strip, waysToPlay(go, announcer, offer, loadRoom)),
    h(
      "div",
      { class: "side" },
      ...showInTurn([todayCard(today, go, announcer), ...recent, rooms, ...rounds, bestTimes(offer)]),
    ),
  );
  return { el, title: "", leave: () => rooms.stop() };
}

/** Shows each card once those above it are ready, so that no visible card moves. */
function showInTurn(cards: readonly LateCard[]): HTMLElement[] {
  let above: Promise<unknown> | undefined;
  for (const { el, ready } of cards) {
    el.classList.toggle("coming", above !== undefined);
    void above?.then(() => el.classList.remove("coming"));
    above = Promise.all([above, ready]);
  }
  return cards.map(({ el }) => el);
}

/** Shows the puzzle of the day, and those of other kinds. */
function todayCard(today: Promise<wire.Dailies>, go: App["go"], announcer: Announcer): LateCard {
  const slot = h("ul", { class: "tries" });
  const more = h("a", { href: "/daily", class: "more", text: text.quick.allDaily });
  const el = h("section", { class: "panel today" }, h("h2", { text: text.quick.daily }), slot, more);
  const ready = today.then(
    ({ puzzles }) =>
      slot.replaceChildren(
        ...mainPuzzles(puzzles)
          .slice(0, shownTries)
          .map((p, i) => dailyRow(p, go, announcer, i === 0 ? "main" : "other")),
      ),
    () => show(el, false),
  );
  return { el, ready };
}

/** The parts that only players who have played before need: see chunks/own.ts. */
interface OwnFile {
  readonly fillStrip: (strip: HTMLElement, token: string | undefined) => void;
  readonly lastRounds: (token: string) => LateCard;
  readonly activityCard: (token: string) => LateCard;
  readonly yesterdayCard: (today: Promise<wire.Dailies>, go: App["go"], announcer: Announcer) => LateCard;
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

/** Shows the best times at the puzzle that the player raced last; hidden while there are none. */
function bestTimes(info: Promise<wire.Info>): LateCard {
  const slot = h("div");
  const head = h("h2");
  const more = h("a", { href: "/leaderboard", class: "more", text: text.home.allLeaderboards });
  const el = h("section", { class: "panel", hidden: true }, head, slot, more);
  const fill = async ({ defaults }: wire.Info) => {
    const { kind = "", size = "", difficulty = "" } = { ...defaults, ...lastPlayed() };
    const board = await api.leaderboard({ kind, size, difficulty, period: wire.AllTime }, 5);
    setText(head, `${text.home.best} · ${[kindName(kind), ...namePuzzle({ size, difficulty })].join(" ")}`);
    slot.replaceChildren(leaderboardTable(board, true));
    show(el, board.rows.length > 0);
  };
  return { el, ready: info.then(fill).catch(() => {}) };
}
