// Spanish: a room on a projector or a stream.

import { grammarOf } from "../grammar.ts";
import type { ScreenWords } from "./en.ts";

const { number, many } = grammarOf("es");

export const screen: ScreenWords = {
  join: (host: string) => `Entra en ${host} con el código`,
  needs: (stuck: number, done: number, of: number) =>
    `${many(stuck, { one: "# necesita ayuda", other: "# necesitan ayuda" })} · han terminado ${number(done)} de ${number(of)}`,
  stuck: (t: string) => `atascado desde hace ${t}`,
  lastStrike: "un error más y fuera",
  placed: (place: string, t: string) => `${place}, ${t}`,
};
