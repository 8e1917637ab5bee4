// What one does alone with a puzzle.
import { importPage } from "../exchange/import-page.js";
import { printPage } from "../exchange/print-page.js";
import { LearnPage } from "../solo/learn-page.js";
import { SoloPage } from "../solo/solo-page.js";
export const pages = { import: importPage, print: printPage, learn: (app, at) => new LearnPage(app, at), solo: (app, at) => new SoloPage(app, at) };
