// Japanese words of pipes.

import { grammarOf } from "../../../text/grammar.ts";
import type { PipesWords } from "./en.ts";

const { listed } = grammarOf("ja");

/** The words. */
export const words: PipesWords = {
  rules: [
    "タイルを回して、すべてを四角い水源につなげます。つながったところには水が流れます。",
    "口は開けたままにできません。隣の口と合わせ、端には向けないこと。",
    "輪になるのはNG。つなぎ方は一つだけで、勘はいりません。",
    "タップでタイルが回ります。すべてつながれば完成です。対戦では「確認」で、つながった分を判定します。間違ったタイルはミスになります。",
  ],
  tools: { turn: "回す", lock: "固定", check: (many) => (many > 0 ? `確認 (${many})` : "確認") },
  sides: ["右", "上", "左", "下"],
  forms: { ends: ["端", "曲がり", "分岐", "十字"], straight: "直線" },
  and: listed,
  either: (list) => new Intl.ListFormat("ja", { type: "disjunction" }).format(list),
  tile: (form, ends, water, locked) => [ends ? `${form}、${ends}` : form, water, locked].filter((s) => s).join("、"),
  blank: "タイルなし",
  lit: "接続",
  dry: "未接続",
  source: "水源",
  locked: "固定済み",
  loose: "",
  noBox: "この盤面にブロックはありません。",
  left: (open, joined, all) => `固定していないタイルは${open}枚。${all}枚中${joined}枚がつながっています。`,
  wrong: (row, col) => `${row}行${col}列：その向きではありません。`,
  points: (place, ends) => `${place}のタイルは${ends}に向きます。`,
  or: (turns) => turns.join("、または"),
  supposed: (place, ends) => `${place}のタイルが${ends}に向くと仮定します。`,
  would: {
    "dead end": (pipe) => `すると、パイプがどこも行き止まりになり、タイルが余ります：${pipe}。`,
    loop: (pipe) => `すると、パイプが輪になります：${pipe}。`,
    jam: (pipe, last) => `すると、合わないタイル（${last}）に行き当たります：${pipe}。`,
    trial: () => "すると、周りのタイルがすぐに合わなくなります。",
  },
  first: (cells) => `まず次のタイルから：${cells}。`,
  conclude: (cells) => `ここから、次のタイルの向きが順に分かります：${cells}。`,
  open: (place, ends) => `${place}のタイルは${ends}に向くはずです。`,
  shut: (place, ends) => `${place}のタイルは${ends}には向きません。`,
  leaves: "向きは一つに決まります。",
  techniques: { edges: "周囲", "dead end": "行き止まり", loop: "輪", jam: "詰まり", trial: "試行", search: "探索" },
  search: "このタイルに使える手筋はなく、試すしかありません。",
};
