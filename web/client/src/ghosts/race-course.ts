// How a game goes along: how much is filled when, beside the ghosts that are raced.

import type * as wire from "../../protocol.gen.ts";
import { noCourse, type KeptCourse } from "./kept-ghosts.ts";
import { percent } from "../text/format.ts";
import type { Game } from "../puzzle/solo-game.ts";

const ghostsMost = 3; // of a round that are raced at once

/** How many cells there are to fill. */
export function countFillable({ puzzle, givens, shape }: Game): number {
  return puzzle.fill ?? givens.filter((value, cell) => value === 0 && !shape.voids.has(cell)).length;
}

/** How many of them are filled, right or wrong. Cells that hold what they began with do not count. */
export function countFilled(game: Game): number {
  if (game.end === "solved") return countFillable(game);
  const { board, givens, shape } = game;
  const filled = board.cells.filter(
    (value, cell) => value > 0 && givens[cell] === 0 && !shape.voids.has(cell) && value !== shape.start?.[cell],
  );
  return Math.min(filled.length, countFillable(game));
}

/** A course with where the game stands after so many milliseconds. */
export function addPoint(course: readonly wire.GhostStep[], game: Game, spent: number): readonly wire.GhostStep[] {
  const right = countFilled(game);
  return right === (course.at(-1)?.right ?? 0) ? course : [...course, { at: Math.round(spent), right }];
}

/** A solved game as a ghost; undefined if it was not solved without help, so that it is none to race. */
export function finishOf(
  { end, hints, checks, spent }: Game,
  course: readonly wire.GhostStep[],
): wire.Ghost | undefined {
  return end === "solved" && hints + checks === 0
    ? { name: "", time: Math.round(spent), steps: [...course] }
    : undefined;
}

/** What is kept once a game is over. A better finish takes the place of the best. */
export function keepFinish(kept: KeptCourse, finish: wire.Ghost | undefined): KeptCourse {
  return finish && finish.time < (kept.best?.time ?? Infinity) ? { ...kept, best: finish } : kept;
}

/** What is kept when the game begins anew. The own best that is raced is the best by now. */
export function restartCourse({ best, rivals }: KeptCourse): KeptCourse {
  const renewed = rivals.map((ghost) => (best && isOwn(ghost) ? best : ghost));
  return { ...noCourse, rivals: renewed, ...(best ? { best } : {}) };
}

/** What is kept when the ghosts of a round are raced. The own best stays, where it was raced. */
export function keepGhosts(kept: KeptCourse, rivals: readonly wire.Ghost[]): KeptCourse {
  return { ...kept, rivals: [...rivals, ...kept.rivals.filter(isOwn)] };
}

/** What is kept when the own best is raced too. */
export function challengeBest(kept: KeptCourse): KeptCourse {
  const others = kept.rivals.filter((ghost) => !isOwn(ghost));
  return restartCourse(kept.best ? { ...kept, rivals: [...others, kept.best] } : kept);
}

/** Reports whether a ghost is this player's own, from this device. */
export function isOwn({ name }: wire.Ghost): boolean {
  return name === "";
}

/** How much of a whole a ghost had filled after so many milliseconds. */
export function percentOf({ time, steps }: wire.Ghost, at: number, whole: number): number {
  if (at >= time) return 100;
  return Math.min(99, percent(steps.filter((step) => step.at <= at).at(-1)?.right ?? 0, whole)); // all is for who is done
}

/** The ghosts of a round that are raced: the one of a time, or the best. */
export function chosenOf({ ghosts }: wire.Ghosts, time: number): readonly wire.Ghost[] {
  const one = ghosts.filter((ghost) => ghost.time === time);
  return one.length > 0 ? one.slice(0, 1) : ghosts.slice(0, ghostsMost);
}
