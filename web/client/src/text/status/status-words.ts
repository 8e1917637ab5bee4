// The words for the status of a finish, loaded only where they are needed.

import { loadWords } from "../text.ts";
import type { StatusWords } from "./en.ts";

/** The words in the page's language. */
export const { finishStatus } = await loadWords<{ readonly finishStatus: StatusWords }>({
  en: () => import("./en.ts"),
  de: () => import("./de.ts"),
  es: () => import("./es.ts"),
  fr: () => import("./fr.ts"),
  ja: () => import("./ja.ts"),
});
