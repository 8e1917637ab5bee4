// Japanese: streaks and months.

import { grammarOf } from "../grammar.ts";
import type { SeasonWords } from "./en.ts";

const { number } = grammarOf("ja");

export const season: SeasonWords = {
  all: "すべてのサイズと難易度",
  week: "月曜日がいちばんやさしく、日曜日がいちばん難しくなります。",
  no: (n) => `第${number(n)}回`,
  median: (t) => `中央値 ${t}`,
  thisWeek: "今週",
  archive: "過去の日",
  solvedDay: "正解",
  openDay: "未正解",
  head: "連続記録",
  days: (n) => `${n}日`,
  open: "今日の問題を解いて記録を伸ばそう。",
  frozen: (day) => `${day}は休み：フリーズを使い、記録は続いています。`,
  freeze: "フリーズは週1回",
  used: "今週のフリーズは使いました。",
  none: "今日の問題から連続記録を始めよう。",
  zone: (zone) => `日付はあなたのタイムゾーン（${zone}）のものです。`,
  month: {
    head: "月のまとめ",
    months: "月",
    nobody: "この端末ではまだ遊んでいません。",
    empty: "この月に終えたラウンドはありません。",
    figures: {
      solved: "解いたパズル",
      rounds: "ラウンド",
      days: "遊んだ日数",
      row: "最長の連続記録",
      time: "解くのにかけた時間",
      cells: "埋めたマス",
    },
    days: "日ごと",
    legend: "色が濃いほどラウンドが多い日です。点は今日のパズルを解いた日です。",
    alone: "オフラインの記録は含みません。",
    rounds: (n) => `${number(n)}ラウンド`,
    dayOf: "今日のパズルを解きました",
    kinds: "種類別",
    solved: (n, of) => `${number(of)}のうち${number(n)}を解きました`,
    dailies: (n) => `今日のパズル${number(n)}問`,
    races: (n) => `レース${number(n)}回`,
    best: "ベストタイム",
    record: "自己ベスト",
    rank: (place, of) => `その月の${number(of)}人中${place}`,
    rated: (n) => `レート対象${number(n)}ラウンド`,
    friends: "よく一緒に遊んだフレンド",
    together: (n) => `一緒に${number(n)}ラウンド`,
    ahead: (n, of) => `レース${number(of)}回中${number(n)}回上位`,
    solvedAll: (n) => `${number(n)}問を解きました`,
    played: (n) => `${number(n)}日プレイ`,
    row: (n) => `${number(n)}日連続`,
    won: (n, of) => `レース${number(of)}回中${number(n)}勝`,
  },
};
