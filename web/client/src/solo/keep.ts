// The game that is kept on this device: one, the last.

import { gameText, readGame, type Game } from "./game.ts";

const gameKey = "nonet.solo";
const clockKey = "nonet.clock";

/** keptGame is the game that was played last; undefined is none. */
export function keptGame(): Game | undefined {
  return readGame(localStorage.getItem(gameKey));
}

/** keepGame keeps a game in place of the one before. */
export function keepGame(game: Game): void {
  localStorage.setItem(gameKey, gameText(game));
}

/** clockHidden says whether this person plays without seeing a clock. */
export function clockHidden(): boolean {
  return localStorage.getItem(clockKey) === "hidden";
}

/** hideClock hides the clock on this device, or shows it again. */
export function hideClock(hidden: boolean): void {
  localStorage.setItem(clockKey, hidden ? "hidden" : "shown");
}
