// Small modules that several of the files of this folder need. main.ts has them all in its own file, for a file of its own for each
// would cost more to ask for than it holds.

export { grammarOf } from "../text/grammar.ts";
export { copyButton } from "../ui/copy-button.ts";
export { isKindKnown } from "../device/known-kinds.ts";
export { loadPictures } from "../puzzle/load-pictures.ts";
export { openKeys, openOptions, soundQuestion } from "../settings/device-options.ts";
export { shareButton } from "../ui/share-picture.ts";
export { StrikeMarks } from "../ui/strike-marks.ts";
export { noteTime } from "../device/best-times.ts";
export { keptRace } from "../device/kept-race.ts";
export { yieldToMain } from "../ui/yield-to-main.ts";
