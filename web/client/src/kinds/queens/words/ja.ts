// Japanese words of queens.

import { grammarOf } from "../../../text/grammar.ts";
import type { Facts } from "../../../text/hints/terms.ts";
import type { QueensWords } from "./en.ts";

const { number } = grammarOf("ja");

const piece = (f: Facts) => (f.number("stars") > 1 ? "星" : "クイーン");
const listFew = (f: Facts, before: string) => (f.has("at") ? `${before}${f.cells("at")}` : "");
const describePacked = (f: Facts) =>
  `${f.list("in")}に残ったマスは、すべて${f.list("within")}にあります${listFew(f, "：")}。${f.list("within")}のほかのマスは空きです。`;
const assumeOne = (f: Facts) => `${f.cells("if")}に${piece(f)}を置くと、`;

/** The words. */
export const words: QueensWords = {
  rules: [
    "行、列、色ごとに、クイーンは一つだけです。",
    "クイーンどうしは斜めでも隣り合えません。離れていれば斜めでもOKです。",
    "一番小さい領域から始めましょう。クイーンを置くと、同じ行と列、周りのマスは消えます。",
    "タップで×印、もう一度でクイーンを置きます。なぞると、まとめて×印を付けられます。",
  ],
  tools: { mark: "×印", queen: "クイーン" },
  queen: "クイーン",
  star: "星",
  empty: "空き",
  crossed: "×印",
  and: (said, more) => `${said}、${more}`,
  joinSentences: (said, more) => `${said}。${more}`,
  row: (n) => `${number(n)}行目`,
  col: (n) => `${number(n)}列目`,
  region: (letter) => `領域${letter}`,
  colours: ["赤", "オレンジ", "黄色", "緑", "青緑", "青", "紫", "ピンク", "灰色"],
  coloured: (colour) => `${colour}の領域`,
  regionAt: (row, col) => `${number(row)}行${number(col)}列の領域`,
  run: (letter, n, state) => (n === 1 ? `${letter} ${state}` : `${letter} ${state}${number(n)}つ`),
  columns: (list, _, state) => `${list}列は${state}`,
  inRow: (row, cells) => `${row}、${cells}`,
  line: (head, cells, lacks) => `${head}：${cells}。${lacks}`,
  lacks: (n, piece) => (n === 0 ? "完成。" : `${piece}があと${number(n)}つ。`),
  left: (n, piece, regions) =>
    n === 0 ? "残りはありません。" : `${piece}はあと${number(n)}つ。残りの領域：${regions}。`,
  wrong: (row, col) => `${number(row)}行${number(col)}列は空きマスです。`,
  sets: (places, f) => `ここに${piece(f)}が入ります：${places}。`,
  drops: (places) => `空きマスです：${places}。`,
  nots: (places, f) => `ここに${piece(f)}は入りません：${places}。`,
  follows: (f) => {
    if (f.has("clash"))
      return f.has("in")
        ? `合わせると${f.list("in")}に多すぎます：${f.cells("clash")}。`
        : `隣り合っています：${f.cells("clash")}。`;
    if (f.has("then"))
      return `次のマスにも置くことになります：${f.cells("then")}。すると${f.item("gap")}に入る場所がなくなります。`;
    return f.has("gap")
      ? `${f.item("gap")}に入る場所がありません。`
      : f.has("not")
        ? "このままでは盤面が完成しません。"
        : "";
  },
  techniques: {
    "ruled out": {
      name: "除外",
      why: (f) =>
        f.has("in")
          ? `${f.list("in")}にはもう全部入っています：${f.cells("at")}。`
          : f.has("at")
            ? `${f.cells("at")}の${piece(f)}と隣り合っています。`
            : "すでに×印が付いています。",
    },
    "one cell left": {
      name: "残り一マス",
      why: (f) =>
        f.count("at") > 1
          ? `${f.list("in")}に残ったマスは、足りない${piece(f)}と同じ数です：${f.cells("at")}。`
          : `${f.list("in")}に残っているのはこのマスだけです：${f.cells("at")}。`,
    },
    "needed cell": {
      name: "必要なマス",
      why: (f) =>
        `${f.list("in")}に残ったマスは次のとおりです：${f.cells("at")}。一つを除いて互いに隣り合うので、そこに${piece(f)}は一つしか入りません。もう一つは残りのマスに入ります。`,
    },
    "region in a line": { name: "一列の領域", why: describePacked },
    "line in a region": { name: "領域内の列", why: describePacked },
    "blocking cell": {
      name: "ふさぐマス",
      why: (f) =>
        `${f.list("in")}${listFew(f, "に残っているのは次のマスだけです：")}${f.has("at") ? "。" : "を大きくふさぐマスがあります。"}あるマスに${piece(f)}を置くと、入る場所がなくなります。`,
    },
    "two regions in two lines": { name: "二列に二領域", why: describePacked },
    "two lines in two regions": { name: "二領域に二列", why: describePacked },
    "two lines in two crossing lines": { name: "交わる二列に二列", why: describePacked },
    "three regions in three lines": { name: "三列に三領域", why: describePacked },
    "three lines in three regions": { name: "三領域に三列", why: describePacked },
    "three lines in three crossing lines": { name: "交わる三列に三列", why: describePacked },
    "many regions in as many lines": { name: "同数の列に複数の領域", why: describePacked },
    "many lines in as many regions": { name: "同数の領域に複数の列", why: describePacked },
    "many lines in as many crossing lines": { name: "同数の交わる列に複数の列", why: describePacked },
    squeeze: {
      name: "締め付け",
      why: (f) => `${assumeOne(f)}${f.list("in")}に残るマスは${f.list("within")}だけになり、足りなくなります。`,
    },
    chain: {
      name: "連鎖",
      why: (f) =>
        `${assumeOne(f)}次のマスにも置くことになります：${f.cells("then")}。すると${f.item("gap")}に入る場所がなくなります。`,
    },
    "deep chain": {
      name: "深い連鎖",
      why: (f) =>
        `${assumeOne(f)}${f.has("then") ? `次のマスにも置くことになります：${f.cells("then")}。` : "ほかのマスも決まっていきます。"}行や列を分け合うものも数えると、${f.item("gap")}に入る場所がなくなります。`,
    },
    "trial to the end": {
      name: "最後まで試す",
      why: (f) =>
        f.has("if")
          ? `${assumeOne(f)}盤面が完成しません。これは最後まで試してはじめて分かります。`
          : "このマスは、最後まで試さないと分かりません。",
    },
  },
};
