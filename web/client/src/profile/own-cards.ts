// Cards on the home page for players who have played before: their last rounds, and the activity of friends and groups.

import type * as wire from "../../protocol.gen.ts";
import { noteFriends, noteGroups } from "../friends/kept-relations.ts";
import { playedName } from "../kinds/cards.ts";
import * as api from "../net/api.ts";
import * as ownApi from "../net/own-api.ts";
import { replayPath } from "../page/address.ts";
import { describeOthers } from "./played-with.ts";
import { day, exactClock, shortAge } from "../text/format.ts";
import { own } from "../text/own/words.ts";
import { nameOf, text } from "../text/text.ts";
import { h, show } from "../ui/dom.ts";
import type { Announcer } from "../ui/announcer.ts";

/** A part of the home page that is filled when the server has answered. */
export interface LateCard {
  readonly el: HTMLElement;
  /** Resolves when the card has its final height. */
  readonly ready: Promise<void>;
}

/** Shows the puzzles of the day before. */
export interface BeforeFile {
  readonly previousDayPanel: (
    before: wire.DailiesBefore,
    go: (path: string) => void,
    announcer: Announcer,
  ) => HTMLElement;
}

const shownRounds = 3;
const dayLong = 86_400_000; // milliseconds
const sealedFor = dayLong + 3_600_000; // from the start of a day until nobody can finish its puzzle

/** Shows the player's last rounds. */
export function lastRounds(token: string): LateCard {
  const month = [" · ", h("a", { href: "/season", class: "more", text: own.last.month })];
  return listCard(own.last.head, "/profile", own.last.all, month, async () =>
    (await api.rounds(token, shownRounds)).rounds.map(ownRow),
  );
}

/** Shows the recent finishes of the player's friends and groups. */
export function activityCard(token: string): LateCard {
  return listCard(own.lately, "/friends", own.friends, [], async () => {
    const { groups, friends, did } = await ownApi.friendActivity(token);
    noteGroups(groups);
    noteFriends(friends);
    return did.map(didRow);
  });
}

/**
 * Shows the puzzles of the day before that the player can still finish, in the hour after it. load loads their panel.
 */
export function yesterdayCard(
  today: Promise<wire.Dailies>,
  go: (path: string) => void,
  announcer: Announcer,
  load: () => Promise<BeforeFile>,
): LateCard {
  const el = h("div", { class: "own" }); // takes no space while it is empty
  const fill = async ({ before }: wire.Dailies) => {
    const puzzles = before?.puzzles.filter((p) => !p.result) ?? [];
    if (before && puzzles.length > 0) el.append((await load()).previousDayPanel({ ...before, puzzles }, go, announcer));
  };
  const ready = today.then(fill).catch(() => {}); // the page of the day shows the failure
  return { el, ready };
}

/** Returns a card with rows and a link to all of them. It is hidden while it has none. */
function listCard(
  head: string,
  path: string,
  all: string,
  more: readonly (HTMLElement | string)[],
  ask: () => Promise<readonly HTMLElement[]>,
): LateCard {
  const slot = h("ul", { class: "tries" });
  const el = h(
    "section",
    { class: "panel", hidden: true },
    h("h2", { text: head }),
    slot,
    h("p", {}, h("a", { href: path, class: "more", text: all }), ...more),
  );
  const ready = ask().then(
    (rows) => {
      slot.replaceChildren(...rows);
      show(el, rows.length > 0);
    },
    () => {}, // without the server there is nothing to show
  );
  return { el, ready };
}

function ownRow(r: wire.Played): HTMLElement {
  const what = [nameOf(r.mode), ...playedName(r)].join(" · ");
  const facts = [r.time > 0 ? exactClock(r.time) : day(r.at), describeOthers(r)];
  return row(what, facts.filter((s) => s !== "").join(" · "), replayLink(r));
}

function didRow({ name, played }: wire.Did): HTMLElement {
  const { time, at, daily } = played;
  const ago = Date.now() - at;
  const when = ago < dayLong ? shortAge(ago) : day(at);
  // The puzzle of a day is described when nobody can finish it any longer.
  const sealed = daily !== undefined && Date.parse(daily) + sealedFor > Date.now();
  const link = sealed ? { href: "/daily", text: text.nav.daily } : replayLink(played);
  return row(name, [...playedName(played), exactClock(time), when].join(" · "), link);
}

/** The target of a row. */
interface Link {
  readonly href: string;
  readonly text: string;
}

function replayLink({ round }: wire.Played): Link {
  return { href: replayPath(round), text: text.ranks.replay };
}

function row(name: string, facts: string, link: Link): HTMLElement {
  const who = h(
    "span",
    { class: "who" },
    h("span", { class: "name", text: name }),
    h("span", { class: "facts-line", text: facts }),
  );
  return h(
    "li",
    { class: "room-row" },
    who,
    h("a", { class: "button", ...link, "aria-label": `${link.text}: ${name}, ${facts}` }),
  );
}
