// The words for daily puzzles around midnight UTC, as a chunk that pages load on demand. Nothing may import it
// statically.

export { midnight } from "./midnight-words.ts";
