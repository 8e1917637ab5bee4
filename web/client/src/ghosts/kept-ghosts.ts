// Data of races against ghosts that this device stores for puzzles played alone: the best finish of each puzzle, the
// course of the current game, and the ghosts that are raced.

import type * as wire from "../../protocol.gen.ts";
import { read, write } from "../device/storage.ts";

const key = "nonet.ghosts";
const keptMost = 24; // the number of puzzles, those played last

/** The stored data of a puzzle. */
export interface KeptCourse {
  /** The player's best finish; its name is empty. */
  readonly best?: wire.Ghost;
  /** How many cells were filled at which time, by the game's own clock. */
  readonly course: readonly wire.GhostStep[];
  /** The ghosts that are raced. */
  readonly rivals: readonly wire.Ghost[];
}

interface Kept extends KeptCourse {
  readonly puzzle: string;
}

/** The data of a puzzle that was never played. */
export const noCourse: KeptCourse = { course: [], rivals: [] };

/** Returns the stored data of a puzzle. */
export function keptCourse(puzzle: string): KeptCourse {
  return readAll().find((kept) => kept.puzzle === puzzle) ?? noCourse;
}

/** Stores the data of a puzzle, if there is space. */
export function keepCourse(puzzle: string, { best, course, rivals }: KeptCourse): void {
  const others = readAll().filter((kept) => kept.puzzle !== puzzle);
  const list: readonly Kept[] = [{ puzzle, course, rivals, ...(best ? { best } : {}) }, ...others];
  try {
    write(key, JSON.stringify(list.slice(0, keptMost)));
  } catch {
    // The game itself matters more.
  }
}

function readAll(): readonly Kept[] {
  try {
    const list = JSON.parse(read(key) ?? "[]") as unknown;
    return Array.isArray(list) ? (list as readonly (Partial<Kept> | null)[]).filter(isKept) : [];
  } catch {
    return [];
  }
}

function isKept(kept: Partial<Kept> | null): kept is Kept {
  const { puzzle, best, course, rivals } = kept ?? {};
  return (
    typeof puzzle === "string" &&
    isSteps(course) &&
    Array.isArray(rivals) &&
    rivals.every(isGhost) &&
    (best === undefined || isGhost(best))
  );
}

function isGhost(ghost: Partial<wire.Ghost> | null): boolean {
  return typeof ghost?.name === "string" && typeof ghost.time === "number" && isSteps(ghost.steps);
}

function isSteps(steps: unknown): boolean {
  return (
    Array.isArray(steps) &&
    steps.every(
      (step: Partial<wire.GhostStep> | null) => typeof step?.at === "number" && typeof step.right === "number",
    )
  );
}
