// Loaded when the player opens the settings or the list of keys. Nothing imports it directly.

export { openKeys } from "./keys-help.ts";
export { openOptions, optionsSheet } from "./options-dialog.ts";
