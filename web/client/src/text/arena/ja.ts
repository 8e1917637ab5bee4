// Japanese, for arenas.

import { grammarOf } from "../grammar.ts";
import type { ArenaWords } from "./en.ts";

const { number } = grammarOf("ja");

/** arena are the words. */
export const arena: ArenaWords = {
  make: {
    head: "アリーナを作る",
    lead: "クラブやクラス、リンクを持つ人のためのレース大会です。順位の近い相手との予選が次々に始まり、ポイントを集めます。",
    name: "大会の名前",
    start: "開始時刻",
    minutes: "時間（分）",
    heat: "1レースの人数",
    mix: "すべての種類のパズルを順番に",
    password: "パスワード（必要なら）",
    whom: "参加できる人",
    all: "リンクを持つ人",
    go: "アリーナを作る",
  },
  about: (puzzles, heat, minutes) => `${puzzles} · 1レース最大${number(heat)}人 · ${number(minutes)}分`,
  by: (host) => `主催: ${host}`,
  phases: { lobby: "開始まで", running: "終了まで", ending: "最後のレースが続いています", over: "終了" },
  people: (players, racing, waiting) => `${number(players)}人参加 · ${number(racing)}人がレース中 · ${number(waiting)}人が待機中`,
  join: "参加する",
  password: "パスワード",
  wrong: "パスワードが違います。",
  joined: "参加しました。このページを開いたままにしてください。最初のレースへ案内します。",
  looking: "次のレースを探しています…",
  alone: "待っているのはあなただけです。次の人が来るとレースが始まります。",
  hidden: "レースに入るには、このページを表示したままにしてください。",
  rest: "休憩する",
  resting: "休憩中です。",
  go: "次のレース",
  standings: "順位表",
  nobody: "まだ誰もポイントを持っていません。",
  place: "順位",
  player: "プレイヤー",
  points: "ポイント",
  streak: "連続",
  heats: "レース",
  wins: "1位",
  doubled: "次の好成績は2倍になります",
  gone: "退会した人",
  last: "最近のレース",
  heatNo: (no) => `第${number(no)}レース`,
  unfinished: "完走者なし",
  rules: "完走で2ポイント、後ろの人数に応じてさらに最大8ポイント。2回続けて上位半分に入ると、その後の好成績は2倍になります。",
  share: "アリーナへのリンク",
  copy: "リンクをコピー",
  wall: "大画面に表示する",
  none: "ここにアリーナはありません。リンクを確認してください。",
};
