// Daily puzzles around midnight UTC: those of the day before, and the words. Few pages need them, and only then.

export { previousDayPanel } from "../daily/previous-day.ts";
export { midnight } from "../text/midnight/midnight-words.ts";
