// What every page with a board and every look needs. Whatever is loaded later imports this (web/site/bundle.go), so it is one file for
// the browser, and not one for each set of its users.

export { valueAt } from "../board/brush.ts";
export { isPauseKey } from "../board/page-keys.ts";
export { MiniBoard } from "../draw/mini-board.ts";
export { kindUI } from "../kinds/kind-loader.ts";
export { plainKind } from "../kinds/plain.ts";
export { puzzleOf } from "../room/state.ts";
export { playSound } from "../sound/play-sound.ts";
export { play } from "../text/play/spoken.ts";
export { isKeyTaken } from "../ui/key-owner.ts";
