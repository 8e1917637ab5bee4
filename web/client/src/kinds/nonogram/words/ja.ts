// Japanese words of nonograms.

import type { Facts } from "../../../text/hints/terms.ts";
import type { NonogramWords } from "./en.ts";

const covers = (f: Facts) => `${f.list("in")}の${f.number("long")}は、どこに置いても必ずこれらのマスを通ります。`;
const suppose = (f: Facts) => (f.number("if") ? `${f.cells("if")}を塗ると` : `${f.cells("if")}を空きマスにすると`);

/** The words. */
export const words: NonogramWords = {
  tools: { fill: "塗る", cross: "×をつける" },
  filled: "塗り",
  row: (n) => `${n}行目`,
  column: (n) => `${n}列目`,
  line: (name, clue, cells) => `${name}、ヒント ${clue}：${cells}。`,
  stretch: {
    filled: (n) => `塗り${n}`,
    crossed: (n) => `×${n}`,
    open: (n) => `空き${n}`,
  },
  left: (n) => `あと${n}マスです。`,
  wrong: (row, col) => `${row}行${col}列は塗りません。`,
  sets: (place) => `${place}を塗ります。`,
  drops: (place) => `${place}に×をつけます。`,
  follows: (f) => (f.has("jam") ? `${f.list("jam")}の数字がもう合いません。` : ""),
  nots: (places, value) => (value ? `空きマスです：${places}。` : `塗るマスです：${places}。`),
  techniques: {
    "full line": { name: "いっぱいのライン", why: (f) => `${f.list("in")}の数字では、並べ方が1通りしかありません。` },
    "finished line": {
      name: "終わったライン",
      why: (f) => `${f.list("in")}のかたまりはすべて塗られたので、残りは空きマスです。`,
    },
    overlap: { name: "重なり", why: covers },
    reach: {
      name: "届く範囲",
      why: (f) =>
        f.has("run")
          ? `塗ったマスから、各かたまりの届く範囲がわかります。${covers(f)}`
          : `${f.list("in")}のどのかたまりも、これらのマスに届きません。`,
    },
    "complete line": {
      name: "ライン全体",
      why: (f) => `${f.list("in")}のかたまりをどう並べても、これらのマスは同じになります。`,
    },
    "two lines": {
      name: "2本のライン",
      why: (f) =>
        `${suppose(f)}、${f.list("in")}とそれに交わるラインのために、${f.list("jam")}の数字が入らなくなります。`,
    },
    probing: {
      name: "仮定",
      why: (f) => `${suppose(f)}、${f.number("steps")}本先で${f.list("jam")}の数字が合わなくなります。`,
    },
    "beyond these techniques": { name: "試行錯誤", why: "このマスに使える手筋はありません。" },
  },
  rules: [
    "数字は続けて塗るマスの数です。5マスの列に5なら、全部塗ります。",
    "数字が複数あれば、その順にかたまりが並び、間には空きマスが1つ以上入ります。",
    "空きマスには×をつけます。かたまりができると、その数字に線が引かれます。",
    "5マスの3は、どこに置いても真ん中を通ります。こういう手が必ずあり、勘はいりません。",
  ],
};
