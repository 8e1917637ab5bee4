// The words for the settings of this device and for the list of keys, apart from the others: the first page is light without them.

import type { Language } from "../languages.ts";
import { language } from "../text.ts";
import type { Options } from "./en.ts";

const loaders: Readonly<Record<Language, () => Promise<{ readonly options: Options }>>> = {
  en: () => import("./en.ts"),
  de: () => import("./de.ts"),
  es: () => import("./es.ts"),
  fr: () => import("./fr.ts"),
  ja: () => import("./ja.ts"),
};

/** options are the words of the language that the page speaks. */
export const options: Options = (await loaders[language]()).options;
