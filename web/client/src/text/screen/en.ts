// English, for a room on a screen that many look at. This is the form of all languages.

import { grammarOf } from "../grammar.ts";

const { number, many } = grammarOf("en");

/** The words. */
export const screen = {
  join: (host: string) => `Join at ${host} with the code`,
  needs: (stuck: number, done: number, of: number) =>
    `${many(stuck, { one: "# needs help", other: "# need help" })} · ${number(done)} of ${number(of)} are done`,
  stuck: (t: string) => `stuck for ${t}`,
  lastStrike: "one strike left",
  placed: (place: string, t: string) => `${place}, ${t}`,
};

/** The form. */
export type ScreenWords = typeof screen;
