// Friends who are online, friend requests, and invitations to rooms. It is loaded after the page, only for players who
// have friends or have met somebody. While the page is visible it polls the server at the interval that the server
// sets, and at each change.

import type * as wire from "../../protocol.gen.ts";
import { Countdown, Playing } from "../../protocol.gen.ts";
import { noteFriends } from "./kept-relations.ts";
import { keptRace } from "../device/kept-race.ts";
import { noteMet } from "./kept-met.ts";
import { playedName } from "../kinds/cards.ts";
import * as api from "../net/api.ts";
import * as friendsApi from "./friends-api.ts";
import { identity, replacedEvent } from "../net/identity.ts";
import { roomPath } from "../page/address.ts";
import { namedEvent } from "../account/name-dialog.ts";
import { friends as words } from "../text/friends/friend-words.ts";
import { nameOf } from "../text/text.ts";
import { button, disableDuring, h, setText, show } from "../ui/dom.ts";
import { replaceKeepingState } from "../ui/replace.ts";
import { addFriendsStyle } from "./friends-style.ts";

addFriendsStyle();

// The protocol's constants, repeated here because importing them would put them into the file that every page loads.
const friendAsks: typeof wire.FriendAsks = "asks";
const friendIs: typeof wire.FriendIs = "friend";
const friendNew: typeof wire.FriendNew = "new";
const places = { race: "race", room: "room", around: "around" } as const satisfies {
  race: typeof wire.WhereRace;
  room: typeof wire.WhereRoom;
  around: typeof wire.WhereAround;
};

const tickEvery = 1_000; // milliseconds between two checks whether to poll
const soonest = 2_000; // milliseconds: the shortest interval between two polls

/** A callback for the server's answer. */
type Listener = (here: wire.FriendsHere) => void;

let latest: wire.FriendsHere | undefined;
let asks = identity()?.id; // the player of the poll
let asked = -Infinity;
let every = 0; // milliseconds
let wanted = true;
let place = ""; // the player's place at the last poll
const listeners = new Set<Listener>();
let follows = false;

/** Starts polling; further calls do nothing. */
export function startPolling(): void {
  if (follows) return;
  follows = true;
  listeners.add(showCard);
  document.addEventListener("visibilitychange", want);
  addEventListener("focus", want);
  addEventListener("online", want);
  for (const event of [namedEvent, replacedEvent]) document.addEventListener(event, leave);
  setInterval(look, tickEvery);
  look();
}

/** Calls listener with the last answer and with each new one, until the returned function is called. */
export function subscribe(listener: Listener): () => void {
  listeners.add(listener);
  if (latest) listener(latest);
  wanted = true;
  startPolling();
  look();
  return () => listeners.delete(listener);
}

function want(): void {
  wanted = true;
  look();
}

/** Polls the server if it is time. */
function look(): void {
  drawCard();
  const { id, token } = identity() ?? {};
  if (id !== asks) return leave();
  const now = performance.now();
  const is = `${currentPlace()} ${location.pathname}`;
  const due = wanted || is !== place || now - asked >= every;
  if (!token || document.hidden || !due || now - asked < soonest) return;
  [asked, place, wanted] = [now, is, false];
  friendsApi.reportPresence(currentPlace(), token).then(
    (news) => id === asks && publish(news),
    () => {},
  ); // the next tick polls again
}

/** Forgets the answers, because this browser has another player. */
function leave(): void {
  const { id } = identity() ?? {};
  if (id === asks) return;
  asks = id;
  [latest, cards, thanks, wanted] = [undefined, [], undefined, true];
  drawCard();
}

function publish(news: wire.FriendsHere): void {
  latest = news;
  every = news.every * 1_000;
  if (news.on.length > 0) noteFriends(news.on.length);
  for (const listener of listeners) listener(news);
}

/** Returns the player's place. */
function currentPlace(): string {
  if (keptRace()?.runs) return places.race;
  return location.pathname.startsWith(roomPath("")) ? places.room : places.around;
}

// The card.

const said = h("p", { class: "unseen", role: "status" });
const card = h("aside", { class: "friend-card", "aria-label": words.head, hidden: true });
let drawn = ""; // the subject of the card
let thanks: Card | undefined; // the thanks for an answer
let thanked = -Infinity;
const thanksFor = 6_000; // milliseconds
let cards: readonly Card[] = [];
const done = new Set<string>(); // what was answered here, which the server may not know yet

/** The text of the card, and its actions. */
interface Card {
  readonly about: string;
  /** The page that shows the same. */
  readonly path: string;
  readonly text: string;
  readonly facts: string;
  readonly actions: readonly HTMLElement[];
}

function showCard(news: wire.FriendsHere): void {
  cards = [...news.invitations.map(invitationCard), ...news.asks.map(askCard)];
  drawCard();
}

/** Shows the card unless a game is being played, and announces it once. */
function drawCard(): void {
  if (performance.now() - thanked > thanksFor) thanks = undefined;
  const here = [...(thanks ? [thanks] : []), ...cards].find(
    ({ about, path }) => !done.has(about) && location.pathname !== path,
  );
  show(card, here !== undefined);
  if (!here) {
    drawn = "";
    return;
  }
  if (!card.isConnected) document.querySelector(".head")?.after(said, card);
  if (drawn === here.about || !card.checkVisibility()) return;
  drawn = here.about;
  card.replaceChildren(
    h(
      "div",
      { class: "told" },
      h("p", { class: "name", text: here.text }),
      h("p", { class: "facts-line", text: here.facts }),
    ),
    h("div", { class: "actions" }, ...here.actions),
  );
  setText(said, [here.text, here.facts].join(" "));
}

/** Removes the card and shows the next one. */
function markAnswered(about: string): void {
  done.add(about);
  drawCard();
}

