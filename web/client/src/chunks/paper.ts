// Puzzles from text and pictures, and on paper.

import "./alone.ts"; // so that its modules stay in one file
import { importPage } from "../import-export/import-page.ts";
import { printPage } from "../import-export/print-page.ts";
import type { PagesOf } from "../page/page.ts";

export const pages: PagesOf<"paper"> = { import: importPage, print: printPage };
