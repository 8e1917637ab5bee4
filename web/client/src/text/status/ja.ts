// Japanese: the status of a finish.

import type { StatusWords } from "./en.ts";

export const finishStatus: StatusWords = {
  saved: "ランク対象、保存済み",
  checking: "確認中",
  confirm: "この記録を認定しよう",
  unranked: (why) => `ランク対象外：${why}`,
  rejected: "却下：人のプレイに見えません",
  appeal: "異議を申し立てる",
  appealed: "異議を確認します",
  why: {
    casual: "気軽に遊ぶ部屋です",
    settings: "部屋の設定によります",
    handicap: "ハンデがありました",
    unfinished: "完成した人がいません",
    watched: "同じ回線の人が盤面を見ていました",
    begun: "その日を過ぎて始まりました",
    ended: "その日を過ぎて終わりました",
    apart: "同じ回線の人がこの問題を見ています",
    proof: "別の記録を認定するラウンドです",
    marathon: "マラソンだけの記録です",
    unconfirmed: "記録が認定されませんでした",
    unplayed: "相手がプレイしていません",
    early: "相手が早く抜けました",
    met: "今日は同じ相手と何度も対戦しています",
    near: "同じ回線どうしです",
  },
};
