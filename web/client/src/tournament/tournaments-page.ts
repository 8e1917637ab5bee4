// The public tournaments: those to come, those that run, and the last results.

import type * as wire from "../../protocol.gen.ts";
import { kindName, playedName } from "../kinds/cards.ts";
import { failureMessage } from "../net/api.ts";
import type { App, Page } from "../page/page.ts";
import { arena as words } from "../text/arena/arena-words.ts";
import { language } from "../text/text.ts";
import { h, setText } from "../ui/dom.ts";
import { arenas } from "./tournament-api.ts";

const lookEvery = 15_000; // milliseconds between two requests of the list
const times = new Intl.DateTimeFormat(language, { weekday: "short", hour: "2-digit", minute: "2-digit" });

/** Builds the page. */
export function tournamentsPage(_: App): Page {
  const list = h("ul", { class: "panel rooms tournaments", hidden: true });
  const hint = h("p", { class: "hint", role: "status" });
  const make = h("a", { class: "button primary", href: "/arena/new", text: words.list.make });
  const join = h("section", { class: "panel join coming" }, hint, make); // until its place is known
  const el = h(
    "main",
    { id: "main", class: "groups", tabindex: "-1" },
    h(
      "div",
      { class: "hero slim" },
      h("div", {}, h("h1", { text: words.list.head }), h("p", { class: "lead", text: words.list.lead })),
    ),
    list,
    join,
  );
  const load = () =>
    arenas().then(
      (found) => {
        list.hidden = found.arenas.length === 0;
        setText(hint, list.hidden ? words.list.empty : "");
        list.replaceChildren(...found.arenas.map(tournamentRow));
      },
      (problem: unknown) => setText(hint, failureMessage(problem)),
    );
  void load().then(() => join.classList.remove("coming"));
  const timer = setInterval(() => document.hidden || void load(), lookEvery);
  return { el, title: words.list.head, leave: () => clearInterval(timer) };
}

function tournamentRow(a: wire.ArenaInfo): HTMLElement {
  const [first, ...more] = a.puzzles;
  const puzzles = more.length > 0 ? words.list.mixed(a.puzzles.length) : first ? puzzleText(first) : "";
  const facts = [
    words.formats[a.format as keyof typeof words.formats].name,
    puzzles,
    words.players(a.players),
    words.by(a.host),
  ];
  if (a.guarded) facts.push(words.password);
  return h(
    "li",
    { class: "room-row" },
    h(
      "span",
      { class: "who" },
      h("span", { class: "name", text: a.name }),
      h("span", { class: "facts-line", text: `${whenText(a)} · ${facts.join(" · ")}` }),
    ),
    h("a", {
      class: "button",
      href: `/arena/${a.code}`,
      text: a.phase === "over" ? words.list.results : words.list.open,
      "aria-label": `${a.phase === "over" ? words.list.results : words.list.open}: ${a.name}`,
    }),
  );
}

function puzzleText(p: wire.NewQuick): string {
  const named = playedName(p).join(" ");
  return named.startsWith(kindName(p.kind)) ? named : `${kindName(p.kind)} ${named}`;
}

/** Describes when a tournament starts, or what it is doing. */
function whenText({ phase, start }: wire.ArenaInfo): string {
  if (phase === "lobby") return words.list.starts(times.format(start));
  return phase === "over" ? (words.phases["over"] ?? "") : words.list.running;
}
