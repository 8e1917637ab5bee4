// What one does alone with a puzzle.

import "../main.ts"; // as in room.ts
export { importPage } from "../pages/import.ts";
export { printPage } from "../pages/print.ts";
export { SoloPage } from "../pages/solo.ts";
