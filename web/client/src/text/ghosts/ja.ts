// Japanese: races against ghosts.

import { grammarOf } from "../grammar.ts";
import type { GhostWords } from "./en.ts";

const { number } = grammarOf("ja");

export const ghosts: GhostWords = {
  race: "レース",
  ghost: "ゴースト",
  challenge: "自己ベストと競う",
  yours: "自己ベスト",
  yourTime: "自分のタイム",
  done: (name, time) => `${name}のゴーストが${time}で完成`,
  faster: (time, name) => `${name}より${time}速い`,
  slower: (time, name) => `${name}より${time}遅い`,
  best: "自己ベスト！ゴーストとして保存しました。",
  none: "このラウンドで自分の盤面を完成させた人はいません。",
  later: "この問題はまだ出題中です。その日（UTC）が終わって1時間たつと競えます。",
  whom: "だれと競う？",
  ofFriends: "友だちの中で最速",
  ofGroup: (group) => `${group}の中で最速`,
  middle: (of) => `${number(of)}人の中央値`,
  lonely: "知り合いの記録はまだありません。",
  close: "閉じる",
  warmUpHead: "ウォームアップ",
  warmUp: "ただのウォームアップです",
  warmedUp: "完成！もう一問どうぞ。",
};
