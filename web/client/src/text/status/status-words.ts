// The words for the status of a finish, apart from the others: pages are light without them.

import { loadWords } from "../text.ts";
import type { StatusWords } from "./en.ts";

/** The words of the language that the page speaks. */
export const { finishStatus } = await loadWords<{ readonly finishStatus: StatusWords }>({
  en: () => import("./en.ts"),
  de: () => import("./de.ts"),
  es: () => import("./es.ts"),
  fr: () => import("./fr.ts"),
  ja: () => import("./ja.ts"),
});
