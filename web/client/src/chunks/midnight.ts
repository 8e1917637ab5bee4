// Daily puzzles around midnight UTC: those of the day before, and their texts. Few pages need them, so they are loaded
// separately.

export { previousDayPanel } from "../daily/previous-day.ts";
export { midnight } from "../text/midnight/midnight-words.ts";
