// German: a room on a projector or a stream.

import { grammarOf } from "../grammar.ts";
import type { ScreenWords } from "./en.ts";

const { number, many } = grammarOf("de");

export const screen: ScreenWords = {
  join: (host: string) => `Mitspielen auf ${host} mit dem Code`,
  needs: (stuck: number, done: number, of: number) =>
    `${many(stuck, { one: "# braucht Hilfe", other: "# brauchen Hilfe" })} · ${number(done)} von ${number(of)} sind fertig`,
  stuck: (t: string) => `hängt seit ${t}`,
  lastStrike: "noch ein Fehler, dann raus",
  placed: (place: string, t: string) => `${place}, ${t}`,
};
