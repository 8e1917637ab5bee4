// The games that are kept on this device: the last of each puzzle, the one that was played last in front.

import { read, write } from "../device/storage.ts";
import { linkOf, puzzleKey, type Plain } from "../puzzle/puzzle-text.ts";
import { gameText, readGame, readGamePuzzle, type Game } from "../puzzle/solo-game.ts";

const gamesKey = "nonet.games";
const keptMost = 12;

/** A game as text. It is read when it is needed, for that means to solve its puzzle. */
interface Kept {
  readonly key: string;
  readonly ended: boolean;
  readonly text: string;
  /** The tab that plays it, or did last. */
  readonly tab?: string;
}

/** Names the board of a puzzle: its marks and steps are kept under it. */
export function boardKey(puzzle: Plain): string {
  return `solo/${puzzleKey(puzzle)}`;
}

const thisTab = Math.random().toString(36).slice(2);

/** The game of a puzzle; undefined if there is none. */
export function keptGame(puzzle: Plain): Game | undefined {
  return readGame(kept().find(({ key }) => key === puzzleKey(puzzle))?.text ?? null);
}

/** The puzzle of a kept game that a link's query leads to; undefined if there is none. It needs neither a look nor a server. */
export function linkedGame(query: URLSearchParams): Plain | undefined {
  const asked = new URLSearchParams([...query].filter(([name]) => linkNames.has(name))).toString();
  return kept()
    .flatMap(({ text }) => readGamePuzzle(text) ?? [])
    .find((puzzle) => linkOf(puzzle) === asked);
}

const linkNames: ReadonlySet<string> = new Set(["s", "c", "k", "t"]); // in a link these say which puzzle it is

/** Reports whether another tab has taken a game up since this one kept it. */
export function isOpenElsewhere(puzzle: Plain): boolean {
  const found = kept().find(({ key }) => key === puzzleKey(puzzle));
  return found?.tab !== undefined && found.tab !== thisTab;
}

/** Calls when another tab keeps a game, until it is stopped. */
export function onKept(call: () => void, signal: AbortSignal): void {
  addEventListener("storage", (event) => event.key === gamesKey && call(), { signal });
}

/** The kinds of the games that are kept: their looks are to be there before the games are read. */
export function keptKinds(): string[] {
  return [...new Set(kept().map(({ text }) => /"kind":"([a-z]*)"/.exec(text)?.[1] ?? ""))];
}

/** Up to so many games that have no end yet, the last first. */
export function openGames(most: number): Game[] {
  return kept()
    .filter(({ ended }) => !ended)
    .slice(0, most)
    .flatMap(({ text }) => readGame(text) ?? []);
}

/** Keeps a game in place of the one before of the same puzzle, as this tab's. */
export function keepGame(game: Game): void {
  const key = puzzleKey(game.puzzle);
  const others = kept().filter((other) => other.key !== key);
  const games: readonly Kept[] = [{ key, ended: game.end !== "", text: gameText(game), tab: thisTab }, ...others];
  write(gamesKey, JSON.stringify(games.slice(0, keptMost)));
}

function kept(): Kept[] {
  try {
    const list = JSON.parse(read(gamesKey) ?? "null") as unknown;
    if (!Array.isArray(list)) return [];
    return list.filter((k: Partial<Kept> | null) => typeof k?.key === "string" && typeof k.text === "string");
  } catch {
    return [];
  }
}
