// Modules that every page with a board and every kind's UI needs. Files that are loaded later import this one
// (web/site/bundle.go), so that they share it.

export { valueAt } from "../board/brush.ts";
export { isPauseKey } from "../board/page-keys.ts";
export { MiniBoard } from "../draw/mini-board.ts";
export { hintCells } from "../kinds/hint-cells.ts";
export { kindUI } from "../kinds/kind-loader.ts";
export { plainKind } from "../kinds/plain.ts";
export { puzzleOf } from "../room/state.ts";
export { playSound } from "../sound/play-sound.ts";
export { play } from "../text/play/spoken.ts";
export { isKeyTaken } from "../ui/key-owner.ts";
