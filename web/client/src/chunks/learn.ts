// Learning to play: the rules of each kind, and exercises for techniques.

import "./alone.ts"; // so that its modules stay in one file
import type { PagesOf } from "../page/page.ts";
import { LearnPage } from "../solo/learn-page.ts";
import { TechniquesPage } from "../techniques/techniques-page.ts";

export const pages: PagesOf<"learn"> = {
  learn: (app, at) => new LearnPage(app, at),
  techniques: (app, at) => new TechniquesPage(app, at),
};
