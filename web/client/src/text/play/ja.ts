// Japanese: playing a round.

import { grammarOf } from "../grammar.ts";
import { steps } from "../hints/ja.ts";
import type { Play } from "./en.ts";

const { number } = grammarOf("ja");

export const play: Play = {
  steps,

  /** The status of a round, for screen readers. */
  status: {
    time: (t: string) => `タイム ${t}`,
    place: (place: string, of: number) => `${number(of)}人中${place}`,
    player: (name: string, state: string) => `${name}：${state}`,
    all: (parts: readonly string[]) => parts.join("。"),
  },

  /** The course of a race, and what can be learnt from it. */
  story: {
    name: "レースの流れ",
    behind: (place, t, name) => `${place}、${name}さんと${t}差`,
    fewer: (place, n, name) => `${place}、${name}さんと${number(n)}マス差`,
    missing: (place, n) => `${place}、あと${number(n)}マス`,
    out: (place, n) => `${place}、脱落：ミス${number(n)}回`,
    ledAll: (name) => `${name ? `${name}さん` : "あなた"}が最初から最後まで先頭でした。`,
    caught: (name, to) => `${name ? `${name}さん` : "あなた"}が${number(to)}マス目まで先頭でした。`,
    ledFrom: (name, cell) => `${name ? `${name}さん` : "あなた"}が${number(cell)}マス目で先頭に：`,
    run: (name, n) => `${name ? `${name}さん` : "あなた"}の最長連続：${number(n)}マス。`,
    see: "わかる？",
    seeText: (t) => `ここで${t}悩みました。わかる？`,
    lesson: "次へのヒント",
    stuck: (t, move) => `一番時間がかかった手：${move}に${t}。`,
    show: "リプレイで見る",
  },

  badges: {
    first: (kind) => `${kind}で初勝利`,
    row: (n) => `${number(n)}連勝`,
    best: (t) => `自己ベスト更新！（これまで ${t}）`,
  },
  losses: {
    head: "時間がかかったところ",
    all: "手筋ごとの時間を見る",
    lead: "推定です。各マスで一番やさしい手筋、10秒を超える差だけ。",
    what: (technique: string, place: string) => `${technique}、${place}：`,
    you: (t: string) => `あなた ${t}`,
    rival: (name: string, t: string) => `${name} ${t}`,
    median: (t: string) => `中央値 ${t}`,
  },

  /** A room on a projector or a stream. */
  screen: {
    head: "大画面表示",
    lead: "プロジェクター、配信、授業に。解答は映しません。",
    wall: "一覧",
    overlay: "配信用オーバーレイ",
    class: "困っている人を先に表示",
  },
};
