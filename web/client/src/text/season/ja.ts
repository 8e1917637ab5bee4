// Japanese: streaks and months.

import { grammarOf } from "../grammar.ts";
import type { SeasonWords } from "./en.ts";

const { number } = grammarOf("ja");

export const season: SeasonWords = {
  all: "すべてのサイズと難易度",
  week: "月曜が一番やさしく、日曜が一番難しい。",
  no: (n) => `第${number(n)}回`,
  median: (t) => `中央値 ${t}`,
  thisWeek: "今週",
  archive: "過去の日",
  solvedDay: "完成",
  openDay: "未完成",
  head: "連続記録",
  days: (n) => `${n}日`,
  open: "今日の問題を解いて記録を伸ばそう。",
  frozen: (day) => `${day}は休み：フリーズで連続記録をキープ。`,
  freeze: "フリーズは週1回",
  used: "今週のフリーズは使いました。",
  none: "今日の問題から連続記録を始めよう。",
  zone: (zone) => `日付はタイムゾーン ${zone} です。`,
  month: {
    head: "今月のまとめ",
    months: "月",
    nobody: "この端末ではまだ遊んでいません。",
    empty: "この月に終えたラウンドはありません。",
    figures: {
      solved: "解いたパズル",
      rounds: "ラウンド",
      days: "遊んだ日数",
      row: "最長の連続記録",
      time: "プレイ時間",
      cells: "埋めたマス",
    },
    days: "日ごと",
    legend: "濃いほどラウンドが多い日。点は今日の一問を完成した日。",
    alone: "オフラインの記録は含みません。",
    rounds: (n) => `${number(n)}ラウンド`,
    dayOf: "今日の一問を完成",
    kinds: "種類別",
    solved: (n, of) => `${number(of)}問中${number(n)}問を完成`,
    dailies: (n) => `今日の問題${number(n)}問`,
    races: (n) => `レース${number(n)}回`,
    best: "ベストタイム",
    record: "自己ベスト",
    rank: (place, of) => `その月の${number(of)}人中${place}`,
    rated: (n) => `ランク戦${number(n)}ラウンド`,
    friends: "よく遊んだ友だち",
    together: (n) => `一緒に${number(n)}ラウンド`,
    ahead: (n, of) => `レース${number(of)}回中${number(n)}回上位`,
    solvedAll: (n) => `${number(n)}問を完成`,
    played: (n) => `${number(n)}日プレイ`,
    row: (n) => `${number(n)}日連続`,
    won: (n, of) => `レース${number(of)}回中${number(n)}勝`,
  },
};
