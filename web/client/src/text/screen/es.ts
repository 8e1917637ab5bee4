// Spanish, for a room on a screen that many look at.

import { grammarOf } from "../grammar.ts";
import type { ScreenWords } from "./en.ts";

const { number, many } = grammarOf("es");

/** The words. */
export const screen: ScreenWords = {
  join: (host: string) => `Entra en ${host} con el código`,
  needs: (stuck: number, done: number, of: number) =>
    `${many(stuck, { one: "# necesita ayuda", other: "# necesitan ayuda" })} · han terminado ${number(done)} de ${number(of)}`,
  stuck: (t: string) => `atascado desde hace ${t}`,
  lastStrike: "a un fallo de quedar fuera",
  placed: (place: string, t: string) => `${place}, ${t}`,
};
