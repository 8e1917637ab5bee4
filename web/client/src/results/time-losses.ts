// What cost a player the time: the moves that took much longer than those of the others, with the solving technique.

import type * as wire from "../../protocol.gen.ts";
import { prefs } from "../device/applied-prefs.ts";
import { describeMove, kindUI } from "../kinds/kind-loader.ts";
import * as api from "../net/api.ts";
import { identity } from "../net/identity.ts";
import { replayPath } from "../page/address.ts";
import { timeHash } from "../replay/playback.ts";
import type { Puzzle, RoomState } from "../room/state.ts";
import { clock } from "../text/format.ts";
import { houseName, techniqueName } from "../text/hints/hint-formatter.ts";
import { play } from "../text/play/spoken.ts";
import { h, setAttr, show } from "../ui/dom.ts";

const minLoss = 10_000; // milliseconds
const listedMost = 5;

/** A move that took long. */
export interface TimeLoss {
  readonly step: wire.SolvedMove;
  /** How long the others took for the same cell, in ascending order. */
  readonly others: readonly Taken[];
}

/** The time of another player for a cell. */
export interface Taken {
  readonly seat: number;
  readonly took: number;
}

/**
 * Returns the moves of a seat that took at least ten seconds longer than the others took for the same cell, or, where
 * nobody else filled it, at least ten seconds; those with the largest differences, in the order of play.
 */
export function timeLosses({ players }: wire.RoundSteps, seat: number): TimeLoss[] {
  const own = players.find((p) => p.seat === seat)?.steps ?? [];
  const rivals = players.filter((p) => p.seat !== seat);
  return own
    .filter(({ technique }) => technique)
    .map((step): TimeLoss => {
      const others = rivals.flatMap(({ seat, steps }): Taken[] => {
        const same = steps.find(({ move }) => cellOf(move) === cellOf(step.move));
        return same ? [{ seat, took: same.took }] : [];
      });
      return { step, others: others.sort((a, b) => a.took - b.took) };
    })
    .filter((loss) => lossOf(loss) >= minLoss)
    .sort((a, b) => lossOf(b) - lossOf(a))
    .slice(0, listedMost)
    .sort((a, b) => a.step.at - b.step.at);
}

function cellOf(move: string): string {
  return move.split("=", 1)[0] ?? "";
}

/** Returns the difference to the others' median time. */
function lossOf({ step, others }: TimeLoss): number {
  return step.took - (medianOf(others) ?? 0);
}

/** Returns the median time, the lower one of two; undefined if there is none. */
export function medianOf(others: readonly Taken[]): number | undefined {
  return others[(others.length - 1) >> 1]?.took;
}

/** The section of a result page. */
export class TimeLosses {
  readonly el: HTMLElement;
  readonly #all: HTMLAnchorElement;
  readonly #list = h("ul", { class: "losses" });

  constructor() {
    const { head, lead, all } = play.losses;
    this.#all = h("a", { class: "more", text: all });
    this.el = h(
      "section",
      { hidden: true },
      h("h2", { text: head }),
      this.#list,
      h("p", { class: "hint", text: lead }),
      this.#all,
    );
  }

  /** Shows the time losses of the player in a finished round. The section stays hidden if there are none. */
  async show(round: string, room: RoomState, puzzle: Puzzle): Promise<void> {
    show(this.el, false);
    const steps = await api.steps(round, identity()?.token);
    const losses = timeLosses(steps, room.you);
    setAttr(this.#all, "href", `/techniques?kind=${puzzle.shape.kind}`);
    const names = new Map(room.seats.map(({ seat, name }) => [seat, name]));
    this.#list.replaceChildren(...losses.map((loss) => h("li", {}, ...describeLoss(loss, round, puzzle, names))));
    show(this.el, losses.length > 0);
  }
}

/** Returns the line of a loss: "Hidden pair, row 4: you 0:48, Ben 0:09". */
function describeLoss(
  { step, others }: TimeLoss,
  round: string,
  { shape }: Puzzle,
  names: ReadonlyMap<number, string>,
): (string | HTMLElement)[] {
  const { terms } = kindUI(shape.kind);
  const technique = techniqueName(step.technique ?? "", terms);
  const place = step.house ? houseName(step.house) : describeMove(shape, step.move, prefs().numbers);
  const median = medianOf(others);
  const [only] = others;
  const times = [play.losses.you(clock(step.took))];
  if (others.length === 1 && only) times.push(play.losses.rival(names.get(only.seat) ?? "", clock(only.took)));
  else if (median !== undefined) times.push(play.losses.median(clock(median)));
  return [
    h("a", {
      class: "time-link",
      href: replayPath(round) + timeHash(step.at - step.took),
      text: play.losses.what(technique, place),
    }),
    ` ${times.join(", ")}`,
  ];
}
