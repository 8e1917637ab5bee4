// Japanese: signing in through a provider.

import type { SignInWords } from "./en.ts";

export const signIn: SignInWords = {
  head: "サインイン",
  lead: (provider) => `${provider}のアカウントがあれば、どの端末でも同じプレイヤーです。`,
  go: (provider) => `${provider}でサインイン`,
  door: (provider) => `ここでは${provider}のみなさんと一緒に遊びます。サインインして始めましょう。`,
  mine: (provider, day) => `${day}から${provider}でサインインしています。`,
  remove: "アカウントを外す",
  removeHead: "アカウントを外しますか？",
  removeLead:
    "このプレイヤーに戻れるのは、このブラウザ、コード、パスキーだけになります。そのアカウントでサインインした人は別のプレイヤーになります。",
  keep: "キャンセル",
  out: "このブラウザでサインアウト",
  outHead: "ここでサインアウトしますか？",
  outLead: "このブラウザは、あなたが誰かと、保存したタイムを忘れます。戻るにはもう一度サインインしてください。",
  stay: "キャンセル",
  ending: "サインインしています…",
  failed: "サインインできませんでした",
  again: "もう一度試す",
  prove:
    "このブラウザのプレイヤーにはパスキーがあります。パスキーを示すと、このプレイヤーはあなたのアカウントのものになります。",
  show: "パスキーを示す",
  anew: "別のプレイヤーとして続ける",
  home: "トップページ",
};
