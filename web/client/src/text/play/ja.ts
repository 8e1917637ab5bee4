// Japanese, for boards and what is made of them.

import { grammarOf } from "../grammar.ts";
import { steps } from "../hints/ja.ts";
import type { Play } from "./en.ts";

const { number, many } = grammarOf("ja");

/** The words. */
export const play: Play = {
  steps,

  /** How a round stands, to be read out. */
  status: {
    time: (t: string) => `時間 ${t}`,
    place: (place: string, of: number) => `${number(of)}人中${place}`,
    player: (name: string, state: string) => `${name}: ${state}`,
    all: (parts: readonly string[]) => parts.join("。"),
  },

  /** How a race went, and what can be learnt from it. */
  story: {
    name: "レースの流れ",
    placed: (place: string, of: number) => `${number(of)}人中${place}でした。`,
    behind: (t: string) => `1位との差は${t}です。`,
    fewer: (n: number) => many(n, { other: "1位との差は#マスです。" }),
    missing: (n) => `あと${number(n)}マス。`,
    ledAll: (name: string) => `${name}が最初から最後まで先頭でした。`,
    caught: (name: string, from: number, to: number) =>
      `${name}が${number(from)}マス目から先頭に立ち、${number(to)}マス目で追い抜かれました。`,
    ledFrom: (name: string, cell: number) => `${name}が${number(cell)}マス目で先頭に立ちました:`,
    run: (name: string, from: number, n: number) =>
      `${name}は${number(from)}マス目から${number(n)}マスを続けて埋めました。`,
    lesson: "次へのヒント",
    stuck: (t, move) => `一番時間がかかった手：${move}の前に${t}。`,
    show: "リプレイで見る",
  },

  losses: {
    head: "時間がかかったところ",
    all: "手筋ごとの時間を見る",
    lead: "推定です。各マスのいちばん簡単な手筋で、10秒を超える差だけを示します。",
    what: (technique: string, place: string) => `${technique}、${place}：`,
    you: (t: string) => `あなた ${t}`,
    rival: (name: string, t: string) => `${name} ${t}`,
    median: (t: string) => `中央値 ${t}`,
  },

  /** A room on a screen that many look at. */
  screen: {
    head: "大画面表示",
    lead: "プロジェクター、配信、授業向け。見るだけで、解答は映しません。",
    wall: "ウォール",
    overlay: "配信用オーバーレイ",
    class: "困っている人を先に表示",
  },
};
