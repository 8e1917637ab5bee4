// Japanese: passkeys.

import type { PasskeyWords } from "./en.ts";

export const passkeys: PasskeyWords = {
  head: "パスキー",
  lead: "ほかの端末に指紋や顔でログインできます。",
  add: "パスキーを追加",
  another: "追加するには、今のパスキーで確認してください。",
  come: "パスキーでログイン",
  added: (day) => `${day} に追加`,
  used: (day) => `最後に使った日：${day}`,
  synced: "端末間で共有",
  remove: "削除",
  removeHead: "最後のパスキーを削除しますか？",
  removeLead: "ログインできるのは、このブラウザとコードだけになります。",
  keep: "キャンセル",
  done: "追加しました。別の端末でもログインできます。",
  unfit: "パスキーには新しいブラウザと https が必要です。",
  stopped: "パスキーが見つからないか、キャンセルされました。",
  has: "この端末にはすでにあなたのパスキーがあります。",
  refused: "このパスキーは使えませんでした。もう一度試すか、別のものを使ってください。",
  unknown: "登録のないパスキーです。別のパスキーかコードを使ってください。",
};
