// The progress in a marathon: a mark for each puzzle with its time, which links to the replay if that is visible.

import type * as wire from "../../protocol.gen.ts";
import { replayPath } from "../page/address.ts";
import { arena as words } from "../text/arena/arena-words.ts";
import { clock } from "../text/format.ts";
import { h } from "../ui/dom.ts";

/** Shows a player's puzzles in order; a wall has neither times nor links. */
export function legsView(row: wire.ArenaRow, { rounds = 0, phase }: wire.Arena, wall: boolean): HTMLElement {
  return h(
    "ol",
    { class: wall ? "legs far" : "legs" },
    ...Array.from({ length: rounds }, (_, i) => mark(row, i, phase === "over", wall)),
  );
}

function mark(row: wire.ArenaRow, i: number, over: boolean, wall: boolean): HTMLElement {
  const leg = row.legs?.[i];
  const begun = row.round === i + 1 ? (over ? "open" : "on") : "ahead";
  const state = leg ? (leg.time ? "done" : "open") : begun;
  const time = leg?.time ? clock(leg.time) : "";
  const said = h("span", {
    class: "unseen",
    text: words.marathon.leg(i + 1, time || words.marathon[state === "done" ? "open" : state]),
  });
  const sign = h("span", { "aria-hidden": "true", text: wall ? "" : time || signs[state] });
  const replay = leg?.round && !wall;
  return h(
    "li",
    { "data-leg": state },
    replay ? h("a", { href: replayPath(leg.round ?? "") }, said, sign) : h("span", {}, said, sign),
  );
}

const signs: Readonly<Record<string, string>> = { open: "–", on: "…", ahead: "·" };

// A separate style sheet, which pages without tournaments do not load.
const sheet = new CSSStyleSheet();
sheet.replaceSync(`
.legs { display: flex; flex-wrap: wrap; gap: var(--space-1); padding: 0; margin: 0; list-style: none; font-size: var(--text-s); font-variant-numeric: tabular-nums }
.legs li, .legs li > * { display: grid }
.legs li > * { place-items: center; min-width: 3.25em; min-height: 1.75rem; padding-inline: var(--space-1); border: 1px solid var(--edge); border-radius: var(--radius-s); color: var(--ink-2) }
.legs [data-leg="done"] > * { border-color: var(--accent); color: var(--ink) }
.legs [data-leg="open"] > * { border-color: var(--edge-strong) }
.legs [data-leg="on"] > * { border: 2px dashed var(--accent) }
.legs a { min-width: 44px; min-height: 44px }
.legs-row td { padding-top: 0 }
tr:has(+ .legs-row) > * { border-bottom: 0 }
.legs.far { flex-wrap: nowrap; gap: 0.25em; font-size: inherit }
.legs.far li > * { min-width: 0.75em; min-height: 1em; padding: 0; border-radius: 0.2em }
@media (width < 640px) {
.legs.far { flex-wrap: wrap; min-width: 2.75em }
}
.legs.far [data-leg="done"] > * { background: var(--accent) }
.legs.far [data-leg="open"] > * { background: var(--edge-strong) }
`);
document.adoptedStyleSheets.push(sheet);
