// Japanese: proof rounds.

import type { ProofWords } from "./en.ts";

export const proofs: ProofWords = {
  head: "タイムの確認",
  asked: (limit) =>
    `これまでで最速のペースです！同じくらいの問題を一人で、${limit} 以内にもう一度解いて確認してください。`,
  until: (day) => `期限は ${day}、挑戦は一回です。`,
  go: "今すぐ確認する",
  states: {
    passed: "確認できました。タイムは✓つきでランキングに載っています。",
    failed: "確認できませんでした（時間切れ、または未完成）。タイムは記録に残りますが、ランキングには載りません。",
    late: "期限内に確認できませんでした。タイムは記録に残りますが、ランキングには載りません。",
    waits: "運営者が確認します。結果はマイページに表示されます。",
  },
  mark: "確認済み",
  legend: "✓ 確認済み：同じ速さをもう一度出したか、運営者が確認したタイムです。",
};
