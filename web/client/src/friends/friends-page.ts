// The friends page: friends, the link to become one, friend requests, and blocked players.

import type * as wire from "../../protocol.gen.ts";
import { BadMessage, Full, NotFound, NotNow, Race } from "../../protocol.gen.ts";
import { noteInvited } from "./friend-slots.ts";
import { lastPlayed, settingsFor } from "../device/last-played.ts";
import { noteFriends } from "./kept-relations.ts";
import * as api from "../net/api.ts";
import * as friendsApi from "./friends-api.ts";
import { identity, spectatorIdentity } from "../net/identity.ts";
import { ensurePlayer } from "../account/suggested-name.ts";
import { roomPath } from "../page/address.ts";
import type { App, Page } from "../page/page.ts";
import { fitSettings } from "../room/settings.ts";
import { day } from "../text/format.ts";
import { friends as words } from "../text/friends/friend-words.ts";
import { text } from "../text/text.ts";
import { copyButton } from "../ui/copy-button.ts";
import { openDialog } from "../ui/dialog.ts";
import { button, h, icon, setText, show } from "../ui/dom.ts";
import { replaceKeepingState } from "../ui/replace.ts";
import { toggle } from "../ui/form.ts";
import type { Announcer } from "../ui/announcer.ts";

/** Provides the presence of friends: see friends/friend-presence.ts. */
interface PresenceFile {
  subscribe(hearer: (here: wire.FriendsHere) => void): () => void;
}

/**
 * Builds the page. If the address contains a friend's link, the page asks about it and removes it from the address.
 * loadPresence is called for players with friends.
 */
export function friendsPage({ announcer, go, offer }: App, loadPresence: () => Promise<PresenceFile>): Page {
  const given = location.hash.slice(1);
  if (given) history.replaceState(null, "", location.pathname);
  const lists = new FriendLists(announcer, loadPresence, (friend) => challenge(friend, go, offer));
  const question = given ? [askAbout(given, lists, announcer)] : [];
  void lists.refresh();
  const el = h(
    "main",
    { id: "main", class: "groups", tabindex: "-1" },
    h(
      "div",
      { class: "hero slim" },
      h("div", {}, h("h1", { text: words.head }), h("p", { class: "lead", text: words.lead })),
    ),
    h(
      "div",
      { class: "columns" },
      h("div", {}, ...question, lists.asks, lists.mine),
      h("div", {}, lists.link, lists.blocked),
    ),
  );
  return { el, title: words.head, leave: () => lists.leave() };
}

