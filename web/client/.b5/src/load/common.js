// Small modules that several of the files of this folder need. main.ts has them all in its own file, for a file of its own for each
// would cost more to ask for than it holds.
export { pauses } from "../board/pause-key.js";
export { busyElsewhere } from "../ui/key-owner.js";
export { copyButton } from "../ui/copy-button.js";
export { openKeys } from "../desk/keys-help.js";
export { knows } from "../device/known-kinds.js";
export { openOptions } from "../settings/options-dialog.js";
export { StrikeMarks } from "../ui/strike-marks.js";
