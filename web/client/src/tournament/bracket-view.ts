// The rounds of a tournament: the pairings and their results. They are nested lists for screen readers, which the style
// sheet arranges in columns.

import type * as wire from "../../protocol.gen.ts";
import { replayPath } from "../page/address.ts";
import { arena as words } from "../text/arena/arena-words.ts";
import { exactClock } from "../text/format.ts";
import { h } from "../ui/dom.ts";
import { tagsOf } from "./tags.ts";

/** Shows rounds, the latest first; a wall shows only that one, without links. */
export function roundsView(paired: readonly wire.ArenaRound[], of: number, wall: boolean): HTMLElement[] {
  const shown = [...paired].reverse();
  return (wall ? shown.slice(0, 1) : shown).map((round, i) => roundPart(round, of, i === 0, wall));
}

/** Shows all rounds of a knock-out next to each other, in order. */
export function bracketView(paired: readonly wire.ArenaRound[], of: number): HTMLElement[] {
  const parts = paired.map((round) =>
    h(
      "section",
      {},
      h("h3", { text: round.no === of ? words.rounds.final : words.rounds.no(round.no, of) }),
      h("ol", { class: "meetings" }, ...round.heats.map((heat) => meeting(heat, false))),
    ),
  );
  return [h("div", { class: "bracket scroll", tabindex: "0" }, ...parts)];
}

/** Returns one round; those before the latest are collapsed. */
function roundPart(round: wire.ArenaRound, of: number, latest: boolean, wall: boolean): HTMLElement {
  const list = h("ol", { class: "meetings" }, ...round.heats.map((heat) => meeting(heat, wall)));
  const name = words.rounds.no(round.no, of);
  return latest
    ? h("section", {}, h(wall ? "h2" : "h3", { text: name }), list)
    : h("details", { "data-key": `round ${round.no}` }, h("summary", { text: name }), list);
}

function meeting(heat: wire.ArenaPairing, wall: boolean): HTMLElement {
  const bye = heat.players.length < 2;
  const seats = heat.players.map((seat) =>
    h(
      "li",
      { class: seat.you && !wall ? "is-you" : undefined },
      h("span", { class: "name" }, seat.name || words.gone, ...tagsOf(seat)),
      h("span", { class: "time", text: bye ? words.rounds.bye : outcome(seat, heat) }),
    ),
  );
  const replay = heat.round && !wall ? [h("a", { href: replayPath(heat.round), text: words.rounds.replay })] : [];
  if (seats.length === 0) seats.push(h("li", { class: "time", text: words.rounds.free }));
  return h(
    "li",
    { class: !wall && heat.players.some((seat) => seat.you) ? "mine" : undefined },
    h("ul", {}, ...seats),
    ...replay,
  );
}

function outcome(seat: wire.ArenaSeat, heat: wire.ArenaPairing): string {
  if (seat.time) return exactClock(seat.time);
  if (!heat.over) return words.rounds.on;
  return seat.place === 1 ? words.rounds.won : words.rounds.open;
}

// A separate style sheet, which pages without tournaments do not load.
const sheet = new CSSStyleSheet();
sheet.replaceSync(`
.rounds > * + * { margin-top: var(--space-3) }
.groups .columns > div, .groups .columns section { grid-template-columns: minmax(0, 1fr) }
.groups .panel > .actions:not(:has(> :not([hidden]))) { display: none }
.groups :is(.tries a, .meetings a) { display: inline-flex; min-width: 44px; min-height: 44px; align-items: center }
.groups .tries { padding: 0; list-style: none }
.groups [role="status"]:empty { position: absolute }
.rounds summary { min-height: 44px; align-content: center; cursor: pointer }
.groups .join .button { white-space: normal }
.came { font-size: var(--text-xl); font-weight: 700 }
.arena-standing .scroll { position: relative }
.groups .arena-standing .scroll { overflow: visible }
.arena-standing th[scope="row"] { min-width: 6em; white-space: normal; overflow-wrap: anywhere }
.screen-way > div { display: inherit; gap: inherit; justify-items: inherit }
.screen :is(.hint, thead th) { font-size: 0.8em }
.screen .panel h2 { font-size: 1.2em }
.arena-podium ~ .screen-race { margin-top: 3vmin }
.screen .panel { grid-template-columns: minmax(0, 1fr) }
.screen .lead { overflow-wrap: anywhere }
.arena-podium { max-width: none; margin-bottom: var(--space-5) }
.arena-podium:has(li:nth-child(2)) li:nth-child(1) { order: 2 }
.arena-podium li:nth-child(2) { order: 1 }
.arena-podium li:nth-child(3) { order: 3 }
.arena-podium .name { font-size: var(--text-l); line-height: 1.2; white-space: normal; overflow-wrap: anywhere }
.arena-podium li:nth-child(1) .name { font-size: var(--text-xl) }
.arena-podium .time { font-size: var(--text-m) }
.screen .arena-podium { margin: 3vmin 0 }
.screen .arena-podium .name { font-size: 1.4em }
.screen .arena-podium li:nth-child(1) .name { font-size: 2em }
.screen .arena-podium :is(.nth, .time) { font-size: 1em }
.arena-podium:not([hidden]) ~ .screen-race { min-height: 0; grid-template-columns: minmax(0, 1fr) }
.wall-places { columns: 3; column-gap: 2em; padding: 0; list-style: none }
.wall-places li { display: flex; gap: 0.6em; padding: 0.2em 0; break-inside: avoid; border-bottom: 1px solid var(--edge) }
.wall-places:not(:has(> :nth-child(13))) { font-size: 1.5em }
.wall-places .place { min-width: 1.6em; color: var(--ink-2) }
.wall-places .name { flex: 1; overflow: hidden; font-weight: 650; text-overflow: ellipsis; white-space: nowrap }
.arena-standing tr.is-you:not(:has(+ .legs-row), .legs-row) > * { position: sticky; bottom: 0; background: var(--accent-soft) }
.screen:has(.arena-podium:not([hidden])) .panel h2 { display: none }
@media (width < 820px) {
.arena-standing tr.is-you > * { bottom: 64px }
}
@media (width < 640px) {
.wall-places { columns: 1 }
.arena-standing .near { display: none }
.arena-podium .name, .arena-podium .time { font-size: var(--text-s) }
.arena-podium li:nth-child(1) .name { font-size: var(--text-m) }
.screen .arena-podium .name, .screen .arena-podium li:nth-child(1) .name { font-size: 0.875em }
}
@media (width < 1080px) {
.screen-race:has(> .screen-way:not([hidden])) { grid-template-columns: minmax(0, 1fr) }
}
.groups > .panel { margin-bottom: var(--space-5) }
.bracket { display: grid; gap: var(--space-4) }
@media (width >= 640px) {
.bracket { grid-auto-flow: column; grid-auto-columns: minmax(13rem, 22rem) }
.bracket > section { display: grid; gap: var(--space-3); grid-template-rows: auto 1fr }
.bracket .meetings { align-content: space-around }
}
.meetings { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 15rem), 1fr)); gap: var(--space-2); padding: 0; list-style: none }
.meetings > li { padding: var(--space-2) var(--space-3); border: 1px solid var(--edge); border-radius: var(--radius) }
.meetings .mine { border-color: var(--accent) }
.meetings ul { padding: 0; list-style: none }
.meetings ul li { display: flex; gap: var(--space-3); justify-content: space-between }
.meetings .name { min-width: 0; overflow-wrap: anywhere }
.meetings .time { color: var(--ink-2); white-space: nowrap }
.meetings .is-you .name { font-weight: 650 }
`);
document.adoptedStyleSheets.push(sheet);
