// The autosaved games on this device: the last one of each puzzle, the most recent first.

import { read, write } from "../device/storage.ts";
import { cardOf } from "../kinds/cards.ts";
import { linkOf, puzzleKey, type Plain } from "../puzzle/puzzle-text.ts";
import { gameText, readGame, readGamePuzzle, type Game } from "../puzzle/solo-game.ts";

const gamesKey = "nonet.games";
const keptMost = 12;

/** A game as text. It is parsed on demand, because parsing solves its puzzle. */
interface Kept {
  readonly key: string;
  readonly ended: boolean;
  readonly text: string;
  /** When it was stored, or, if it is over, when it ended, in Unix milliseconds. */
  readonly at: number;
  /** The tab that plays it, or did last. */
  readonly tab?: string;
}

/** Returns the key under which the marks and steps on a puzzle's board are stored. */
export function boardKey(puzzle: Plain): string {
  return `solo/${puzzleKey(puzzle)}`;
}

const thisTab = Math.random().toString(36).slice(2);

/** Returns the game of a puzzle; undefined if there is none. */
export function keptGame(puzzle: Plain): Game | undefined {
  return readGame(readAll().find(({ key }) => key === puzzleKey(puzzle))?.text ?? null);
}

/**
 * Returns the puzzle of the stored game in a link's query; undefined if there is none. It needs neither the kind's UI
 * nor the server.
 */
export function linkedGame(query: URLSearchParams): Plain | undefined {
  const asked = new URLSearchParams([...query].filter(([name]) => linkNames.has(name))).toString();
  return readAll()
    .flatMap(({ text }) => readGamePuzzle(text) ?? [])
    .find((puzzle) => linkOf(puzzle) === asked);
}

// the parameters of a link that identify the puzzle
const linkNames: ReadonlySet<string> = new Set(["s", "c", "k", "t"]);

/** Reports whether another tab has continued a game since this one stored it. */
export function isOpenElsewhere(puzzle: Plain): boolean {
  const found = readAll().find(({ key }) => key === puzzleKey(puzzle));
  return found?.tab !== undefined && found.tab !== thisTab;
}

/** Calls when another tab stores a game, until the signal aborts. */
export function onKeep(call: () => void, signal: AbortSignal): void {
  addEventListener("storage", (event) => event.key === gamesKey && call(), { signal });
}

/** Returns the kinds of the stored games, whose UIs have to be loaded before the games are parsed. */
export function keptKinds(): string[] {
  return [...new Set(readAll().map(({ text }) => /"kind":"([a-z]*)"/.exec(text)?.[1] ?? ""))];
}

/** Returns up to most unfinished games, the most recent first. */
export function openGames(most: number): Game[] {
  return readAll()
    .filter(({ ended }) => !ended)
    .slice(0, most)
    .flatMap(({ text }) => readGame(text) ?? []);
}

/** Returns the solved games of a kind, the most recent first, with the times at which they ended. Its UI is loaded. */
export function solvedGames(kind: string): (readonly [Game, number])[] {
  return readAll().flatMap(({ text, at }) => {
    const puzzle = readGamePuzzle(text);
    const game = puzzle && cardOf(puzzle.kind)?.name === kind ? readGame(text) : undefined;
    return game?.end === "solved" ? [[game, at] as const] : [];
  });
}

/** Stores a game as this tab's, replacing the previous one of the same puzzle. */
export function keepGame(game: Game): void {
  const key = puzzleKey(game.puzzle);
  const ended = game.end !== "";
  const others = readAll();
  const before = others.find((other) => other.key === key && other.ended);
  const at = (ended && before?.at) || Date.now();
  const games: readonly Kept[] = [
    { key, ended, text: gameText(game), at, tab: thisTab },
    ...others.filter((other) => other.key !== key),
  ];
  write(gamesKey, JSON.stringify(games.slice(0, keptMost)));
}

function readAll(): Kept[] {
  try {
    const list = JSON.parse(read(gamesKey) ?? "null") as unknown;
    if (!Array.isArray(list)) return [];
    return list.filter((k: Partial<Kept> | null) => typeof k?.key === "string" && typeof k.text === "string");
  } catch {
    return [];
  }
}
