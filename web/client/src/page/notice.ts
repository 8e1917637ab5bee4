// Pages for addresses and rooms that do not exist.

import type { Address, App, Page } from "./page.ts";
import { text } from "../text/text.ts";
import { h } from "../ui/dom.ts";
import { joinForm } from "./join-form.ts";
import { pages } from "./pages.ts";

/** Returns a heading, a sentence, an optional action, and a link to the home page. */
export function notice(head: string, lead: string, more?: HTMLElement): HTMLElement[] {
  const home = h("a", { href: "/", class: "button", text: text.room.home });
  return [h("div", { class: "notice" }, h("h1", { text: head }), h("p", { class: "lead", text: lead }), more, home)];
}

/** Says that a code belongs to no room, and lets the user correct it. */
export function noRoom(code: string, go: App["go"]): HTMLElement[] {
  return notice(text.room.missing(code), text.room.missingLead, joinForm(go, code));
}

/** Shown for an address without a page or room. */
export function lostPage({ go }: App, { part: path }: Address): Page {
  const room = pages.find(({ name }) => name === "room")?.path ?? "";
  const code = path.startsWith(room) ? decodeURIComponent(path.slice(room.length)) : "";
  const content = code ? noRoom(code, go) : notice(text.room.lost, "");
  return {
    el: h("main", { id: "main", class: "lost", tabindex: "-1" }, ...content),
    title: code ? text.room.missing(code) : text.room.lost,
  };
}
