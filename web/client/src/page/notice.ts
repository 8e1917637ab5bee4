// A page that says that there is nothing.

import type { Page } from "./page.ts";
import { text } from "../text/text.ts";
import { h } from "../ui/dom.ts";

/** notice builds a heading, a sentence and the way home. */
export function notice(head: string, lead: string): HTMLElement[] {
  const home = h("a", { href: "/", class: "button", text: text.room.home });
  return [h("div", { class: "notice" }, h("h1", { text: head }), h("p", { class: "lead", text: lead }), home)];
}

/** lostPage is shown for an address that is no page. */
export function lostPage(): Page {
  const el = h("main", { id: "main", class: "lost", tabindex: "-1" }, ...notice(text.room.lost, ""));
  return { el, title: text.room.lost };
}
