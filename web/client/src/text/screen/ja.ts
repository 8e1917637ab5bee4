// Japanese: a room on a projector or a stream.

import { grammarOf } from "../grammar.ts";
import type { ScreenWords } from "./en.ts";

const { number } = grammarOf("ja");

export const screen: ScreenWords = {
  join: (host: string) => `${host} でコードを入力して参加`,
  needs: (stuck: number, done: number, of: number) =>
    `助けが必要：${number(stuck)}人 · ${number(of)}人中${number(done)}人が完了`,
  stuck: (t: string) => `${t}停止中`,
  lastStrike: "あと1ミスで脱落",
  placed: (place: string, t: string) => `${place} ${t}`,
};
