// Japanese, for days in a row and for months.

import type { SeasonWords } from "./en.ts";

export const season: SeasonWords = {
  all: "すべてのサイズと難易度",
  week: "月曜日がいちばんやさしく、日曜日がいちばん難しくなります。",
  head: "連続日数",
  days: (n) => `${n}日`,
  open: "今日のパズルを解くと続きます。",
  frozen: (day) => `${day}は抜けましたが、フリーズで連続が守られました。`,
  freeze: "週に1日までの抜けは、自動でフリーズが守ります。",
  used: "今週のフリーズは使いました。",
  none: "今日のパズルを解くと、連続が始まります。",
  zone: (zone) => `日付はあなたのタイムゾーン（${zone}）のものです。`,
};
