// The games that are kept on this device: the last of each puzzle, the one that was played last in front.

import { puzzleKey, type Plain } from "../puzzle/puzzle-text.ts";
import { gameText, readGame, type Game } from "./game.ts";

const gamesKey = "nonet.games";
const onlyKey = "nonet.solo"; // of the one game that was kept before
const keptMost = 12;

/** Kept is a game as text. It is read when it is needed, for that means to solve its puzzle. */
interface Kept {
  readonly key: string;
  readonly ended: boolean;
  readonly text: string;
}

/** keptGame is the game of a puzzle; undefined is none. */
export function keptGame(puzzle: Plain): Game | undefined {
  return readGame(kept().find(({ key }) => key === puzzleKey(puzzle))?.text ?? null);
}

/** keptKinds are the kinds of the games that are kept: their looks are to be there before the games are read. */
export function keptKinds(): string[] {
  return [...new Set(kept().map(({ text }) => /"kind":"([a-z]*)"/.exec(text)?.[1] ?? ""))];
}

/** openGames are up to so many games that have no end yet, the last first. */
export function openGames(most: number): Game[] {
  return kept().filter(({ ended }) => !ended).slice(0, most).flatMap(({ text }) => readGame(text) ?? []);
}

/** keepGame keeps a game in place of the one before of the same puzzle. */
export function keepGame(game: Game): void {
  const key = puzzleKey(game.puzzle);
  const others = kept().filter((other) => other.key !== key);
  const games: readonly Kept[] = [{ key, ended: game.end !== "", text: gameText(game) }, ...others];
  localStorage.setItem(gamesKey, JSON.stringify(games.slice(0, keptMost)));
}

function kept(): Kept[] {
  try {
    const list = JSON.parse(localStorage.getItem(gamesKey) ?? "null") as unknown;
    if (!Array.isArray(list)) return onlyOne();
    return list.filter((k: Partial<Kept> | null) => typeof k?.key === "string" && typeof k.text === "string");
  } catch {
    return [];
  }
}

/** onlyOne is the game that was kept when there was place for one. */
function onlyOne(): Kept[] {
  const text = localStorage.getItem(onlyKey);
  const game = readGame(text);
  return text && game ? [{ key: puzzleKey(game.puzzle), ended: game.end !== "", text }] : [];
}
