// Japanese: boards as read out by screen readers.

import type { LabelWords } from "../../board/label.ts";
import type { SpeechWords } from "../../board/speech.ts";
import { grammarOf } from "../grammar.ts";
import type { BoardText } from "./en.ts";

const { number } = grammarOf("ja");

/** The names of cells. */
export const cell: LabelWords = {
  place: (row, col) => `${row}行${col}列`,
  empty: "空き",
  notes: (values) => `メモ ${values}`,
  crossed: "×印",
  centre: (values) => `中央のメモ ${values}`,
  colours: (numbers) => `色 ${numbers}`,
  given: "初期配置",
  pending: "送信中",
  wrong: "間違い",
  gone: "取り消し",
  conflict: "矛盾",
  by: (name) => `${name}さんが入力`,
  cage: (sum) => `合計${sum}のケージ`,
  region: (letter) => `領域${letter}`,
  hinted: { target: "ヒントの対象のマス", reason: "ヒントの根拠のマス" },
};

/** The descriptions of rows, columns and boxes. */
export const speech: SpeechWords = {
  house: { row: (n) => `${n}行目`, col: (n) => `${n}列目`, box: (n) => `ブロック${n}` },
  inGrid: (what, n) => `盤${number(n)}、${what}`,
  gaps: (n) => (n === 1 ? "空き" : `空き${number(n)}`),
  missing: (values) => `不足 ${values}`,
  full: "完成",
  noBox: "ブロックはありません。",
  left: (value, n) => `${value}：${number(n)}`,
  leftHead: "残り",
};

/** Everything else. */
export const board: BoardText = {
  pad: "入力パッド",
  brushes: "道具",
  modes: "数字の入力方法",
  mode: { digit: "数字", corner: "メモ", centre: "中央", colour: "色" },
  modeNow: { digit: "数字", corner: "メモ", centre: "中央のメモ", colour: "色" },
  digit: (symbol, left) => `${symbol}、残り${number(left)}`,
  held: (symbol) => `${symbol}を選択中。入れるマスをタップ。`,
  letGo: "数字を選んでいません。",
  colour: (n) => `色${number(n)}`,
  erase: "消す",
  undo: "元に戻す",
  redo: "やり直す",
  undone: "元に戻しました",
  redone: "やり直しました",
  noUndo: "元に戻す操作なし。",
  noRedo: "やり直す操作なし。",
  zoomIn: "ブロックを拡大",
  zoomGrid: "盤を1つ表示",
  zoomOut: "盤面全体を表示",
  gridMap: "盤の一覧",
  grid: (n, left, who) => `盤${number(n)}、空きマス${number(left)}${who ? `、${who}がいます` : ""}`,
  selected: (n) => `${number(n)}マスを選択中`,
  wrong: (symbol, row, col) => `${row}行${col}列の${symbol}は間違いです。`,
  conflict: (symbol, cells) => `${symbol}は${cells}と矛盾します。`,
  conflictAt: (row, col) => `${row}行${col}列`,
  givenCell: "このマスは初期配置です。",
  filledCell: "このマスはもう埋まっています。",
  tapAgain: "もう一度タップすると入ります。",

  shown: {
    authors: "誰が入れたかを表示",
    watched: "観戦中のメモを表示",
  },
};
