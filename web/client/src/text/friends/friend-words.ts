// The words for friends, apart from the others: pages are light without them.

import type { Language } from "../languages.ts";
import { language } from "../text.ts";
import type { FriendWords } from "./en.ts";

const loaders: Readonly<Record<Language, () => Promise<{ readonly friends: FriendWords }>>> = {
  en: () => import("./en.ts"),
  de: () => import("./de.ts"),
  es: () => import("./es.ts"),
  fr: () => import("./fr.ts"),
  ja: () => import("./ja.ts"),
};

/** friends are the words of the language that the page speaks. */
export const friends: FriendWords = (await loaders[language]()).friends;
