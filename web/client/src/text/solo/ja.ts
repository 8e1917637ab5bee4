// Japanese: playing alone, importing, printing.

import type { House } from "../../board/shape.ts";
import { grammarOf } from "../grammar.ts";

type Part = typeof import("./en.ts");

const { number, many } = grammarOf("ja");

const houses: Readonly<Record<House["is"], string>> = { row: "行", col: "列", box: "ブロック", diagonal: "対角線" };
const house = (is: House["is"], n: number) =>
  is === "row" || is === "col" ? `${number(n)}${houses[is]}目` : `${houses[is]}${number(n)}`;

/** Playing alone. */
export const solo: Part["solo"] = {
  head: "ソロ",
  lead: "自分のペースで。自動保存、オフラインでもOK。",
  go: "遊ぶ",
  more: "続きから",
  moreLead: (what, time) => `${what}、${time}経過`,
  another: "新しい問題",
  size: "サイズ",
  difficulty: "難易度",
  mistakes: "ミス",
  strikes: (n) => many(n, { other: "#回まで" }),
  open: "制限なし",
  making: "問題を作っています。",
  offlineMade: "オフラインのため端末で作りました。",
  offlineKept: "オフライン用に保存した問題です。",
  noStock: (kind) => `オフライン用の${kind}はもうありません。`,
  offlineOnly: "オフラインは9×9のやさしい・ふつうだけです。",
  bring: "問題を取り込む",
  pause: "一時停止",
  paused: "一時停止中",
  pausedLead: "盤面を隠しています。",
  resume: "再開",
  elsewhere: "別のタブで開いています",
  playHere: "ここでプレイ",
  clockHide: "時計を隠す",
  clockShow: "時計を表示",
  hint: "ヒント",
  check: "チェック",
  fillNotes: "自動メモ",
  restart: "最初から",
  restartLead: "入力をすべて消します。",
  share: "共有",
  print: "印刷",
  export: "書き出し",
  quit: "新しい問題",
  quitLead: "今のゲームは終わります。",
  cancel: "キャンセル",
  allRight: "今のところミスなし。",
  faults: (n) => many(n, { other: "#マスが間違っています。" }),
  notYet: "どこかが間違っています。",
  solved: "完成",
  solvedIn: (time) => `タイム ${time}`,
  counts: (strikes, hints) => `ミス${number(strikes)}回、ヒント${number(hints)}回`,
  again: "もう一度",
  openKind: "解答がないので、ミスは表示されません。",
  noPuzzle: "このリンクに問題は入っていません。",
  broken: {
    none: "この盤面には解がありません。",
    several: "この盤面には解が複数あります。",
  },
};

/** Hints explain the next step. */
export const hints: Part["hints"] = {
  head: "ヒント",
  show: { 2: "なぜ？", 3: "答えを見る" },
  apply: "入力する",
  close: "閉じる",
  none: "ここにヒントはありません。",
  offline: "オフラインのヒントはやさしい手だけで、今はありません。",
  wrong: (cells) => `ここが間違っています：${cells}`,
  lookHouse: (is, n) => `${house(is, n)}を見てください。`,
  lookCell: (row, col) => `${row}行${col}列を見てください。`,
  last: (is, n) => `${house(is, n)}で空いているマスは一つだけです。`,
  place: (value, is, n) => `${house(is, n)}で${value}が入るマスは一つだけです。`,
  value: (row, col) => `${row}行${col}列に入る数字は一つだけです。`,
  digit: (value, row, col) => `${row}行${col}列は${value}です。`,
  drop: (notes) => `次のメモは消せます：${notes}`,
};

/** The import page. */
export const importing: Part["importing"] = {
  head: "問題を取り込む",
  lead: "問題を貼り付けるか入力します。解が一つか確認します。",
  text: "問題のテキスト",
  textHint: "複数行、1行、表、リスト、リンク。SDK、SDM、SDX、OpenSudoku、.non、webpbn。",
  textFile: "またはファイル",
  read: "取り込む",
  reading: "問題を読んでいます。",
  paper: "手で入力",
  paperLead: "最初の数字を入れてから、盤面を確認してください。",
  picture: "画像からノノグラム",
  pictureLead: "1 MBまでのPNGかPBM。暗い部分が塗られます。",
  pictureFile: "PNG, PBM",
  pictureAsIs: "画像に合わせる",
  pictureDark: "塗る量",
  changed: (n: number) => many(n, { other: "解を一つにするため、画像の#マスを変えました。" }),
  unchanged: "画像は変えずに済みました。",
  assumed: (rules) =>
    `各行の星の数がテキストにありません。それより少ないと解が一つにならないため、「${rules}」として読みました。`,
  board: "入力する盤面",
  checkBoard: "盤面を確認",
  fresh: "クリア",
  list: (n) => many(n, { other: "テキストに#問あります" }),
  pick: "どの問題？",
  previous: "前へ",
  next: "次へ",
  found: "遊べます",
  notChecked: "難易度不明：オフライン",
  level: "難易度",
  technique: "一番難しい手筋",
  score: "スコア",
  givens: "最初の数字",
  play: "解く",
  copyLine: "一行でコピー",
  copyRows: "行ごとにコピー",
  copyText: "テキストとしてコピー",
  copySdk: "SDKでコピー",
  otherForms: "他の形式",
  copyLink: "リンクをコピー",
  copied: "コピーしました",
  print: "印刷",
  at: (line, column) => `${number(line)}行目の${number(column)}文字目`,
  atColumn: (column) => `${number(column)}文字目`,
};

/** The page to print. */
export const printing: Part["printing"] = {
  head: "印刷",
  lead: "好きな数だけ、1ページに1問・2問・4問で印刷できます。",
  count: "問題数",
  perPage: "1ページの数",
  notes: "メモも印刷",
  solutions: "最後に解答を付ける",
  make: "問題を作る",
  now: "印刷",
  puzzle: (n) => `問題${number(n)}`,
  solution: (n) => `解答${number(n)}`,
  sheet: "ページ",
};

/** The page of games stored on this device. */
export const settings: Part["settings"] = {
  head: "設定",
  lead: "この端末に保存し、ほかの端末と同期します。",
  language: "言語",
  look: "表示と盤面",
  device: "オフライン",
  ready: "この端末ではオフラインでもソロで遊べます。",
  notReady: "このページを一度HTTPSで開くと、オフラインでも遊べます。",
  clear: "この端末をリセット",
  clearLead: "この端末の名前、設定、印、ソロのゲームを消します。新しいプレイヤーになります。",
  forget: "リセット",
};

/** Shown while there is no network. */
export const away: Part["away"] = {
  head: "オフラインです",
  lead: "部屋には接続が必要です。ソロならこのまま遊べます。",
  solo: "ソロで遊ぶ",
};
