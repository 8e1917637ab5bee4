// Modules that every page with a board to play on needs. replay.ts imports them too, so that they share a file with the
// boards that it shows: a request for a second file would cost more.

export { BoardController } from "../controls/board-controller.ts";
export { LocalUndoHistory } from "../controls/undo-history.ts";
export { HintSheet } from "../ui/hint-sheet.ts";
