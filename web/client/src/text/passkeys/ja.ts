// Japanese: passkeys.

import type { PasskeyWords } from "./en.ts";

export const passkeys: PasskeyWords = {
  head: "パスキー",
  lead: "ほかの端末に指紋や顔でログインできます。",
  add: "パスキーを追加",
  another: "もう1つ追加するには、持っているパスキーを示します。",
  come: "パスキーでサインイン",
  added: (day) => `${day} に追加`,
  used: (day) => `最後に使った日：${day}`,
  synced: "端末どうしで共有",
  remove: "削除",
  removeHead: "最後のパスキーを削除しますか？",
  removeLead: "このプレイヤーに戻れるのは、このブラウザーとコードだけになります。",
  keep: "キャンセル",
  done: "追加しました。別の端末ではこれでサインインできます。",
  unfit: "パスキーには対応ブラウザーと、https または localhost のページが必要です。",
  stopped: "パスキーが見つからないか、キャンセルされました。",
  has: "この端末にはすでにあなたのパスキーがあります。",
  refused: "このパスキーは受け付けられませんでした。もう一度試すか、別のものを使ってください。",
  unknown: "サーバーはこのパスキーを知りません。別のパスキーかコードを使ってください。",
};
