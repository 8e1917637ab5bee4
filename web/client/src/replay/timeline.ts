// A finished round at any time: the room as a spectator saw it then.

import * as wire from "../../protocol.gen.ts";
import { readCells } from "../board/notation.ts";
import { modeOf } from "../room/modes.ts";
import { isOpen, openingBoard, puzzleOf, type Puzzle, type RoomState } from "../room/state.ts";
import { noTrack, addToTrack, type MilestoneKind, type Point, type RoundTimeline } from "../room/track.ts";
import { applyEvent } from "../room/update.ts";

/** A highlight of the timeline. */
export interface TimelineStop {
  readonly at: number;
  readonly seat: number;
  readonly kind: MilestoneKind | "mistake";
}

/** A round that can be replayed. It stores the room at some of its steps, so that seeking is quick. */
export interface Timeline {
  readonly replay: wire.Replay;
  readonly puzzle: Puzzle;
  readonly solution: readonly number[];
  readonly length: number;
  readonly course: RoundTimeline;
  /** The highlights, in order. */
  readonly stops: readonly TimelineStop[];
  /** The indexes of the steps that change a board. */
  readonly moves: readonly number[];
  readonly frames: readonly RoomState[];
}

const frameEvery = 32; // the number of steps between two stored rooms

/** Returns the timeline of a replay. */
export function timelineOf(replay: wire.Replay): Timeline {
  const puzzle = puzzleOf(replay.puzzle);
  const frames: RoomState[] = [];
  const moves: number[] = [];
  let room = openingRoom(replay, puzzle);
  let course: RoundTimeline = { ...noTrack, round: 1 };
  replay.steps.forEach((step, i) => {
    if (i % frameEvery === 0) frames.push(room);
    const after = applyStep(room, step);
    course = addToTrack(course, [step.event], Math.max(0, step.at), room, after);
    if (isMove(step.event)) moves.push(i);
    room = after;
  });
  frames.push(room);
  const lines = new Map<number, readonly Point[]>();
  for (const { seat } of replay.players) lines.set(seat, [{ at: 0, done: 0 }, ...(course.lines.get(seat) ?? [])]);
  const stops = stopsOf(replay, course);
  const length = Math.max(replay.length, replay.steps.at(-1)?.at ?? 0);
  return {
    replay,
    puzzle,
    solution: readCells(replay.solution),
    length,
    course: { ...course, lines },
    stops,
    moves,
    frames,
  };
}

/** Returns the highlights, in order. A strike that was the first mistake is listed once. */
function stopsOf(replay: wire.Replay, course: RoundTimeline): TimelineStop[] {
  const mistakes = replay.players.flatMap(({ seat, mistake }): TimelineStop[] =>
    mistake ? [{ at: mistake.at, seat, kind: "mistake" }] : [],
  );
  const isShown = (m: TimelineStop) => m.kind === "strike" && mistakes.some((s) => s.seat === m.seat && s.at === m.at);
  return [...course.milestones.filter((m) => !isShown(m)), ...mistakes].sort((a, b) => a.at - b.at);
}

/** Reports whether an event changes a value, as opposed to notes: the player steps from value to value. */
function isMove(event: wire.Event): boolean {
  return (
    event.e === wire.Placed || event.e === wire.Cleared || (event.e === wire.Undone && (event.cells?.length ?? 0) > 0)
  );
}

/** Returns the room after a step. The clock of a replay has no pauses, and the room no other rounds. */
function applyStep(room: RoomState, { at, event }: wire.ReplayStep): RoomState {
  return left.has(event.e) ? room : applyEvent(room, event, at);
}

const left: ReadonlySet<string> = new Set([wire.Started, wire.Paused, wire.Halted, wire.Ended, wire.Rematched]);

/** Returns how many steps have happened at a time. */
export function stepAt({ replay }: Timeline, at: number): number {
  let low = 0;
  let high = replay.steps.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((replay.steps[middle]?.at ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * Returns the player whose first mistake was the last action on a board at a time; undefined if it was another action.
 */
export function mistakeAt(timeline: Timeline, at: number): wire.ReplayPlayer | undefined {
  const { replay } = timeline;
  const since = replay.steps[lastMove(timeline, stepAt(timeline, at))]?.at ?? 0;
  const made = replay.players.filter(({ mistake }) => mistake && mistake.at >= since && mistake.at <= at);
  return made.sort((a, b) => (a.mistake?.at ?? 0) - (b.mistake?.at ?? 0)).at(-1);
}

/**
 * Returns the index of the last of the given steps that changed a board, or the board of a seat; -1 if there is none.
 */
export function lastMove({ moves, replay }: Timeline, steps: number, seat = 0): number {
  return moves.filter((i) => i < steps && (seat === 0 || replay.steps[i]?.event.seat === seat)).at(-1) ?? -1;
}

/** Returns the room after the given number of steps. */
export function roomAt({ replay, frames }: Timeline, steps: number): RoomState {
  const frame = Math.min(Math.floor(steps / frameEvery), frames.length - 1);
  const from = frame === frames.length - 1 && steps === replay.steps.length ? steps : frame * frameEvery;
  const start = frames[frame] ?? frames[0];
  if (!start) throw new Error("a timeline has a frame at its beginning");
  return replay.steps.slice(from, steps).reduce(applyStep, start);
}

/** Returns the room at the start of the round: every board has the givens, and those of a handicap. */
function openingRoom(replay: wire.Replay, puzzle: Puzzle): RoomState {
  const board = openingBoard(puzzle, isOpen(replay.settings));
  const shared = modeOf(replay.settings.mode).shared;
  const bots = new Set(replay.result.standings.filter((s) => s.bot).map((s) => s.seat));
  return {
    code: "",
    at: { epoch: "", seq: 0, hash: "" },
    you: 0,
    phase: wire.Playing,
    settings: replay.settings,
    host: 0,
    round: 1,
    begins: 0,
    closes: 0,
    puzzle,
    seats: replay.players.map(({ seat, name, handicap }) => ({
      seat,
      name,
      ready: true,
      away: false,
      left: false,
      out: false,
      strikes: 0,
      right: 0,
      time: 0,
      ...(handicap ? { handicap } : {}),
      ...(bots.has(seat) ? { bot: true } : {}),
      board: shared ? undefined : board,
    })),
    board: shared ? board : undefined,
    watching: 0,
    paused: 0,
    halted: 0,
    late: 0,
    wrong: new Set(),
  };
}