/** The panels of the page. */
class FriendLists {
  readonly #announcer: Announcer;
  readonly #rows = h("ul", { class: "tries", hidden: true });
  readonly #empty = h("p", { class: "hint", hidden: true, text: words.empty });
  readonly #board = h("a", {
    class: "button",
    href: "/leaderboard?group=friends",
    hidden: true,
    text: words.leaderboard,
  });
  readonly mine = h(
    "section",
    { class: "panel join" },
    h("h2", { text: words.mine }),
    this.#rows,
    this.#empty,
    this.#board,
  );
  readonly #linkSlot = h("div", { class: "group-list" });
  readonly link = h(
    "section",
    { class: "panel join" },
    h("h2", { text: words.link }),
    h("p", { class: "hint", text: words.linkLead }),
    this.#linkSlot,
  );
  readonly #kept = h("ul", { class: "tries" });
  readonly blocked = h("section", { class: "panel", hidden: true }, h("h2", { text: words.blocked }), this.#kept);

  readonly #askRows = h("ul", { class: "tries" });
  readonly asks = h("section", { class: "panel join", hidden: true }, h("h2", { text: words.asksHead }), this.#askRows);
  readonly #shows = h("div");
  readonly #loadPresence: () => Promise<PresenceFile>;
  readonly #challenge: (friend: string) => Promise<void>;
  readonly #states = new Map<string, HTMLElement>(); // the elements with a friend's presence, by ref
  #on: readonly wire.FriendOn[] = [];
  #asking = ""; // the refs of the pending requests, as shown
  #hears: Promise<() => void> | undefined;
  #left = false;

  constructor(
    announcer: Announcer,
    loadPresence: () => Promise<PresenceFile>,
    challenge: (friend: string) => Promise<void>,
  ) {
    this.#announcer = announcer;
    this.#challenge = challenge;
    this.#loadPresence = loadPresence;
    this.mine.append(this.#shows);
  }

  /** Ends the polling. */
  leave(): void {
    this.#left = true;
    void this.#hears?.then((end) => end());
  }

  /** Follows the presence of friends. */
  async #hear(): Promise<() => void> {
    const { subscribe } = await this.#loadPresence();
    return this.#left ? () => {} : subscribe((here) => this.#showPresence(here));
  }

  #showPresence({ on, asks }: wire.FriendsHere): void {
    this.#on = on;
    this.#showOn();
    if (asks.map((a) => a.ref).join() !== this.#asking || on.some((f) => !this.#states.has(f.ref))) void this.refresh();
  }

  /** Updates the presence of each friend. */
  #showOn(): void {
    for (const [ref, state] of this.#states) {
      const at = this.#on.find((f) => f.ref === ref)?.where;
      setText(state, at === undefined ? "" : (words.where[at] ?? ""));
      state.classList.toggle("on", at !== undefined);
    }
  }

  /** Loads the friends. A player without a name has none. */
  async refresh(): Promise<void> {
    const token = identity()?.token;
    if (!token) return this.show({ friends: [], blocked: [], asks: [], asked: [] });
    await this.#do((of) => friendsApi.friends(of));
  }

  /** Shows the server's answer. */
  show({ friends, blocked, asks, hidden, link, until = 0 }: wire.Friends): void {
    noteFriends(friends.length);
    if (identity()) this.#hears ??= this.#hear();
    this.#asking = asks.map((a) => a.ref).join();
    replaceKeepingState(this.#askRows, ...asks.map((f) => this.#ask(f)));
    show(this.asks, asks.length > 0);
    const visible = toggle(words.showOn, !hidden, (on) => void this.#do((of) => friendsApi.showPresence(on, of)));
    replaceKeepingState(this.#shows, ...(friends.length > 0 ? [visible] : []));
    this.#states.clear();
    replaceKeepingState(this.#rows, ...friends.map((f) => this.#friend(f)));
    show(this.#rows, friends.length > 0);
    show(this.#empty, friends.length === 0);
    show(this.#board, friends.length > 0);
    replaceKeepingState(
      this.#linkSlot,
      ...(link ? this.#ownLink(link, until) : [button(words.make, "primary", () => void this.#renewLink())]),
    );
    replaceKeepingState(
      this.#kept,
      ...blocked.map((f) =>
        this.#row(f, [friendButton(words.unblock, f, () => void this.#do((of) => friendsApi.unblock(f.ref, of)))]),
      ),
    );
    show(this.blocked, blocked.length > 0);
    this.#showOn();
  }

  #friend(f: wire.Friend): HTMLElement {
    const more = button("", "icon-button", () => this.#manage(f), { "aria-label": text.host.manage(f.name) });
    more.append(icon(dots));
    const state = h("span", { class: "facts-line" });
    const challenge = friendButton(words.challenge, f, () =>
      this.#challenge(f.ref).catch((problem: unknown) => this.#announcer.toast(api.failureMessage(problem), true)),
    );
    this.#states.set(f.ref, state);
    return this.#row(f, [state, challenge, more]);
  }

  /** Returns the row of a friend request. */
  #ask(f: wire.Friend): HTMLElement {
    const yes = button(
      words.yes,
      "primary",
      () =>
        void this.#do((of) => friendsApi.accept(f.ref, of)).then(
          (done) => done && this.#announcer.toast(words.done(f.name)),
        ),
      { "aria-label": `${words.yes}: ${f.name}` },
    );
    const more = button("", "icon-button", () => this.#manage(f, false), { "aria-label": text.host.manage(f.name) });
    more.append(icon(dots));
    const row = this.#row(f, [
      yes,
      friendButton(words.decline, f, () => void this.#do((of) => friendsApi.decline(f.ref, of))),
      more,
    ]);
    row.classList.add("ask-row");
    return row;
  }

  /** Asks what to do with a friend or a request, and does it. */
  #manage(f: wire.Friend, friend = true): void {
    const act = (label: string, kind: string, go?: (token: string) => Promise<wire.Friends>) =>
      button(label, kind, () => {
        close();
        if (go) void this.#do(go);
      });
    const remove = [
      h("p", { class: "hint", text: words.removeLead }),
      act(words.remove, "", (of) => friendsApi.unfriend(f.ref, of)),
    ];
    const content = [
      ...(friend ? remove : []),
      h("p", { class: "hint", text: words.blockLead }),
      act(words.block, "danger", (of) => friendsApi.block(f.ref, of)),
      h("div", { class: "actions" }, act(words.keep, "primary")),
    ];
    const close = openDialog(f.name, content);
  }

  #row(f: wire.Friend, actions: readonly HTMLElement[]): HTMLElement {
    const who = h(
      "span",
      { class: "who" },
      h("span", { class: "name", text: f.name }),
      h("span", { class: "facts-line", text: words.since(day(f.since)) }),
    );
    return h("li", { "class": "room-row", "data-key": f.ref }, who, ...actions);
  }

  #ownLink(secret: string, until: number): HTMLElement[] {
    const link = new URL(`/friends#${secret}`, location.href).href;
    const field = h("input", { class: "link", readonly: true, value: link, "aria-label": words.link });
    return [
      h(
        "div",
        { class: "link-row" },
        field,
        copyButton(words.copy, "primary", field, () => link),
      ),
      h("p", { class: "hint", text: words.until(day(until)) }),
      h(
        "div",
        { class: "actions" },
        button(
          words.renew,
          "quiet",
          () => void this.#renewLink().then((done) => done && this.#announcer.toast(words.renewed)),
        ),
      ),
    ];
  }

  /** Replaces the link; it also works for a player without a name. */
  async #renewLink(): Promise<boolean> {
    return this.#do(async () => friendsApi.renewLink((await ensurePlayer()).token));
  }

  /** Calls act and shows the result. It reports whether act succeeded. */
  async #do(act: (token: string) => Promise<wire.Friends>): Promise<boolean> {
    try {
      this.show(await act(identity()?.token ?? ""));
      return true;
    } catch (problem) {
      this.#announcer.toast(api.failureMessage(problem), true);
      return false;
    }
  }
}

/** Asks whether to become a friend of the link's owner. */
function askAbout(link: string, lists: FriendLists, announcer: Announcer): HTMLElement {
  const panel = h("section", { class: "panel join", "aria-live": "polite", hidden: true });
  const showMessage = (text: string) => {
    panel.replaceChildren(h("p", { class: "hint", text }));
    show(panel, true);
  };
  const showFailure = (problem: unknown) => showMessage(describeFailure(problem));
  const agree = async (name: string) => {
    const player = await ensurePlayer();
    lists.show(await friendsApi.befriend(link, player.token));
    show(panel, false);
    announcer.toast(words.done(name));
  };
  const ask = ({ name }: wire.LinkOwner) => {
    const yes = button(words.yes, "primary", () => void agree(name).catch(showFailure));
    const no = button(words.no, "quiet", () => show(panel, false));
    panel.replaceChildren(
      h("h2", { text: words.asked(name) }),
      h("p", { class: "hint", text: words.askedLead }),
      h("div", { class: "actions" }, yes, no),
    );
    show(panel, true);
    yes.focus({ preventScroll: true });
  };
  void spectatorIdentity()
    .then(({ token }) => friendsApi.ownerOf(link, token))
    .then(ask, showFailure);
  return panel;
}

/** Explains why a friendship failed. */
function describeFailure(problem: unknown): string {
  const known: Readonly<Record<string, string>> = {
    [NotFound]: words.dead,
    [BadMessage]: words.own,
    [NotNow]: words.kept,
    [Full]: words.full,
  };
  return (problem instanceof api.ApiError && known[problem.code]) || api.failureMessage(problem);
}

/** Returns a quiet button about a player, whose accessible name includes the player's name. */
function friendButton(label: string, { name }: wire.Friend, press: () => void): HTMLButtonElement {
  return button(label, "quiet", press, { "aria-label": `${label}: ${name}` });
}

const dots = "M5 12h.01M12 12h.01M19 12h.01";

/** Creates a room with the settings that were played last, invites a friend, and goes there to wait or to send the link. */
async function challenge(friend: string, go: (path: string) => void, offer: Promise<wire.Info>): Promise<void> {
  const player = await ensurePlayer();
  const settings = fitSettings(await offer, settingsFor(lastPlayed(), Race));
  const { code } = await api.newRoom(settings, player.token);
  await friendsApi.invite(friend, code, player.token);
  await noteInvited(code, friend);
  go(roomPath(code));
}
