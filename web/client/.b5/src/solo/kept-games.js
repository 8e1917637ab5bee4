// The games that are kept on this device: the last of each puzzle, the one that was played last in front.
import { puzzleKey } from "../puzzle/puzzle-text.js";
import { gameText, readGame } from "./game.js";
const gamesKey = "nonet.games";
const onlyKey = "nonet.solo"; // of the one game that was kept before
const keptMost = 12;
/** keptGame is the game of a puzzle; undefined is none. */
export function keptGame(puzzle) {
    return readGame(kept().find(({ key }) => key === puzzleKey(puzzle))?.text ?? null);
}
/** keptKinds are the kinds of the games that are kept: their looks are to be there before the games are read. */
export function keptKinds() {
    return [...new Set(kept().map(({ text }) => /"kind":"([a-z]*)"/.exec(text)?.[1] ?? ""))];
}
/** openGames are up to so many games that have no end yet, the last first. */
export function openGames(most) {
    return kept().filter(({ ended }) => !ended).slice(0, most).flatMap(({ text }) => readGame(text) ?? []);
}
/** keepGame keeps a game in place of the one before of the same puzzle. */
export function keepGame(game) {
    const key = puzzleKey(game.puzzle);
    const others = kept().filter((other) => other.key !== key);
    const games = [{ key, ended: game.end !== "", text: gameText(game) }, ...others];
    localStorage.setItem(gamesKey, JSON.stringify(games.slice(0, keptMost)));
}
function kept() {
    try {
        const list = JSON.parse(localStorage.getItem(gamesKey) ?? "null");
        if (!Array.isArray(list))
            return onlyOne();
        return list.filter((k) => typeof k?.key === "string" && typeof k.text === "string");
    }
    catch {
        return [];
    }
}
/** onlyOne is the game that was kept when there was place for one. */
function onlyOne() {
    const text = localStorage.getItem(onlyKey);
    const game = readGame(text);
    return text && game ? [{ key: puzzleKey(game.puzzle), ended: game.end !== "", text }] : [];
}
