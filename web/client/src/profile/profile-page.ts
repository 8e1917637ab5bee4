// The player's profile page: the name, achievements, ratings, streaks and games, the ways to friends and settings, and the
// account. A browser without a player can sign in.

import type * as wire from "../../protocol.gen.ts";
import { cardPicture } from "../kinds/card.ts";
import { cardOf, kindName } from "../kinds/cards.ts";
import * as api from "../net/api.ts";
import { identity } from "../net/identity.ts";
import { racePath, replayPath } from "../page/address.ts";
import { askName } from "../account/name-dialog.ts";
import type { App, Page } from "../page/page.ts";
import { statusLine } from "../ranking/finish-status.ts";
import { proofsPanel } from "../ranking/proof-panel.ts";
import { modeOf } from "../room/modes.ts";
import { day, exactClock, initial, shortDay } from "../text/format.ts";
import { own } from "../text/own/words.ts";
import { ratings as ratingWords } from "../text/ratings/rating-words.ts";
import { nameOf, namePuzzle, nth, text } from "../text/text.ts";
import { button, disableDuring, h, setText, show } from "../ui/dom.ts";
import { accountPanels, signInPanel, currentToken, type LoadPasskeys, type LoadSignIn } from "./account-panels.ts";
import { achievementsList } from "./achievements-list.ts";
import { decisionsPanel } from "./decisions-panel.ts";
import { ratingsPanel } from "../ranking/ratings-panel.ts";
import { describeOthers, describeRated } from "./played-with.ts";
import { streaksPanel } from "./streaks-panel.ts";

const pageRows = 20;

/** Builds the page. With #keep in its address, it begins with keeping the account. */
export function profilePage(app: App, load: LoadPasskeys, loadSignIn: LoadSignIn): Page {
  const player = identity();
  const title = player ? text.nav.profile : text.nav.signIn;
  const parts = player ? playerParts(player, app, load, loadSignIn) : guestParts(app, load, loadSignIn);
  return { el: h("main", { id: "main", class: "profile", tabindex: "-1" }, ...parts), title };
}

function playerParts(player: wire.Player, app: App, load: LoadPasskeys, loadSignIn: LoadSignIn): HTMLElement[] {
  const { keep, data } = accountPanels(player, app, load, loadSignIn);
  const first = location.hash === `#${keep.id}`;
  const late = [achievementsList(player.token), streaksPanel(player.token), ratingsPanel(player.token)] as const;
  const [achieved, streaks, rated] = late;
  const below = [
    ways([...own.ways, ["/settings", text.nav.settings], [`/profile#${keep.id}`, ratingWords.keep]]),
    ...(first ? [keep] : []),
    proofsPanel(player.token),
    decisionsPanel(player.token),
    h("div", { class: "columns" }, streaks.el, rated.el),
    roundsPanel(),
    ...(first ? [] : [keep]),
    data,
  ];
  // nothing that is visible moves when the answers come
  for (const el of below) el.classList.add("coming");
  void Promise.all(late.map(({ ready }) => ready)).then(() => {
    for (const el of below) el.classList.remove("coming");
  });
  return [nameHead(player, achieved.el), ...below];
}

function guestParts(app: App, load: LoadPasskeys, loadSignIn: LoadSignIn): HTMLElement[] {
  const lead = h("p", { class: "lead", text: own.mine.signInLead });
  return [
    h("div", { class: "hero slim" }, h("div", {}, h("h1", { text: text.nav.signIn }), lead)),
    signInPanel(app, load, loadSignIn),
    h("p", { class: "hint", text: own.mine.newHere }),
    ways([
      ["/", text.nav.play],
      ["/settings", text.nav.settings],
    ]),
  ];
}

/** Shows the player's letter and name, which can be changed, and the achievements. */
function nameHead(player: wire.Player, achieved: HTMLElement): HTMLElement {
  const letter = h("span", { class: "avatar", "aria-hidden": "true", text: initial(player.name) });
  const name = h("h1", { text: player.name });
  const change = button(text.name.change, "", async () => {
    const renamed = await askName();
    if (!renamed) return;
    setText(name, renamed.name);
    setText(letter, initial(renamed.name));
  });
  return h("div", { class: "hero slim name-head" }, letter, h("div", {}, name, change), achieved);
}

/** Links to other pages. */
function ways(links: readonly (readonly [string, string])[]): HTMLElement {
  return h(
    "nav",
    { class: "profile-ways", "aria-label": text.nav.profile },
    ...links.map(([href, label]) => h("a", { href, class: "chip-link", text: label })),
  );
}

/** Lists the rounds, with more on request. */
function roundsPanel(): HTMLElement {
  const rows = h("tbody");
  const heads = [own.mine.puzzle, own.mine.mode, own.mine.place, own.mine.time, own.mine.rating, text.ranks.replay];
  const table = h(
    "table",
    { class: "cards" },
    h("thead", {}, h("tr", {}, ...heads.map((t) => h("th", { scope: "col", text: t })))),
    rows,
  );
  const hint = h("p", { class: "hint", role: "status" });
  const more = button(own.mine.more, "quiet", () => void disableDuring(more, load()));
  const load = async () => {
    try {
      const found = await api.rounds(currentToken(), pageRows, rows.children.length);
      rows.append(...found.rounds.map(roundRow));
      show(more, rows.children.length < found.total);
      setText(hint, rows.children.length === 0 ? own.mine.empty : "");
    } catch (problem) {
      setText(hint, api.failureMessage(problem));
    }
    show(table, rows.children.length > 0);
    show(hint, hint.textContent !== "");
  };
  show(table, false);
  show(more, false);
  void load();
  return h(
    "section",
    { class: "panel table-slot" },
    h("h2", { text: own.mine.head }),
    h("div", { class: "scroll", tabindex: "0" }, table),
    hint,
    more,
  );
}

/** Returns a round's row. */
function roundRow(r: wire.Played): HTMLElement {
  const mode = r.daily ? text.set.daily(shortDay(r.daily)) : nameOf(r.mode);
  const placed = r.players > 1 && !modeOf(r.mode).together;
  const place = placed ? own.mine.placeOf(nth(r.place), r.players) : "";
  const others = describeOthers(r);
  const card = cardOf(r.kind);
  const cells = [
    h(
      "td",
      { class: "what" },
      [mode, ...namePuzzle(r)].join(" · "),
      others ? h("p", { class: "others", text: others }) : undefined,
      statusLine(r.status),
    ),
    h(
      "td",
      { class: "place" },
      placed ? h("span", { class: r.place === 1 ? "place-chip first-place" : "place-chip", text: place }) : "",
    ),
    h("td", { class: "time", text: r.time > 0 ? exactClock(r.time) : "–" }),
    h("td", { class: "rated", text: describeRated(r) }),
  ];
  const replay = h("a", {
    href: replayPath(r.round),
    class: "watch-link",
    text: text.ranks.replay,
    "aria-label": `${text.ranks.replay}: ${day(r.at)}, ${mode}`,
  });
  const raced = r.time > 0 && !modeOf(r.mode).shared;
  const race = raced
    ? h("a", {
        href: racePath(r.round, r.time),
        class: "watch-link",
        text: text.ranks.race,
        "aria-label": `${text.ranks.race}: ${day(r.at)}, ${mode}`,
      })
    : undefined;
  return h(
    "tr",
    { "data-kind": r.kind ?? "" },
    h(
      "th",
      { scope: "row" },
      card && cardPicture(card),
      kindName(r.kind),
      h("span", { class: "hint", text: day(r.at) }),
    ),
    ...cells,
    h("td", { class: "replay-cell" }, replay, race && " ", race),
  );
}
