// The course of a game: how many cells were filled at which time, compared with ghosts.

import type * as wire from "../../protocol.gen.ts";
import { noCourse, type KeptCourse } from "./kept-ghosts.ts";
import { percent } from "../text/format.ts";
import type { Game } from "../puzzle/solo-game.ts";

const ghostsMost = 3; // the number of ghosts of a round that are raced at once

/** Returns how many cells have to be filled. */
export function countFillable({ puzzle, givens, shape }: Game): number {
  return puzzle.fill ?? givens.filter((value, cell) => value === 0 && !shape.voids.has(cell)).length;
}

/** Returns how many of them are filled, right or wrong. Cells that show their first value do not count. */
export function countFilled(game: Game): number {
  if (game.end === "solved") return countFillable(game);
  const { board, givens, shape } = game;
  const filled = board.cells.filter(
    (value, cell) => value > 0 && givens[cell] === 0 && !shape.voids.has(cell) && value !== shape.start?.[cell],
  );
  return Math.min(filled.length, countFillable(game));
}

/** Returns a course with the state of the game after the given milliseconds. */
export function addPoint(course: readonly wire.GhostStep[], game: Game, spent: number): readonly wire.GhostStep[] {
  const right = countFilled(game);
  return right === (course.at(-1)?.right ?? 0) ? course : [...course, { at: Math.round(spent), right }];
}

/** Returns a solved game as a ghost; undefined if it was not solved, or with help. */
export function finishOf(
  { end, hints, checks, spent }: Game,
  course: readonly wire.GhostStep[],
): wire.Ghost | undefined {
  return end === "solved" && hints + checks === 0
    ? { name: "", time: Math.round(spent), steps: [...course] }
    : undefined;
}

/** Returns the data to store after a game. A better finish replaces the best. */
export function keepFinish(kept: KeptCourse, finish: wire.Ghost | undefined): KeptCourse {
  return finish && finish.time < (kept.best?.time ?? Infinity) ? { ...kept, best: finish } : kept;
}

/** Returns the data to store when the game restarts. If the player's own best is raced, it is updated. */
export function restartCourse({ best, rivals }: KeptCourse): KeptCourse {
  const renewed = rivals.map((ghost) => (best && isOwn(ghost) ? best : ghost));
  return { ...noCourse, rivals: renewed, ...(best ? { best } : {}) };
}

/** Returns the data to store when the ghosts of a round are raced. The player's own best stays if it was raced. */
export function keepGhosts(kept: KeptCourse, rivals: readonly wire.Ghost[]): KeptCourse {
  return { ...kept, rivals: [...rivals, ...kept.rivals.filter(isOwn)] };
}

/** Returns the data to store when the player's own best is raced, too. */
export function challengeBest(kept: KeptCourse): KeptCourse {
  const others = kept.rivals.filter((ghost) => !isOwn(ghost));
  return restartCourse(kept.best ? { ...kept, rivals: [...others, kept.best] } : kept);
}

/** Reports whether a ghost is the player's own, from this device. */
export function isOwn({ name }: wire.Ghost): boolean {
  return name === "";
}

/** Returns how much of the whole a ghost had filled after the given milliseconds, in percent. */
export function percentOf({ time, steps }: wire.Ghost, at: number, whole: number): number {
  if (at >= time) return 100;
  // 100 % is for finished ghosts
  return Math.min(99, percent(steps.filter((step) => step.at <= at).at(-1)?.right ?? 0, whole));
}

/** Returns the ghosts of a round to race: the one with the given time, or the best. */
export function pickGhosts({ ghosts }: wire.Ghosts, time: number): readonly wire.Ghost[] {
  const one = ghosts.filter((ghost) => ghost.time === time);
  return one.length > 0 ? one.slice(0, 1) : ghosts.slice(0, ghostsMost);
}
