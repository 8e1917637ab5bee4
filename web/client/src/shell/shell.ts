// The common parts of all pages: the skip link, the header with the wordmark, and the place for the page.

import { setPrefs, isDark, themeEvent } from "../device/applied-prefs.ts";
import { identity } from "../net/identity.ts";
import type { Page } from "../page/page.ts";
import { pages } from "../page/pages.ts";
import { namedEvent } from "../account/name-dialog.ts";
import { languageChoice } from "../settings/language-choice.ts";
import { initial } from "../text/format.ts";
import { text } from "../text/text.ts";
import { button, h, icon, setAttr } from "../ui/dom.ts";
import { awayBanner } from "./offline-banner.ts";
import { wordmark } from "./wordmark.ts";

/** The frame around the pages. */
export class Shell {
  readonly #slot = h("div", { class: "head-slot" });
  readonly #main = h("div", { class: "page" });
  readonly #name = h("a", { href: "/profile", class: "button name-button" });
  readonly #theme: HTMLButtonElement;
  readonly #tabs = tabs();
  #page: Page | undefined;

  constructor() {
    this.#theme = button("", "icon-button", () => this.#turn());
    const home = h("a", { href: "/", class: "home-link", "aria-label": `nonet, ${text.nav.home}` }, wordmark());
    const nav = h("nav", { "aria-label": text.nav.main }, ...linksTo("main"));
    const head = h("header", { class: "head" }, home, nav, this.#slot, this.#theme, this.#name);
    const skip = h("a", { class: "skip", href: "#main", text: text.skip });
    document.body.append(skip, head, awayBanner(), this.#main, footer(), this.#tabs);
    document.addEventListener(namedEvent, () => this.#showName());
    document.addEventListener(themeEvent, () => this.#drawTheme());
    this.#drawTheme();
    this.#showName();
  }

  /** Replaces the page. */
  show(page: Page): void {
    this.#page?.leave?.();
    this.#page = page;
    document.title = text.title(page.title);
    this.#slot.replaceChildren(...(page.head ? [page.head] : []));
    this.#main.replaceChildren(page.el);
    for (const tab of this.#tabs.querySelectorAll("a")) {
      if (tab.pathname === location.pathname) tab.setAttribute("aria-current", "page");
      else tab.removeAttribute("aria-current");
    }
    scrollTo(0, 0);
  }

  /** Reports whether leaving the page costs something. */
  get costs(): boolean {
    return this.#page?.costs ?? false;
  }

  /** Shows the player's name, which leads to the profile, or the way to sign in. */
  #showName(): void {
    const player = identity();
    this.#name.classList.toggle("nobody", !player);
    setAttr(this.#name, "aria-label", player ? `${player.name}: ${text.nav.profile}` : text.nav.signIn);
    this.#name.replaceChildren(
      h("span", { class: "long", text: player?.name ?? text.nav.signIn }),
      h("span", { class: "short" }, player ? initial(player.name) : icon(person)),
    );
  }

  #turn(): void {
    setPrefs({ theme: isDark() ? "light" : "dark" });
  }

  #drawTheme(): void {
    const label = isDark() ? text.nav.light : text.nav.dark;
    setAttr(this.#theme, "aria-label", label);
    this.#theme.replaceChildren(icon(isDark() ? sun : moon));
  }
}

/** Returns the footer of every page except boards. */
function footer(): HTMLElement {
  // on narrow pages, where the header has no room for it
  const nav = h("nav", { "aria-label": text.nav.main }, ...linksTo("main"));
  return h("footer", { class: "foot" }, nav, ...linksTo("foot"), languageChoice());
}

/** Returns the bar at the bottom of a phone's screen, which is hidden while there is a board to play. */
function tabs(): HTMLElement {
  const { nav } = text;
  const links = [
    ["/", nav.play, play],
    ["/daily", nav.daily, calendar],
    ["/friends", nav.friends, people],
    ["/profile", nav.me, person],
  ] as const;
  return h(
    "nav",
    { class: "tabs", "aria-label": nav.tabs },
    ...links.map(([href, label, path]) => h("a", { href }, icon(path), h("span", { text: label }))),
  );
}

/** Returns the links of the header or the footer. */
function linksTo(place: "main" | "foot"): HTMLElement[] {
  return pages.flatMap((page) =>
    "nav" in page && page.nav === place ? h("a", { href: page.path, text: text.nav[page.name] }) : [],
  );
}

const sun =
  "M12 7.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9ZM12 2v2.5M12 19.5V22M2 12h2.5M19.5 12H22M5 5l1.8 1.8M17.2 17.2 19 19M5 19l1.8-1.8M17.2 6.8 19 5";
const moon = "M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5Z";
const play = "M7 4.5v15l12-7.5Z";
const calendar = "M4 6h16v14H4ZM4 10.5h16M8 3.5V7M16 3.5V7";
const people =
  "M9 11a3.3 3.3 0 1 0 0-6.6A3.3 3.3 0 0 0 9 11ZM3 19.5c.4-3.4 2.8-5.2 6-5.2s5.6 1.8 6 5.2M16 5a3 3 0 0 1 0 5.8M17.8 14.6c2 .5 3 2.3 3.2 4.9";
const person = "M12 11.5a3.8 3.8 0 1 0 0-7.6 3.8 3.8 0 0 0 0 7.6ZM4.5 20.5c.5-4.2 3.5-6.3 7.5-6.3s7 2.1 7.5 6.3";
