// The question whom to race, loaded when somebody asks it.

export { openRivals } from "../page/rivals.ts";
