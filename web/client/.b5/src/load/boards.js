// What every page with a board and every look needs. Whatever is loaded later imports this (web/bundle.go), so it is one file for
// the browser, and not one for each set of its users.
export { valueAt } from "../board/brush.js";
export { Mini } from "../draw/mini-board.js";
export { lookOf } from "../kinds/looks.js";
export { plainLook } from "../kinds/plain.js";
export { puzzleOf } from "../room/state.js";
