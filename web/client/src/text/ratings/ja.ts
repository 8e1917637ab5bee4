// Japanese, for ratings.

import { grammarOf } from "../grammar.ts";
import type { RatingWords } from "./en.ts";

const { many } = grammarOf("ja");

export const ratings: RatingWords = {
  head: "レーティング",
  lead: "ランク対象のラウンドと今日のパズルから見た強さです。相手より200ポイント高いと、100レース中76回勝ちます。",
  classes: { small: "小さい盤", usual: "普通の盤", large: "大きい盤" },
  band: (low, high) => `${low}～${high}`,
  provisional: "まだ確定していません。あと数ラウンド必要です",
  better: (n) => `ほかの人の${n}%より速い`,
  course: (n, from, to) => many(n, { other: `#ラウンドで ${from} から ${to} ポイント` }),
  now: (kind, points, change) => `${kind}のレーティング：${points} ポイント（${change}）`,
};
