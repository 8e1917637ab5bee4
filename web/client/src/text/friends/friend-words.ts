// The words for friends, apart from the others: pages are light without them.

import { loadWords } from "../text.ts";
import type { FriendWords } from "./en.ts";

/** The words of the language that the page speaks. */
export const { friends } = await loadWords<{ readonly friends: FriendWords }>({
  en: () => import("./en.ts"),
  de: () => import("./de.ts"),
  es: () => import("./es.ts"),
  fr: () => import("./fr.ts"),
  ja: () => import("./ja.ts"),
});
