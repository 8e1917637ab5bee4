// The ghosts of a quick race: players who finished its puzzle before. They follow the clock of the round.

import type * as wire from "../../protocol.gen.ts";
import type { mayPlay, roundTime, RoomState } from "../room/state.ts";
import type { Runner } from "../round/race-chart.ts";
import type { Progress } from "../round/round-status.ts";
import { clock, percent } from "../text/format.ts";
import { ghosts as words } from "../text/ghosts/ghost-words.ts";
import { text } from "../text/text.ts";
import type { playerColour } from "../ui/colours.ts";
import { h, setText } from "../ui/dom.ts";
import type { lettersOf } from "../ui/player-badge.ts";
import type { Announcer } from "../ui/announcer.ts";

/** The file that contains this module. */
export interface GhostsFile {
  readonly RoomGhosts: typeof RoomGhosts;
}

/** The parts of another file that ghosts use. */
export interface BesideKit {
  readonly lettersOf: typeof lettersOf;
  readonly mayPlay: typeof mayPlay;
  readonly playerColour: typeof playerColour;
  readonly roundTime: typeof roundTime;
}

/** The ghosts of one room, from when they are loaded. */
export class RoomGhosts {
  readonly el = h("ol", { class: "players many", "aria-label": words.race });
  readonly #code: string;
  readonly #announcer: Announcer;
  readonly #kit: BesideKit;
  readonly #announced = new Set<wire.Ghost>(); // ghosts whose finish was announced
  #asked = 0; // the round whose ghosts were requested
  #ghosts: readonly wire.Ghost[] = [];
  #shown: wire.Result | undefined;
  #lines: readonly Line[] = [];

  constructor(code: string, announcer: Announcer, kit: BesideKit) {
    this.#code = code;
    this.#kit = kit;
    this.#announcer = announcer;
    this.el.hidden = true;
  }

  /** Loads the ghosts once the puzzle is known. If that fails, the race continues without them. */
  async ask(room: RoomState): Promise<void> {
    if (this.#asked === room.round) return;
    this.#asked = room.round;
    const answer = await fetch(`/api/v1/rooms/${this.#code}/ghosts`);
    if (!answer.ok) return;
    const { ghosts } = (await answer.json()) as wire.RoomGhosts;
    this.#ghosts = ghosts;
    this.#lines = ghosts.map((ghost, i) => line(nameOf(ghost), this.#kit.playerColour(seatOf(room, i))));
    this.el.replaceChildren(...this.#lines.map(({ el }) => el));
    this.el.hidden = ghosts.length === 0;
  }

  /** Advances the ghosts to the round's clock and announces finishes. */
  tick(room: RoomState, now: number): void {
    const at = this.#kit.roundTime(room, now);
    for (const [i, ghost] of this.#ghosts.entries()) {
      const over = at >= ghost.time;
      this.#lines[i]?.show(percentAt(ghost, room, at), stateOf(ghost, room, at));
      if (!over || this.#announced.has(ghost)) continue;
      this.#announced.add(ghost);
      if (this.#kit.mayPlay(room)) this.#announcer.announce(words.done(nameOf(ghost), clock(ghost.time)));
    }
  }

  /** Returns the ghosts' progress, as their lines show it. */
  progress(room: RoomState, now: number): Progress[] {
    const at = this.#kit.roundTime(room, now);
    return this.#ghosts.map((ghost) => ({
      name: `${nameOf(ghost)} (${words.ghost})`,
      state: stateOf(ghost, room, at),
    }));
  }

  /** Reports, once for each result, that it has to be shown with ghosts. */
  hasNews({ result }: RoomState): boolean {
    const isNews = this.#ghosts.length > 0 && result !== this.#shown;
    this.#shown = result;
    return isNews;
  }

  /** Returns the ghosts' lines in a race chart, up to a time of the round. */
  runners(room: RoomState, upTo: number): Runner[] {
    return runnersOf(this.#kit, this.#ghosts, room, upTo);
  }
}

/** Returns the lines of ghosts in a room's race chart, up to a time of the round. */
export function runnersOf(
  { lettersOf }: Pick<BesideKit, "lettersOf">,
  ghosts: readonly wire.Ghost[],
  room: Pick<RoomState, "settings">,
  upTo: number,
): Runner[] {
  const all = ghosts.map((ghost, i) => ({ seat: seatOf(room, i), name: nameOf(ghost), steps: ghost.steps }));
  const letters = lettersOf(all);
  return all.map(({ seat, name, steps }) => {
    const points = steps.filter(({ at }) => at <= upTo).map((step) => ({ at: step.at, done: step.right }));
    return {
      seat,
      name: `${name} (${words.ghost})`,
      letters: letters.get(seat) ?? "",
      points: [{ at: 0, done: 0 }, ...points],
    };
  });
}

/** Returns how many cells a ghost had filled at a time of its round. */
export function cellsAt({ steps }: wire.Ghost, at: number): number {
  return steps.filter((step) => step.at <= at).at(-1)?.right ?? 0;
}

/** Returns a number for a ghost that no seat has, which determines its colour. */
function seatOf({ settings }: Pick<RoomState, "settings">, ghost: number): number {
  return (settings.seats ?? 0) + ghost + 1;
}

/** Returns a ghost's name. Players who deleted their data have none. */
function nameOf({ name }: wire.Ghost): string {
  return name || "—";
}

/** Returns how much of the board a ghost has filled at a time of its round, in percent. */
function percentAt(ghost: wire.Ghost, room: RoomState, at: number): number {
  return percent(cellsAt(ghost, at), room.puzzle?.blank ?? 1);
}

/** Returns the same as text, or the ghost's time once it has finished. */
function stateOf(ghost: wire.Ghost, room: RoomState, at: number): string {
  return at >= ghost.time ? clock(ghost.time) : text.play.percent(percentAt(ghost, room, at));
}

/** The line of a ghost in the list of players. */
interface Line {
  readonly el: HTMLElement;
  /** Shows the ghost's progress, in percent and as text. */
  show(done: number, state: string): void;
}

function line(name: string, colour: string): Line {
  const state = h("span", { class: "state" });
  const bar = h("span", { class: "bar", "aria-hidden": "true" });
  bar.style.setProperty("--by", colour);
  const who = h(
    "span",
    { class: "who" },
    h("span", { class: "name", text: name }),
    h("span", { class: "tags", text: words.ghost }),
  );
  const el = h("li", { class: "player" }, who, state, bar);
  const show = (done: number, words: string) => {
    setText(state, words);
    bar.style.setProperty("--done", String(done / 100));
  };
  return { el, show };
}
