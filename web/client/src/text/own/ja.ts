// Japanese: the player's rounds, data, groups, friends and moderation decisions.

import { grammarOf } from "../grammar.ts";
import type { Own } from "./en.ts";

const { listed, number } = grammarOf("ja");

export const own: Own = {
  decided: {
    head: "確認中",
    lead: "報告されたか、サーバーが気づいたものです。人が確認するまで、ほかには何も起きません。",
    what: { finish: "あなたの記録", name: "あなたの名前", line: "あなたの発言" },
    states: {
      waits: "まだ確認されていません。結果はここに表示されます。",
      cleared: "確認済み：問題ありません。",
      refused: "確認の結果、却下されました。納得できなければ理由を書いてください。もう一度確認します。",
      appealed: "異議を確認中です。回答はここに表示されます。",
    },
    until: (day) => `チャットでは使えない内容でした。${day}からまた書けます。納得できなければ理由を書いてください。`,
    why: "理由",
    appeal: "異議を申し立てる",
  },

  out: {
    go: "ほかの端末からログアウト",
    head: "ほかの端末からログアウトしますか？",
    lead: "ほかの端末からすべてログアウトします。復元コードは新しくなり、パスキーは追加し直しになります。",
    stay: "キャンセル",
    done: "ほかの端末からログアウトしました。新しいコードです。",
  },

  back: {
    race: (time) => `レースに戻る（${time}）`,
    game: "ゲームに戻る",
    head: "ラウンド中に離れますか？",
    lead: "時計は止まりません。席は残り、どのページからも戻れます。",
    go: "いったん離れる",
  },

  mine: {
    head: "最近の記録",
    signInLead: "名前、レーティング、記録を引き継げます。",
    newHere: "はじめての方はそのまま遊べます。登録不要です。",
    puzzle: "パズル",
    placeOf: (place: string, of: number) => `${number(of)}人中${place}`,
    recovery: "復元コード",
    another: "別のアカウントでログイン",
    empty: "まだ記録がありません。",
    mode: "モード",
    place: "順位",
    time: "タイム",
    rating: "レート",
    versus: (names) => `対戦：${listed(names)}`,
    together: (names) => `協力：${listed(names)}`,
    bot: (name) => `${name}（ボット）`,
    more: "もっと見る",
    data: "自分のデータ",
    recoveryLead: "ほかの端末でのログインに使うコードです。人に教えないでください。",
    recoveryShow: "コードを表示",
    recoveryRenew: "新しいコード",
    recoveryRenewed: "新しいコードです。前のコードは使えません。",
    recover: "コードでログイン",
    recoverLabel: "コード",
    recoverGo: "ログイン",
    export: "自分のデータをダウンロード",
    delete: "データを削除",
    deleteHead: "すべて削除しますか？",
    deleteLead: "すべてのランキングとラウンド、この端末から名前が消えます。元に戻せません。",
    deleteGo: "削除する",
    keep: "キャンセル",
    deleted: "データを削除しました。",
  },

  last: { head: "最近の記録", all: "すべての記録", month: "今月のまとめ" },

  lately: "友だちとグループ",
  friends: "あなたの友だち",

  /** Links from the profile to other pages. */
  ways: [
    ["/friends", "友だち"],
    ["/groups", "グループ"],
    ["/season", "今月のまとめ"],
    ["/techniques", "手筋"],
  ] as readonly (readonly [string, string])[],
  achievements: {
    head: "実績",
    games: (n: number) => (n === 1 ? "初プレイ" : `${number(n)}回プレイ`),
    wins: (n: number) => (n === 1 ? "初勝利" : `${number(n)}勝`),
    streak: (n: number) => `${number(n)}日連続`,
    kinds: (n: number) => `${number(n)}種類のパズル`,
    soFar: (n: number, of: number) => `${number(n)} / ${number(of)}`,
  },

  groups: {
    arena: "大会",
    head: "グループ",
    lead: "知り合いだけのランキング。招待リンクで参加できます。",
    mine: "参加中のグループ",
    empty: "まだグループがありません。",
    make: "新しいグループ",
    name: "グループの名前",
    create: "グループを作る",
    join: "グループに参加",
    joinNamed: (group) => `「${group}」に参加`,
    invite: "招待リンク",
    manage: "グループの管理",
    joinGo: "参加",
    copy: "招待リンクをコピー",
    leave: "グループを抜ける",
    members: (n) => `${number(n)}人`,
    leaderboard: "ランキング",
    owner: "管理者",
    out: "外す",
    remove: (name) => `${name}さんを外す`,
    removeLead: "グループから外れ、今までの招待リンクは使えなくなります。",
    makeOwner: "管理者にする",
    handOver: (name) => `${name}さんを管理者にする`,
    handOverLead: "あなたはメンバーのままですが、管理できるのは新しい管理者だけです。",
    renew: "新しい招待",
    end: "グループを解散",
    endLead: (name) => `「${name}」は全員から消えます。元に戻せません。`,
    keep: "キャンセル",
  },
};
