// What this device keeps of the races against ghosts at puzzles that are played alone: the best finish of each puzzle, how the game
// has gone so far, and who is raced.

import type * as wire from "../../protocol.gen.ts";
import { read, write } from "../device/storage.ts";

const key = "nonet.ghosts";
const keptMost = 24; // puzzles, the last first

/** What is kept of a puzzle. */
export interface KeptCourse {
  /** The best finish of this player's; its name is empty. */
  readonly best?: wire.Ghost;
  /** How many cells were filled from when on, on the game's own clock. */
  readonly course: readonly wire.GhostStep[];
  /** The ghosts that are raced. */
  readonly rivals: readonly wire.Ghost[];
}

interface Kept extends KeptCourse {
  readonly puzzle: string;
}

/** noCourse is that of a puzzle that nobody has played. */
export const noCourse: KeptCourse = { course: [], rivals: [] };

/** What is kept of a puzzle. */
export function keptCourse(puzzle: string): KeptCourse {
  return all().find((kept) => kept.puzzle === puzzle) ?? noCourse;
}

/** Keeps it. A full store has no place for it. */
export function keepCourse(puzzle: string, { best, course, rivals }: KeptCourse): void {
  const others = all().filter((kept) => kept.puzzle !== puzzle);
  const list: readonly Kept[] = [{ puzzle, course, rivals, ...(best ? { best } : {}) }, ...others];
  try {
    write(key, JSON.stringify(list.slice(0, keptMost)));
  } catch {
    // The game itself matters more.
  }
}

function all(): readonly Kept[] {
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
