// The words for friends, loaded only where they are needed.

import { loadWords } from "../text.ts";
import type { FriendWords } from "./en.ts";

/** The words in the page's language. */
export const { friends } = await loadWords<{ readonly friends: FriendWords }>({
  en: () => import("./en.ts"),
  de: () => import("./de.ts"),
  es: () => import("./es.ts"),
  fr: () => import("./fr.ts"),
  ja: () => import("./ja.ts"),
});
