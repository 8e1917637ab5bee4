// Japanese: times by technique.

import { grammarOf } from "../grammar.ts";
import type { TechniqueWords } from "./en.ts";

const { many } = grammarOf("ja");
const seconds = new Intl.NumberFormat("ja", { maximumFractionDigits: 1 });

export const techniques: TechniqueWords = {
  head: "手筋ごとの時間",
  lead: "手筋ごとの時間を、同じレーティングの人と比べます。最近のゲームからの推定です。",
  kinds: "パズル",
  practise: "練習",
  exercise: "練習問題",
  next: "次へ",
  back: "一覧に戻る",
  row: (moves, you, level, mistakes) =>
    `${many(moves, { other: "#手" })}・あなた ${you}${level ? `・同レベル ${level}` : ""}${mistakes ? `・${many(mistakes, { other: "ミス#回" })}` : ""}`,
  empty: (kind) => `${kind}を最後まで解くと、ここに時間が表示されます。`,
  from: (rounds, size) => `${many(rounds, { other: "#ゲームから" })}、${size}。`,
  task: (technique, t) => `次の値を見つけましょう。必要な手筋：${technique}。前回は${t}かかりました。`,
  solved: (t, before, faster) =>
    faster ? `${t}で発見。${before}より速い！` : `${t}で発見。前回は${before}でした。また出題されます。`,
  seconds: (n) => `${seconds.format(n)}秒`,
};
