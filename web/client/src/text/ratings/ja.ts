// Japanese: ratings.

import { grammarOf } from "../grammar.ts";
import type { RatingWords } from "./en.ts";

const { many } = grammarOf("ja");

export const ratings: RatingWords = {
  keepLead: "このアカウントはこの端末だけにあります。",
  keep: "アカウントを保存する",
  head: "レーティング",
  lead: "ランク戦と今日の問題から計算した強さです。",
  classes: { small: "小さい盤", usual: "普通の盤", large: "大きい盤" },
  band: (low, high) => `${low}～${high}`,
  placement: (n, of) => `レート計測中 ${n}/${of}`,
  placed: (kind, placement) => `${kind}：${placement}`,
  better: (n) => `ほかの人の${n}%より速い`,
  course: (n, from, to) => many(n, { other: `#ラウンドで ${from} から ${to} ポイント` }),
  points: (kind, points) => `${kind}のレーティング：${points} ポイント`,
  now: (kind, points, change) => `${kind}のレーティング：${points} ポイント（${change}）`,
};
