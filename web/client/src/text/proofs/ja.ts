// Japanese: proof rounds.

import type { ProofWords } from "./en.ts";

export const proofs: ProofWords = {
  head: "タイムの認定",
  asked: (limit) => `自己最速ペース！同じくらいの問題をひとりで${limit}以内に解くと認定されます。`,
  until: (day) => `期限は${day}、挑戦は一度だけ。`,
  go: "今すぐ挑戦",
  states: {
    passed: "認定されました。タイムは✓付きでランキングに載っています。",
    failed: "認定されませんでした（時間切れか未完成）。記録には残りますが、ランキングには載りません。",
    late: "期限切れです。記録には残りますが、ランキングには載りません。",
    waits: "運営者が確認します。結果はプロフィールに表示されます。",
  },
  mark: "認定",
  legend: "✓ 認定：同じ速さをもう一度出したか、運営者が確認したタイムです。",
};
