// The game that is kept on this device: one, the last.

import { gameText, readGame, type Game } from "./game.ts";

const gameKey = "nonet.solo";

/** keptGame is the game that was played last; undefined is none. */
export function keptGame(): Game | undefined {
  return readGame(localStorage.getItem(gameKey));
}

/** keepGame keeps a game in place of the one before. */
export function keepGame(game: Game): void {
  localStorage.setItem(gameKey, gameText(game));
}
