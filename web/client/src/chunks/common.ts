// Small modules that several files of this folder need. main.ts includes them, because requests for separate files
// would cost more than their size.

export { grammarOf } from "../text/grammar.ts";
export { countOnlineFriends } from "../friends/friend-slots.ts";
export { copyButton } from "../ui/copy-button.ts";
export { isKindKnown } from "../device/known-kinds.ts";
export { loadPictures } from "../puzzle/load-pictures.ts";
export { forgetAll } from "../device/owner-watch.ts";
export { dayNumber } from "../daily/day-number.ts";
export { muteButton } from "../settings/mute-button.ts";
export { openKeys, openOptions } from "../settings/device-options.ts";
export { loadStyle } from "../page/style.ts";
export { shareButton } from "../ui/share-picture.ts";
export { StrikeMarks } from "../ui/strike-marks.ts";
export { noteTime } from "../device/best-times.ts";
export { keptRace } from "../device/kept-race.ts";
export { yieldToMain } from "../ui/yield-to-main.ts";
