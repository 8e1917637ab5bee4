// Japanese: hints.

import { grammarOf } from "../grammar.ts";

type Part = typeof import("./en.ts");

const { number, many } = grammarOf("ja");

/** Hints that do not come from the server. */
export const steps: Part["steps"] = {
  houses: {
    row: (n) => `${number(n)}行目`,
    column: (n) => `${number(n)}列目`,
    box: (n) => `ブロック${number(n)}`,
    region: (letter) => `領域${letter}`,
    diagonal: (n) => `対角線${number(n)}`,
  },
  places: (row, cols) => `${row}行${cols}列`,
  span: (first, last) => `${first}～${last}`,
  inGrid: (house, n) => `盤${number(n)}の${house}`,
  and: (said, more) => `${said}、${more}`,
  joinSentences: (said, more) => `${said}${more}`,
  look: (places) => `ここを見てください：${places}。`,
  wait: (cell) => `先にこちらを解き、${cell}はその後です。`,
  ends: (cell, how) => `それからこのマス：${cell}。${how}`,
  wrong: (n) => many(n, { other: "#マスが間違っています。" }),
  by: (technique, houses) => `${technique}（${houses}）。`,
  byAlone: (technique) => `${technique}。`,
  from: (houses) => `メモが消える場所：${houses}。`,
  cells: (cells) => `マス：${cells}。`,
  values: (values) => `数字：${values}。`,
  is: (cell, value) => `${cell}は${value}`,
  isNot: (cell, values) => `${cell}は${values}ではない`,
  oneIs: (cells, value) => `次のどれかは${value}（${cells}）`,
  noneIs: (cells, value) => `次のどれも${value}ではない（${cells}）`,
  suppose: (said) => `仮定：${said}。`,
  follows: (list) => `今の盤面から次のことがわかります：${list}。`,
  followsIn: (n) => many(n, { other: "#手先で行き詰まります。" }),
  clash: (a, b) => `次の二つは両立しません：${a}、${b}。`,
  full: (cell) => `このマスに入る数字がなくなります：${cell}。`,
  gap: (house, value) => `ここに${value}の入る場所がなくなります：${house}。`,
  goes: (list) => `つまり、${list}。`,
  techniques: {
    "last digit": { name: "最後の数字", why: "空きマスが一つだけなので、足りない数字が入ります。" },
    "hidden single in a box": {
      name: "隠れた単独（ブロック）",
      why: "ブロックの中でこの数字が入るマスは一つだけです。",
    },
    "hidden single in a line": {
      name: "隠れた単独（行・列）",
      why: "この行または列でこの数字が入るマスは一つだけです。",
    },
    "naked single": { name: "裸の単独", why: "このマスでは、ほかの数字がすべて除外されています。" },
    "last cell of a cage": {
      name: "ケージの最後のマス",
      why: "ケージの空きマスが一つだけなので、合計に足りない数が入ります。",
    },
    "rule of 45": {
      name: "45の法則",
      why: "行・列・ブロックの数字の合計は決まっています。ケージの合計を引くと、余ったマスやはみ出したマスの数字がわかります。",
    },
    "cage sums": {
      name: "ケージの合計",
      why: "ケージの数字はすべて異なり、合計も決まっています。どの組み合わせにも現れないメモは消せます。",
    },
    pointing: {
      name: "ポインティング",
      why: "ブロックの中でこの数字は一つの行または列の上にしか入らないので、その行・列の残りには入りません。",
    },
    claiming: {
      name: "クレーミング",
      why: "この行または列で数字は一つのブロックの中にしか入らないので、そのブロックの残りには入りません。",
    },
    "naked pair": { name: "裸のペア", why: "二つのマスにはこの二つの数字しか入らないので、ほかのマスには入りません。" },
    "X-wing": {
      name: "X-Wing",
      why: "二本の行（列）で、この数字は同じ二本の列（行）との交点にしか入らないので、その二本のほかのマスには入りません。",
    },
    "hidden pair": {
      name: "隠れたペア",
      why: "この二つの数字は二つのマスにしか入らないので、そこにほかの数字は入りません。",
    },
    "rule of 45 over several cells": {
      name: "複数マスの45の法則",
      why: "決まった合計とケージの合計から、これらのマスの合計がわかります。どの組み合わせにも現れないメモは消せます。",
    },
    "naked triple": {
      name: "裸のトリプル",
      why: "三つのマスにはこの三つの数字しか入らないので、ほかのマスには入りません。",
    },
    swordfish: {
      name: "ソードフィッシュ",
      why: "三本の行（列）で、この数字は同じ三本の列（行）との交点にしか入らないので、その三本のほかのマスには入りません。",
    },
    "hidden triple": {
      name: "隠れたトリプル",
      why: "この三つの数字は三つのマスにしか入らないので、そこにほかの数字は入りません。",
    },
    skyscraper: {
      name: "スカイスクレイパー",
      why: "平行な二本の線に数字の候補が二か所ずつあり、それぞれ一か所が同じ線の上にあります。残りの二か所のどちらかに入るので、両方が見えるマスには入りません。",
    },
    "two-string kite": {
      name: "ツーストリングカイト",
      why: "一つの行と一つの列に数字の候補が二か所ずつあり、それぞれ一か所が同じブロックにあります。残りの二か所のどちらかに入るので、両方が見えるマスには入りません。",
    },
    "XY-wing": {
      name: "XY-Wing",
      why: "中央のマスがどちらの数字でも、ほかの二マスのどちらかに共通の数字が入ります。両方が見えるマスには入りません。",
    },
    "empty rectangle": {
      name: "空の長方形",
      why: "ブロックの中で数字は一つの行と一つの列の上にしか入らず、別の線には候補が二か所あります。両方が指すマスに入れると、ブロックに入る場所がなくなります。",
    },
    "finned X-wing": {
      name: "ヒレ付きX-Wing",
      why: "一つのブロックに余分な候補があるX-Wingです。X-Wingか余分な候補のどちらかが正しいので、両方で消えるマスには入りません。",
    },
    "XYZ-wing": {
      name: "XYZ-Wing",
      why: "中央のマスが三つのどの数字でも、三マスのどれかに共通の数字が入ります。三つすべてが見えるマスには入りません。",
    },
    "W-wing": {
      name: "W-Wing",
      why: "二つのマスの候補が同じ二つで、その一方が入る場所は、どちらかのマスから見えるものだけです。どちらかのマスにもう一方の数字が入り、両方が見えるマスには入りません。",
    },
    "unique rectangle": {
      name: "ユニーク長方形",
      why: "四つのマスがこの二つの数字だけになると入れ替えができ、解が二つになります。解は一つなので、ほかの候補が正しいはずです。",
    },
    "simple colouring": {
      name: "単純な色分け",
      why: "候補が二か所の線に沿って、マスを交互に二色に分けます。どちらかの色が正解です。両方の色が見えるマスや、同じ色どうしが見える色には入りません。",
    },
    "finned swordfish": {
      name: "ヒレ付きソードフィッシュ",
      why: "一つのブロックに余分な候補があるソードフィッシュです。本体か余分な候補のどちらかが正しいので、両方で消えるマスには入りません。",
    },
    "naked quad": {
      name: "裸のクワッド",
      why: "四つのマスにはこの四つの数字しか入らないので、ほかのマスには入りません。",
    },
    jellyfish: {
      name: "ジェリーフィッシュ",
      why: "四本の行（列）で、この数字は同じ四本の列（行）との交点にしか入らないので、その四本のほかのマスには入りません。",
    },
    "hidden quad": {
      name: "隠れたクワッド",
      why: "この四つの数字は四つのマスにしか入らないので、そこにほかの数字は入りません。",
    },
    "finned jellyfish": {
      name: "ヒレ付きジェリーフィッシュ",
      why: "一つのブロックに余分な候補があるジェリーフィッシュです。本体か余分な候補のどちらかが正しいので、両方で消えるマスには入りません。",
    },
    "BUG+1": {
      name: "BUG+1",
      why: "この数字でなければ、空きマスのメモがすべて二つずつになって入れ替えができ、解が二つになります。解は一つです。",
    },
    "X-chain": {
      name: "Xチェーン",
      why: "一つの数字の候補をたどり、順に推論します。最初の仮定と矛盾するので、仮定は誤りです。",
    },
    "XY-chain": {
      name: "XYチェーン",
      why: "候補が二つのマスをたどり、順に推論します。最初の仮定と矛盾するので、仮定は誤りです。",
    },
    "alternating inference chain": {
      name: "交互推論チェーン（AIC）",
      why: "候補が「入る」「入らない」を交互に推論します。最初の仮定と矛盾するので、仮定は誤りです。",
    },
    "grouped chain": {
      name: "グループチェーン",
      why: "マスのグループも含めて順に推論します。最初の仮定と矛盾するので、仮定は誤りです。",
    },
    "almost locked sets (ALS-XZ)": {
      name: "ALS-XZ",
      why: "二つのマスの集まりには、それぞれマスの数より一つ多い数字があり、共通の数字の一つは両方には入りません。どちらかに残りの数字がすべて入るので、もう一つの共通の数字の候補がすべて見えるマスには入りません。",
    },
    "Sue de Coq": {
      name: "Sue-de-Coq",
      why: "ブロックと線の交わりにあるこれらのマスには、マスの数と同じだけの数字があり、すべて入ります。ブロックと線の残りには、それぞれの側の数字は入りません。",
    },
    "forcing chain": {
      name: "強制チェーン",
      why: "どれか一つは正しく、どの場合も同じ結論になるので、その結論が正しいです。",
    },
    "forcing net": {
      name: "強制ネット",
      why: "仮定から決まる数字を入れていくと、矛盾するか、どの場合でも同じメモが消えます。",
    },
    "forcing net with locked candidates": {
      name: "固定候補を使う強制ネット",
      why: "固定候補も使って、仮定から決まる数字を入れていくと、矛盾するか、どの場合でも同じメモが消えます。",
    },
    "nested forcing net": {
      name: "入れ子の強制ネット",
      why: "途中でさらに仮定を置きながら数字を入れていくと、矛盾するか、どの場合でも同じメモが消えます。",
    },
    "beyond these techniques": {
      name: "試行錯誤",
      why: "このマスに使える手筋はありません。",
    },
  },
};
