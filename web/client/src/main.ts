// The client: the shell, and the router, which shows the page of the current address.

import type * as wire from "../protocol.gen.ts";
import { followSystem } from "./device/applied-prefs.ts";
import { remembers, tabStorage } from "./device/browser-storage.ts";
import { keptRace } from "./device/kept-race.ts";
import { keepOffline } from "./device/offline.ts";
import { homePage } from "./home/home-page.ts";
import { identity, replacedEvent, restoreIdentity } from "./net/identity.ts";
import { pageAt } from "./page/address.ts";
import { lostPage } from "./page/notice.ts";
import type { App, MakePage, Page, PagesOf } from "./page/page.ts";
import type { ListedPage } from "./page/pages.ts";
import { isPrerendered, replacePrerendered } from "./shell/prerender.ts";
import { Shell } from "./shell/shell.ts";
import { text } from "./text/text.ts";
import { yieldToMain } from "./ui/yield-to-main.ts";
import { Announcer } from "./ui/announcer.ts";

export * from "./chunks/common.ts";

/** The server's options, which it inserts when it bundles this file. */
declare const OFFER: wire.Info;

/**
 * Whether the server accepts no guests. It is inserted in the same way; if it is false, the bundler removes the code
 * that it guards.
 */
declare const MEMBERS_ONLY: boolean;

const announcer = new Announcer();
const offer = Promise.resolve(OFFER);
const app: App = { go, announcer, offer };
let shell: Shell | undefined;

const loadRoom = () => import("./chunks/room.ts");
const loadOwn = () => import("./chunks/own.ts");

/** The files that contain pages. The home page is in this file, the others are loaded. */
const files: { readonly [File in ListedPage["file"]]: () => Promise<{ readonly pages: PagesOf<File> }> } = {
  main: () => Promise.resolve({ pages: { home: (to) => homePage(to, loadRoom, loadOwn) } }),
  room: loadRoom,
  replay: () => import("./chunks/replay.ts"),
  alone: () => import("./chunks/alone.ts"),
  learn: () => import("./chunks/learn.ts"),
  paper: () => import("./chunks/paper.ts"),
  lists: () => import("./chunks/lists.ts"),
  days: () => import("./chunks/days.ts"),
  own: loadOwn,
  season: () => import("./chunks/season.ts"),
  friends: () => import("./chunks/friends.ts"),
  screen: async () => {
    const [{ kit }, { screenPages }] = await Promise.all([loadRoom(), import("./chunks/screen.ts")]);
    return { pages: screenPages(kit) };
  },
};

/** Loads the code of an address's page and returns a function that makes the page. */
async function load(path: string, query: string): Promise<() => Page> {
  if (MEMBERS_ONLY) {
    const door = await import("./chunks/sign-in.ts");
    if (door.requiresSignIn(query)) return () => door.signInPage(app);
  }
  const found = pageAt(path);
  if (!found) return () => lostPage(app, { part: path, query: new URLSearchParams() });
  const { pages } = (await files[found.page.file]()) as { readonly pages: Readonly<Record<string, MakePage>> };
  return () => (pages[found.page.name] ?? lostPage)(app, { part: found.part, query: new URLSearchParams(query) });
}

let old = false;
const lookEvery = 1_000; // milliseconds between two checks for a running round

/**
 * Called when the server has a newer client. The page is reloaded at once if nobody has used it, otherwise on the next
 * navigation.
 */
function renew(): void {
  if (navigator.userActivation?.hasBeenActive ?? true) old = true;
  else location.reload();
}

/** Shows another page. The client is reloaded only if there is a newer one. */
function go(path: string): void {
  void turnTo(path);
}

async function turnTo(path: string): Promise<void> {
  if (shell?.costs && !(await mayLeave())) return;
  if (old) return location.assign(path);
  history.pushState(null, "", path);
  await arrive();
}

/** Asks before leaving a page if that costs something. Without a dialog it returns true. */
async function mayLeave(): Promise<boolean> {
  const { confirmLeave } = await loadOwn().catch(() => ({ confirmLeave: () => true }));
  return confirmLeave();
}

let shown = ""; // the address of the page that is shown
let asked = false; // whether leaving was already confirmed

/**
 * Follows the browser's back or forward button. The question about leaving is asked while the old page is still shown,
 * under its own address.
 */
async function goBack(): Promise<void> {
  const free = asked || location.pathname === shown || !shell?.costs;
  asked = false;
  if (free) return arrive();
  history.pushState(null, "", shown);
  if (!(await mayLeave())) return;
  asked = true;
  history.back();
}

let arrivals = 0;

/** Shows the page of the address. The page before stays until the new one is ready. */
async function arrive(): Promise<void> {
  document.querySelector<HTMLDialogElement>("body > dialog")?.close();
  const arrival = ++arrivals;
  const here = location.href;
  try {
    const make = await load(location.pathname, location.search);
    await yieldToMain(); // the loaded code has run; the page is built in the next task
    const repeat = await replacePrerendered();
    if (arrival !== arrivals) return; // the user went on before it was loaded
    (shell ??= new Shell()).show(make());
    shown = location.pathname;
    await offer; // so that the elements that wait for it are in place
    repeat();
  } catch (problem) {
    // The server has another build by now, without this file, and its own page names the right files. Without a network
    // the page stays as it is, because reloading would not help.
    if (arrival !== arrivals) return;
    if (navigator.onLine && remembers() && lastTry() !== here) location.assign(here);
    else announcer.toast(text.codes.offline, true);
    console.error(problem);
  }
}

/**
 * The address that was last reloaded. It is remembered, so that a page that can't be loaded is not reloaded for ever.
 */
function lastTry(): string | null {
  const last = tabStorage().getItem("nonet.again");
  tabStorage().setItem("nonet.again", location.href);
  return last;
}

/** Follows a link within the client. */
function follow(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
  if (!link || !plain || link.target || link.origin !== location.origin) return;
  if (link.hash !== "" && link.pathname === location.pathname) return; // a target on this page
  event.preventDefault();
  void turnTo(link.pathname + link.search + link.hash).then(() =>
    document.querySelector<HTMLElement>("#main")?.focus({ preventScroll: true }),
  );
}

const ignore = () => undefined; // without the server there are no friends and no round to return to
if (!("oldBrowser" in document.documentElement.dataset)) start();

function start(): void {
  if (!isPrerendered()) shell = new Shell();
  document.body.append(announcer.el);
  followSystem();
  document.addEventListener("click", follow);
  document.addEventListener(replacedEvent, () => announcer.toast(text.connection.replaced, true));
  addEventListener("popstate", () => void goBack());
  const arrived = arrive();
  if (!remembers()) {
    announcer.alert(text.connection.forgets);
    void Promise.all([loadOwn(), arrived]).then(([{ forgetsBanner }]) => forgetsBanner(), ignore);
  }
  keepOffline(renew);
  if (identity()) settle();
  else void restoreIdentity().then((restored) => restored && location.reload()); // pages read the player only once
  if (!identity()) document.addEventListener("focusin", settle, { once: true });
  leadBack();
}

/** Starts what the page need not wait for. A new visitor needs none of it before a name is asked for. */
function settle(): void {
  void import("./chunks/later.ts").then((later) => later.startBackground(offer), ignore);
}

/** Shows a link back to a running round, once there is one. */
function leadBack(): void {
  if (keptRace()) void loadOwn().then(({ rejoinBar }) => rejoinBar(), ignore);
  else setTimeout(leadBack, lookEvery);
}