function invitationCard({ name, ref, at, room }: wire.Invitation): Card {
  const about = `${ref} ${room.code} ${at}`;
  const token = () => identity()?.token ?? "";
  const end = () => {
    markAnswered(about);
    friendsApi.dismiss(ref, token()).catch(() => {}); // on failure it expires later
  };
  const path = roomPath(room.code);
  const join = h("a", { class: "button primary", href: path, text: words.join, on: { click: end } });
  const running = room.phase === Playing || room.phase === Countdown ? [words.runs] : [];
  const facts = [
    nameOf(room.settings.mode ?? ""),
    ...playedName(room.settings),
    ...running,
    ...(room.settings.guarded ? [words.guarded] : []),
  ];
  return {
    about,
    path,
    text: words.invites(name),
    facts: facts.join(" · "),
    actions: [join, button(words.no, "quiet", end)],
  };
}

function askCard({ name, ref, since }: wire.Friend): Card {
  const about = `${ref} ${since}`;
  const act = (answer: typeof friendsApi.accept) => () => {
    markAnswered(about);
    const handleAnswer = ({ friends }: wire.Friends) => {
      noteFriends(friends.length);
      if (answer === friendsApi.accept) thank(name);
      want(); // a new friend appears at once
    };
    answer(ref, identity()?.token ?? "").then(handleAnswer, () => {}); // the friends page has it too
  };
  const actions = [
    button(words.yes, "primary", act(friendsApi.accept)),
    button(words.decline, "quiet", act(friendsApi.decline)),
  ];
  return { about, path: "/friends", text: words.wants(name), facts: words.askedLead, actions };
}

/** Shows for a while that two players are friends. */
function thank(name: string): void {
  thanked = performance.now();
  const link = h("a", { class: "button", href: "/friends", text: words.mine });
  thanks = { about: `${name} ${thanked}`, path: "/friends", text: words.done(name), facts: "", actions: [link] };
  drawCard();
}

// Slots on the pages of rooms.

const invitations = new Set<string>(); // sent since the client was loaded: the room and the friend

/** Notes that a friend was invited into a room. */
export function noteInvited(room: string, friend: string): void {
  invitations.add(`${room} ${friend}`);
}

function isInvited(room: string, friend: string): boolean {
  return invitations.has(`${room} ${friend}`);
}

/** Shows the player's relation to the others of a room, or to the player of a seat. */
export async function showMet(el: HTMLElement, room: string, seat?: number): Promise<void> {
  const token = identity()?.token ?? "";
  const list = h("ul", { class: "met-list" });
  const problem = h("p", { class: "hint", role: "status" });
  const draw = ({ seats }: wire.RoomFriends) => {
    const rows = seats.filter((s) => seat === undefined || s.seat === seat);
    replaceKeepingState(list, ...rows.map(row));
    show(
      el,
      rows.some(({ state }) => seat !== undefined || state !== friendIs),
    );
  };
  const row = ({ seat: no, name, state }: wire.RoomFriend) => {
    const press = button(
      state === friendAsks ? words.yes : words.ask,
      "",
      () => {
        disableDuring(press, friendsApi.ask({ room, seat: no, name }, token)).then(
          (now) => {
            draw(now);
            const is = now.seats.find((s) => s.seat === no && s.name === name)?.state;
            setText(problem, is === friendIs ? words.done(name) : words.isAsked(name));
          },
          (refusal: unknown) => {
            setText(problem, api.failureMessage(refusal));
          },
        );
      },
      { "aria-label": `${state === friendAsks ? words.yes : words.ask}: ${name}` },
    );
    const open = state === friendNew || state === friendAsks;
    const stands = h("span", { class: "facts-line", text: state === friendIs ? words.is : words.waits });
    return h(
      "li",
      { class: "link-row" },
      seat === undefined ? h("span", { class: "name", text: name }) : undefined,
      open ? press : stands,
    );
  };
  if (seat === undefined) {
    el.classList.add("panel");
    el.append(h("h2", { text: words.metHead }));
  }
  el.append(list, problem);
  const all = await friendsApi.relationsInRoom(room, token);
  draw(all);
  if (all.seats.length > 0) {
    noteMet();
    startPolling();
  }
}

/** Shows the friends who are online, to be invited into a room, while the slot is on the page. */
export async function showInvites(el: HTMLElement, room: string, sits: (name: string) => boolean): Promise<void> {
  const list = h("ul", { class: "met-list" });
  const problem = h("p", { class: "hint", role: "status" });
  const row = ({ name, ref, where: at }: wire.FriendOn) => {
    const invited = isInvited(room, ref);
    const press = button(
      words.invite,
      "quiet",
      () => {
        disableDuring(press, friendsApi.invite(ref, room, identity()?.token ?? "")).then(
          () => {
            noteInvited(room, ref);
            setText(problem, words.invited(name));
            if (latest) draw(latest);
          },
          (refusal: unknown) => {
            setText(problem, api.failureMessage(refusal));
          },
        );
      },
      { "aria-label": `${words.invite}: ${name}` },
    );
    const state = h("span", {
      class: "facts-line",
      text: invited ? words.isInvited : (words.where[at] ?? ""),
    });
    return h("li", {}, h("span", { class: "name on", text: name }), state, invited ? undefined : press);
  };
  let drawnOf = "";
  const draw = ({ on }: wire.FriendsHere) => {
    const rows = on.filter(({ name }) => !sits(name));
    const key = JSON.stringify([rows, invitations.size]);
    if (key === drawnOf) return; // so that a button does not disappear under a finger
    drawnOf = key;
    replaceKeepingState(list, ...rows.map(row));
    show(el, rows.length > 0);
  };
  el.append(h("p", { class: "hint", text: words.here }), list, problem);
  subscribe(draw);
}
