// Japanese: races against ghosts.

import { grammarOf } from "../grammar.ts";
import type { GhostWords } from "./en.ts";

const { number } = grammarOf("ja");

export const ghosts: GhostWords = {
  race: "レース",
  ghost: "ゴースト",
  challenge: "自己ベストと競う",
  yours: "自己ベスト",
  yourTime: "自分の記録",
  done: (name, time) => `ゴースト ${name} が ${time} で完了`,
  faster: (time, name) => `${name} より ${time} 速い`,
  slower: (time, name) => `${name} より ${time} 遅い`,
  best: "自己ベスト！ゴーストとして保存しました。",
  none: "このラウンドでは、自分の盤面を埋めた人がいません。",
  later: "このパズルはまだ遊ばれています。その日（UTC）が終わった1時間後から、このラウンドと競えます。",
  whom: "誰と競いますか？",
  ofFriends: "友だちの中で最速",
  ofGroup: (group) => `${group}の中で最速`,
  middle: (of) => `${number(of)}人の真ん中`,
  lonely: "知っている人の記録は、まだここにありません。",
  close: "閉じる",
  warmUpHead: "ウォームアップ",
  warmUp: "ウォームアップです",
  warmedUp: "完成！もう一問どうぞ。",
};
