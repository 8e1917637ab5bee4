// The client: one shell, and the page that the address names.

import * as api from "./net/api.ts";
import type * as wire from "../protocol.gen.ts";
import { homePage } from "./pages/home.ts";
import { leaderboardPage } from "./pages/leaderboard.ts";
import { lostPage } from "./pages/notice.ts";
import { RoomPage } from "./pages/room.ts";
import { routeOf } from "./route.ts";
import { Voice } from "./ui/live.ts";
import { Shell, type Page } from "./ui/shell.ts";
import { followSystem } from "./ui/theme.ts";

const voice = new Voice();
const shell = new Shell(voice);
let offer: Promise<wire.Info> | undefined;

/** offered is what the server offers, asked for once; a failure is asked again. */
function offered(): Promise<wire.Info> {
  offer ??= api.info().catch((problem: unknown) => {
    offer = undefined;
    throw problem;
  });
  return offer;
}

function pageAt(path: string, query: string): Page {
  const route = routeOf(path, query);
  switch (route.page) {
    case "home":
      return homePage(go, voice, offered());
    case "leaderboard":
      return leaderboardPage(offered());
    case "room":
      return new RoomPage(route.code, route.watch, go, voice, offered());
    case "lost":
      return lostPage();
  }
}

/** go shows another page without loading the client again. */
function go(path: string): void {
  history.pushState(null, "", path);
  arrive();
}

function arrive(): void {
  document.querySelector("dialog")?.close();
  shell.show(pageAt(location.pathname, location.search));
}

/** follow goes where a link within the client leads. */
function follow(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  const plain = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;
  if (!link || !plain || link.origin !== location.origin || link.hash !== "") return;
  event.preventDefault();
  go(link.pathname + link.search);
  document.querySelector<HTMLElement>("#main")?.focus({ preventScroll: true });
}

followSystem();
document.addEventListener("click", follow);
addEventListener("popstate", arrive);
arrive();
