// Japanese: signing in through a provider.

import type { SignInWords } from "./en.ts";

export const signIn: SignInWords = {
  head: "ログイン",
  lead: (provider) => `${provider}のアカウントをどの端末でも使えます。`,
  go: (provider) => `${provider}でログイン`,
  door: (provider) => `${provider}のメンバー用サーバーです。ログインして遊びましょう。`,
  mine: (provider, day) => `${day}から${provider}でログインしています。`,
  remove: "アカウントを外す",
  removeHead: "アカウントを外しますか？",
  removeLead:
    "ログインできるのは、このブラウザ、コード、パスキーだけになります。アカウントは新しいプレイヤーになります。",
  keep: "キャンセル",
  out: "このブラウザでログアウト",
  outHead: "ここでログアウトしますか？",
  outLead: "この端末のタイムが消えます。戻るにはもう一度ログインしてください。",
  stay: "キャンセル",
  ending: "ログインしています…",
  failed: "ログインできませんでした",
  again: "もう一度試す",
  prove: "このブラウザのプレイヤーにはパスキーがあります。パスキーで確認すると、アカウントに引き継げます。",
  show: "パスキーで確認",
  anew: "新しいプレイヤーで続ける",
  home: "ホーム",
};
