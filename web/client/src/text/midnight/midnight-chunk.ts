// The words for daily puzzles around midnight UTC, as pages load them when they are needed. Nothing imports this at once.

export { midnight } from "./midnight-words.ts";
