// The player's profile page: the rounds played, and the player's data on the server.

import type * as wire from "../../protocol.gen.ts";
import { playedName } from "../kinds/cards.ts";
import * as api from "../net/api.ts";
import { leave } from "../net/restore.ts";
import { setIdentity, identity, namePreference, signOutEverywhere } from "../net/identity.ts";
import * as ownApi from "../net/own-api.ts";
import { racePath, replayPath } from "../page/address.ts";
import { askName, namedEvent } from "../account/name-dialog.ts";
import type { App, Page } from "../page/page.ts";
import type { passkeyPart } from "../account/passkey-panel.ts";
import type { signInPart } from "../account/sign-in-panel.ts";
import { statusLine } from "../ranking/finish-status.ts";
import { proofsPanel } from "../ranking/proof-panel.ts";
import { modeOf } from "../room/modes.ts";
import { day, exactClock } from "../text/format.ts";
import { own } from "../text/own/words.ts";
import { nameOf, nth, text } from "../text/text.ts";
import { openDialog } from "../ui/dialog.ts";
import { button, h, setText, show } from "../ui/dom.ts";
import type { Announcer } from "../ui/announcer.ts";
import { decisionsPanel } from "./decisions-panel.ts";
import { ratingsPanel } from "../ranking/ratings-panel.ts";
import { streaksPanel } from "./streaks-panel.ts";

const pageRows = 20;

/** Loads the part about passkeys. */
type LoadPasskeys = () => Promise<{ readonly passkeyPart: typeof passkeyPart }>;

/** Loads the part about the account at a provider. */
type LoadSignIn = () => Promise<{ readonly signInPart: typeof signInPart }>;

/** Builds the page. */
export function historyPage({ go, voice, offer }: App, load: LoadPasskeys, loadSignIn: LoadSignIn): Page {
  const player = identity();
  const el = h(
    "main",
    { id: "main", class: "history", tabindex: "-1" },
    h(
      "div",
      { class: "hero slim" },
      h("div", {}, h("h1", { text: own.mine.head }), h("p", { class: "lead", text: own.mine.lead })),
    ),
    player ? roundsPanel() : h("p", { class: "panel hint", text: own.mine.nobody }),
    player ? streaksPanel(player.token).el : undefined,
    player ? ratingsPanel(player.token) : undefined,
    player ? proofsPanel(player.token) : undefined,
    player ? decisionsPanel(player.token) : undefined,
    h(
      "p",
      {},
      h("a", { href: "/friends", class: "more", text: own.friends }),
      " · ",
      h("a", { href: "/groups", class: "more", text: own.groups.mine }),
      " · ",
      h("a", { href: "/techniques", class: "more", text: own.techniques }),
    ),
    dataPanel(player, go, voice, load, signInSlot(player, go, offer, loadSignIn)),
  );
  return { el, title: own.mine.head };
}

/** Returns the current token, which changes when the player signs out everywhere. */
function tokenNow(): string {
  return identity()?.token ?? "";
}

/** Lists the rounds, with more on request. */
function roundsPanel(): HTMLElement {
  const rows = h("tbody");
  const heads = [
    own.mine.when,
    own.mine.mode,
    own.mine.size,
    own.mine.place,
    own.mine.time,
    own.mine.strikes,
    text.ranks.replay,
  ];
  const table = h(
    "table",
    { class: "cards" },
    h("thead", {}, h("tr", {}, ...heads.map((t) => h("th", { scope: "col", text: t })))),
    rows,
  );
  const hint = h("p", { class: "hint", role: "status" });
  const more = button(own.mine.more, "quiet", () => void load());
  const load = async () => {
    more.disabled = true;
    try {
      const found = await api.rounds(tokenNow(), pageRows, rows.children.length);
      rows.append(...found.rounds.map(roundRow));
      show(more, rows.children.length < found.total);
      setText(hint, rows.children.length === 0 ? own.mine.empty : "");
    } catch (problem) {
      setText(hint, api.failureMessage(problem));
    }
    show(table, rows.children.length > 0);
    show(hint, hint.textContent !== "");
    more.disabled = false;
  };
  show(table, false);
  show(more, false);
  void load();
  return h("section", { class: "panel table-slot" }, h("div", { class: "scroll", tabindex: "0" }, table), hint, more);
}

/** Returns a round's row. */
function roundRow(r: wire.Played): HTMLElement {
  const mode = r.daily ? text.set.daily(r.daily) : nameOf(r.mode);
  const place = r.players > 1 && !modeOf(r.mode).together ? nth(r.place) : "";
  const cells = [
    h("td", { class: "what" }, mode, statusLine(r.status)),
    h("td", { class: "what", text: playedName(r).join(" · ") }),
    h("td", { class: "place", text: place }),
    h("td", { class: "time", text: r.time > 0 ? exactClock(r.time) : "–" }),
    h("td", { class: "strikes-cell", text: String(r.strikes) }),
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
    {},
    h("th", { scope: "row", text: day(r.at) }),
    ...cells,
    h("td", { class: "replay-cell" }, replay, race && " ", race),
  );
}

