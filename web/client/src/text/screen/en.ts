// English: a room on a projector or a stream. It defines the type of the other languages.

import { grammarOf } from "../grammar.ts";

const { number, many } = grammarOf("en");

export const screen = {
  join: (host: string) => `Join at ${host} with the code`,
  needs: (stuck: number, done: number, of: number) =>
    `${many(stuck, { one: "# needs help", other: "# need help" })} · ${number(done)} of ${number(of)} are done`,
  stuck: (t: string) => `stuck for ${t}`,
  lastStrike: "one mistake left",
  placed: (place: string, t: string) => `${place}, ${t}`,
};

/** The type that every language must have. */
export type ScreenWords = typeof screen;
