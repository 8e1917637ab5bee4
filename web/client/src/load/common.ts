// Small modules that several of the files of this folder need. main.ts has them all in its own file, for a file of its own for each
// would cost more to ask for than it holds.

export { pauses } from "../pause-key.ts";
export { puzzleOf } from "../room/state.ts";
export { busyElsewhere } from "../ui/busy.ts";
export { copyButton } from "../ui/clipboard.ts";
export { openKeys } from "../ui/keys-help.ts";
export { Mini } from "../ui/mini.ts";
export { openOptions } from "../ui/options.ts";
export { StrikeMarks } from "../ui/strikes.ts";
