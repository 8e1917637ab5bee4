// What is loaded for somebody who chooses something on this device, or wants to know its keys. Nothing imports these at once.

export { openKeys } from "./keys-help.ts";
export { openOptions } from "./options-dialog.ts";
export { soundQuestion } from "./sound-panel.ts";
