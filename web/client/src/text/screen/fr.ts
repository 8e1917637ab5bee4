// French: a room on a projector or a stream.

import { grammarOf } from "../grammar.ts";
import type { ScreenWords } from "./en.ts";

const { number, many } = grammarOf("fr");

export const screen: ScreenWords = {
  join: (host: string) => `Rejoins ${host} avec le code`,
  needs: (stuck: number, done: number, of: number) =>
    `${many(stuck, { one: "# a besoin d’aide", other: "# ont besoin d’aide" })} · ${number(done)} sur ${number(of)} ont fini`,
  stuck: (t: string) => `bloqué depuis ${t}`,
  lastStrike: "encore une erreur et c’est fini",
  placed: (place: string, t: string) => `${place}, ${t}`,
};
