// The question whom to race at the puzzle of a day, loaded when it is asked. Nothing imports it at once.

export { openRivals } from "../page/rivals.ts";
