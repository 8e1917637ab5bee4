// Japanese, what is said at the board.

import type { LabelWords } from "../../board/label.ts";
import type { SpeechWords } from "../../board/speech.ts";
import { grammarOf } from "../grammar.ts";
import type { BoardText } from "./en.ts";

const { number } = grammarOf("ja");

/** cell is what cells are called. */
export const cell: LabelWords = {
  place: (row, col) => `${row}行${col}列`,
  empty: "空き",
  notes: (values) => `メモ ${values}`,
  crossed: "×印",
  centre: (values) => `中央のメモ ${values}`,
  colours: (numbers) => `色 ${numbers}`,
  given: "初期配置",
  pending: "確認中",
  wrong: "間違い",
  gone: "取り消し",
  conflict: "重複",
  by: (name) => `${name}さんが入力`,
  cage: (sum) => `合計${sum}のケージ`,
  region: (letter) => `領域${letter}`,
  hinted: { target: "ヒントの対象のマス", reason: "ヒントの根拠のマス" },
};

/** speech is how rows, columns and boxes are told. */
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

/** board is all the rest. */
export const board: BoardText = {
  pad: "入力パッド",
  brushes: "道具",
  modes: "数字の入力方法",
  mode: { digit: "数字", corner: "メモ", centre: "中央", colour: "色" },
  modeNow: { digit: "数字", corner: "メモ", centre: "中央のメモ", colour: "色" },
  digit: (symbol, left) => `${symbol}、残り${number(left)}`,
  held: (symbol) => `${symbol}を選択中。入れるマスに触れてください。`,
  letGo: "数字は選択されていません。",
  colour: (n) => `色${number(n)}`,
  erase: "消す",
  undo: "元に戻す",
  redo: "やり直す",
  undone: "元に戻しました",
  redone: "やり直しました",
  noUndo: "元に戻す操作はありません。",
  noRedo: "やり直す操作はありません。",
  zoomIn: "ブロックを拡大",
  zoomGrid: "盤を1つ表示",
  zoomOut: "盤面全体を表示",
  gridMap: "盤の一覧",
  grid: (n, left, who) => `盤${number(n)}、空きマス${number(left)}${who ? `、${who}がいます` : ""}`,
  selected: (n) => `${number(n)}マスを選択中`,
  wrong: (symbol, row, col) => `${row}行${col}列の${symbol}は間違いです。`,
  conflict: (symbol, cells) => `${symbol}は${cells}と重複しています。`,
  conflictAt: (row, col) => `${row}行${col}列`,
  givenCell: "このマスは初期配置です。",
  filledCell: "このマスはもう埋まっています。",

  settings: {
    head: "設定",
    close: "閉じる",
    look: "表示",
    theme: "テーマ",
    themes: { auto: "システムに合わせる", light: "ライト", dark: "ダーク" },
    contrast: "コントラスト",
    contrasts: { auto: "システムに合わせる", usual: "標準", high: "高い" },
    palette: "配色",
    palettes: { usual: "標準", redgreen: "赤と緑が見分けにくい方向け", blueyellow: "青と黄が見分けにくい方向け", grey: "色合いなし" },
    marks: "強調表示",
    conflictLead: "重複とは、同じ行に同じ数字が二つあるなどの、見えるルール違反です。",
    input: "入力",
    keys: "キー一覧",
    choices: {
      houses: "行・列・ブロック",
      same: "同じ値",
      noted: "メモの同じ値",
      seen: "その値が入らないマス",
      conflicts: "重複",
      authors: "誰が入れたかを表示",
      tags: "色に番号を付ける",
      numbers: "9より大きい数を英字でなく数字で表示",
      counts: "各数字の残り個数",
      clean: "入らなくなったメモを自動で消す",
      crosses: "置いた値で除外されるマスに×を付ける",
      layers: "中央のメモと色",
      digitFirst: "先に数字を選び、後でマスを選ぶ",
      wrap: "矢印キーで反対側の端へ移動",
      clock: "時計を表示",
      sound: "カウントダウンの音",
      watched: "観戦中のメモを表示",
    },
  },

  keys: {
    head: "キー操作",
    close: "閉じる",
    groups: [
      {
        head: "入力",
        rows: [
          ["1–9、A–P", "数字を入れる。9より大きい数は英字"],
          ["Shift＋数字", "メモ。メモのモードでは数字"],
          ["Ctrl＋数字", "中央のメモ（オンの場合）。オフならメモ"],
          ["Ctrl＋Shift＋数字", "色（オンの場合）。オフならメモ"],
          ["ダブルタップ", "マスにひとつだけあるメモを入れる"],
          ["スペース、PageDown", "次のモード。Shiftと一緒、またはPageUpなら前のモード"],
          ["Delete、Backspace、0", "メモを消し、次に色を消す"],
          ["Ctrl＋Z、Ctrl＋Y", "元に戻す、やり直す。[ と ] でも可"],
          ["Z、X、C、V", "数字、メモ、中央のメモ、色（9×9まで）"],
          ["W、A、S、D", "移動（9×9まで）"],
          ["P", "一時停止（できる場合、9×9まで）"],
        ],
      },
      {
        head: "移動と選択",
        rows: [
          ["矢印キー", "移動"],
          ["Shift または Ctrl＋矢印", "選択範囲を広げる"],
          ["Alt＋矢印", "隣のブロックへ"],
          ["G、Shift＋G", "複数の盤があるとき、次の盤へ、前の盤へ"],
          ["Home、End", "行の端へ。Ctrlと一緒なら盤面の隅へ"],
          ["Ctrl＋A、Ctrl＋I", "すべてのマス、または選択されていないマスを選択"],
          ["ダブルクリック", "同じ数字のマスをすべて選択"],
          ["Esc", "選択を減らす"],
        ],
      },
      {
        head: "読み上げ",
        rows: [
          [",", "行の内容と不足の数字"],
          [".", "列の内容と不足の数字"],
          ["-", "ブロックの内容と不足の数字"],
          ["+", "各数字の残り個数"],
        ],
      },
      { head: "ヘルプ", rows: [["?", "この一覧"]] },
    ],
  },
};
