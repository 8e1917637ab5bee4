// Japanese: the settings of this device, and the list of keys.

import type { Options } from "./en.ts";

export const options: Options = {
  settings: {
    head: "設定",
    look: "表示",
    theme: "テーマ",
    themes: { auto: "システム", light: "ライト", dark: "ダーク" },
    contrast: "コントラスト",
    contrasts: { auto: "システム", usual: "標準", high: "高" },
    palette: "配色",
    palettes: {
      usual: "標準",
      redgreen: "赤と緑が見分けにくい方向け",
      blueyellow: "青と黄が見分けにくい方向け",
      grey: "グレースケール",
    },
    sound: {
      head: "音と振動",
      volume: "音量",
      hear: "試聴",
    },
    marks: "強調表示",
    conflictLead: "矛盾は、見てわかるルール違反です（隣り合うクイーンなど）。",
    input: "入力",
    keys: "ショートカット",
    choices: {
      houses: "行・列・ブロック",
      same: "同じ値",
      noted: "メモの同じ値",
      seen: "その値が入らないマス",
      conflicts: "矛盾",
      tags: "色に番号を付ける",
      numbers: "9より大きい数を英字でなく数字で表示",
      counts: "各数字の残り個数",
      clean: "入らなくなったメモを自動で消す",
      crosses: "置いた値で除外されるマスに×を付ける",
      layers: "中央のメモと色",
      digitFirst: "数字を先に選ぶ",
      wrap: "矢印キーで反対側の端へ移動",
      clock: "時計を表示",
      sound: "効果音",
      touch: "振動",
    },
  },

  keys: {
    head: "ショートカット",
    lead: "英字のないキーボードでは、US配列で同じ位置のキーを使います。",
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
          ["T", "時間、ミス、順位、ほかの人の進み具合"],
        ],
      },
      { head: "ヘルプ", rows: [["?、F1", "この一覧"]] },
    ],
  },
};
