// Japanese words of Tango.

import type { Facts } from "../../../text/hints/terms.ts";
import type { TangoWords } from "./en.ts";

const names = (value: number) => (value === 2 ? "月" : "太陽");
const of = (f: Facts) => names(f.number("of"));
const other = (f: Facts) => names(3 - f.number("of"));
const listedMost = 8; // the number of cells that are listed; of more, only the number is given
const thenOf = (f: Facts) =>
  f.count("then") > listedMost
    ? `すると、さらに${f.count("then")}マスが決まります。`
    : f.has("then")
      ? `すると、次のように決まります：${f.list("then")}。`
      : "";

/** The words. */
export const words: TangoWords = {
  tools: { sun: "太陽", moon: "月", note: "メモ" },
  values: ["", "太陽", "月"],
  lacks: (suns, moons) => (suns + moons > 0 ? `残り太陽${suns}個、月${moons}個` : "完成"),
  between: { alike: (a, b) => `${a}と${b}は同じ`, unlike: (a, b) => `${a}と${b}は違う` },
  beside: {
    alike: { left: "左と同じ", right: "右と同じ", above: "上と同じ", below: "下と同じ" },
    unlike: { left: "左と違う", right: "右と違う", above: "上と違う", below: "下と違う" },
  },
  wrong: (value, row, col) => `${row}行${col}列の${value}は間違いです。`,
  becomes: (place, value) => `${place}は${value}です。`,
  rules: [
    "空きマスに太陽か月を入れます。どの行も列も、半分ずつです。",
    "行でも列でも、同じものは3つ続けられません。",
    "間に=があるマスは同じもの、×があるマスは違うものです。",
    "同じもの2つの隣や間には、もう一方が入ります。勘はいりません。",
  ],
  is: (place, value) => `${place}は${names(value)}`,
  nots: (places, value) => `${names(value)}ではありません：${places}。`,
  techniques: {
    pair: {
      name: "ペア",
      why: (f) => `${f.list("in")}に${of(f)}が2つ並んでいます：${f.cells("at")}。3つは続けられません。`,
    },
    sandwich: {
      name: "サンドイッチ",
      why: (f) => `${f.list("in")}で、このマスは${of(f)}に挟まれています：${f.cells("at")}。3つは続けられません。`,
    },
    "equal sign": {
      name: "等号",
      why: (f) => `${f.list("in")}の=により、隣のマスと同じものが入ります：${f.cells("at")}、${of(f)}。`,
    },
    "cross sign": {
      name: "バツ印",
      why: (f) => `${f.list("in")}の×により、隣のマスと違うものが入ります：${f.cells("at")}、${of(f)}。`,
    },
    "full count": {
      name: "数がそろった",
      why: (f) => `${f.list("in")}には${of(f)}がもう全部あります：${f.cells("at")}。残りは${other(f)}です。`,
    },
    "pair by sign": {
      name: "記号によるペア",
      why: (f) =>
        `${f.list("in")}で、=で結ばれた2マスは同じものです。隣のマスと同じ${of(f)}だと、3つ続いてしまいます：${f.cells("at")}。`,
    },
    "count with signs": {
      name: "記号で数える",
      why: (f) =>
        `${f.list("in")}に足りない${of(f)}は${f.number("left")}個です。そのうち、記号によって次のマスに入る数を数えます：${f.cells("at")}。`,
    },
    "last one": {
      name: "最後の1つ",
      why: (f) =>
        `${f.list("in")}に足りない${of(f)}はあと1つです。次のマスのほかに置くと、${other(f)}が3つ続いてしまいます：${f.cells("at")}。`,
    },
    "complete line": {
      name: "並び全体",
      why: (f) => `${f.list("in")}の埋め方はあと${f.number("ways")}通りで、${f.cells("at")}はいつも同じです。`,
    },
    "unique line": {
      name: "唯一の並び",
      why: (f) =>
        `同じ並びは2つとないので、${f.list("in")}は${f.list("from")}と同じにできません。ほかのどの埋め方でも、${f.cells("at")}は同じです。`,
    },
    "two lines": { name: "2つの並び", why: (f) => `${f.list("in")}を一緒にどう埋めても、${f.cells("at")}は同じです。` },
    hypothesis: {
      name: "仮定",
      why: (f) => `${f.list("if")}と仮定します。${thenOf(f)}最後に${f.list("none")}が埋められなくなります。`,
    },
    "beyond these techniques": { name: "試行錯誤", why: "このマスに使える手筋はありません。" },
  },
};
