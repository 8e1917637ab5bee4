// What one does alone with a puzzle.

import "../main.ts"; // as in room.ts
export { importPage } from "../exchange/import-page.ts";
export { printPage } from "../exchange/print-page.ts";
export { SoloPage } from "../solo/solo-page.ts";