/** Moving to another device, and deleting the data. */
function dataPanel(
  player: wire.Player | undefined,
  go: (path: string) => void,
  voice: Announcer,
  load: LoadPasskeys,
  signIn: HTMLElement,
): HTMLElement {
  const failed = (problem: unknown) => voice.toast(api.failureMessage(problem), true);
  const code = h("output", { class: "recovery-code", hidden: true });
  const showCode = (r: wire.Recovery) => {
    setText(code, r.code);
    show(code, true);
    show(reveal, false);
    show(renew, true);
  };
  const reveal = button(own.mine.recoveryShow, "", () => {
    if (player) ownApi.recovery(tokenNow()).then(showCode, failed);
  });
  const renew = button(own.mine.recoveryRenew, "quiet", () => {
    if (!player) return;
    ownApi.renewRecovery(tokenNow()).then((r) => {
      showCode(r);
      voice.toast(own.mine.recoveryRenewed);
    }, failed);
  });
  show(renew, false);
  const out = button(own.out.go, "quiet", () => confirmSignOut(player, showCode, voice));
  const take = button(own.mine.export, "", () => {
    if (player) ownApi.exportData(tokenNow()).then((data) => download(data), failed);
  });
  const remove = button(own.mine.delete, "danger", () => confirmDelete(player, go, voice));
  const mine = player
    ? [h("p", { class: "hint", text: own.mine.recoveryLead }), h("div", { class: "actions" }, reveal, code, renew, out)]
    : [];
  const came = (found: wire.Player) => {
    setIdentity(found);
    document.dispatchEvent(new Event(namedEvent));
    go("/history");
  };
  const keys = h("div");
  void load().then(
    (passkeys) => keys.replaceWith(passkeys.passkeyPart(player, came)),
    () => {},
  ); // the code works, too
  return h(
    "section",
    { class: "panel my-data" },
    h("h2", { text: own.mine.data }),
    ...mine,
    recoverForm(came, voice),
    signIn,
    keys,
    player ? h("div", { class: "actions" }, take, remove) : undefined,
  );
}

/** The place of the account, on a server whose players sign in. */
function signInSlot(
  player: wire.Player | undefined,
  go: (path: string) => void,
  offer: App["offer"],
  load: LoadSignIn,
): HTMLElement {
  const slot = h("div");
  const changed = () => {
    document.dispatchEvent(new Event(namedEvent));
    go("/history");
  };
  void offer.then(
    ({ sign_in: way }) =>
      way &&
      load().then(
        (loaded) => slot.replaceWith(loaded.signInPart(player, way, changed)),
        () => {},
      ),
  );
  return slot;
}

/**
 * Asks for confirmation, and revokes all earlier tokens and recovery codes of the player. This browser stays signed in.
 */
function confirmSignOut(player: wire.Player | undefined, showCode: (r: wire.Recovery) => void, voice: Announcer): void {
  const signOut = async () => {
    await signOutEverywhere();
    showCode(await ownApi.recovery(tokenNow()));
    voice.toast(own.out.done);
  };
  const yes = button(own.out.go, "danger", () => {
    close();
    if (player) signOut().catch((problem: unknown) => voice.toast(api.failureMessage(problem), true));
  });
  const no = button(own.out.stay, "primary", () => close());
  const close = openDialog(own.out.head, [
    h("p", { class: "lead", text: own.out.lead }),
    h("div", { class: "actions" }, yes, no),
  ]);
}

/** Makes the player of a recovery code this browser's. */
function recoverForm(came: (player: wire.Player) => void, voice: Announcer): HTMLElement {
  const input = h("input", {
    autocomplete: "off",
    spellcheck: "false",
    required: true,
    "aria-label": own.mine.recoverLabel,
    placeholder: own.mine.recover,
  });
  const form = h("form", { class: "recover link-row" }, input, h("button", { text: own.mine.recoverGo }));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    recovered(input.value.trim()).then(came, (problem: unknown) => voice.toast(api.failureMessage(problem), true));
  });
  return form;
}

/** Returns the player of a recovery code, with the player's last name. A player without a name is asked for one. */
async function recovered(code: string): Promise<wire.Player> {
  const found = await ownApi.recover({ code, name: text.name.guest });
  const { preferences } = await api.myPreferences(found.token);
  const had = preferences[namePreference];
  if (had) return api.newPlayer(had, found.token).catch(() => found); // a refused name must not keep the player out
  const named = await askName((name) => api.newPlayer(name, found.token));
  if (named) await api.putPreferences({ ...preferences, [namePreference]: named.name }, named.token);
  return named ?? found;
}

function confirmDelete(player: wire.Player | undefined, go: (path: string) => void, voice: Announcer): void {
  const yes = button(own.mine.deleteGo, "danger", () => {
    close();
    if (!player) return;
    ownApi.deleteAccount(tokenNow()).then(
      () => {
        void leave();
        document.dispatchEvent(new Event(namedEvent));
        voice.toast(own.mine.deleted);
        go("/");
      },
      (problem: unknown) => voice.toast(api.failureMessage(problem), true),
    );
  });
  const no = button(own.mine.keep, "primary", () => close());
  const close = openDialog(own.mine.deleteHead, [
    h("p", { class: "lead", text: own.mine.deleteLead }),
    h("div", { class: "actions" }, yes, no),
  ]);
}

/** Saves data as a file. The link is not added to the page, because the client would follow it as one of its own. */
function download(data: unknown): void {
  const url = URL.createObjectURL(new Blob([JSON.stringify(data, undefined, 2)], { type: "application/json" }));
  h("a", { href: url, download: "nonet.json" }).click();
  URL.revokeObjectURL(url);
}
