// The words for a room on a screen, apart from the others: players are light without them.

import type { Language } from "../languages.ts";
import { language } from "../text.ts";
import type { ScreenWords } from "./en.ts";

const loaders: Readonly<Record<Language, () => Promise<{ readonly screen: ScreenWords }>>> = {
  en: () => import("./en.ts"),
  de: () => import("./de.ts"),
  es: () => import("./es.ts"),
  fr: () => import("./fr.ts"),
  ja: () => import("./ja.ts"),
};

/** screen are the words of the language that the page speaks. */
export const screen: ScreenWords = (await loaders[language]()).screen;
