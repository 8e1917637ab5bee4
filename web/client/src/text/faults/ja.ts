// Japanese: faults in a puzzle's text.

import type { Faults } from "./en.ts";

export const faults: Faults = ({ number }) => ({
  unreadable: "パズルとして読めません。盤面を行ごとか1行で、またはリンクを貼り付けてください。",
  no_board: "このテキストに盤面がありません。",
  many_boards: (n) => `このテキストには盤面が${number(n)}個あります。一つずつ貼り付けてください。`,
  too_long: (bytes, most) => `このテキストは${number(bytes)}バイトあります。上限は${number(most)}バイトです。`,
  bad_count: (n) => `${number(n)}マスの盤面はありません。空きマスは点か0にして、すべての行を貼り付けてください。`,
  bad_letters: (n, most) =>
    `${number(n)}マスの盤面はありません。マスごとに1文字、${number(most)}行までで貼り付けてください。`,
  bad_rows: (rows, cells) => `${number(cells)}マスの行が${number(rows)}行では盤面になりません。`,
  uneven_row: (row, cells, first) =>
    `${number(row)}行目は${number(cells)}マスですが、1行目は${number(first)}マスです。`,
  bad_symbol: (symbol, most) =>
    most > 0 ? `「${symbol}」は、値が${most}までの盤面に合いません。` : `「${symbol}」は値でも空きマスでもありません。`,
  bad_value: (cells, most) => `この盤面の値は${most}までですが、ここだけ違います：${cells}。`,
  bad_syntax: (form) => `${form}のようですが、壊れています。`,
  damaged: "このリンクのデータは途中で切れているか、壊れています。リンク全体をもう一度コピーしてください。",
  unsupported: (what) => `${what}には対応していません。`,
  short_link: (site) =>
    `この${site}のリンクには問題が入っておらず、番号かページを示すだけです。リンク先で開き、問題そのもの（テキストか長いリンク）をコピーしてください。`,
  seed_link: (game) =>
    `これは${game}の乱数シードで、盤面が入っていません。コロン（:）を含むゲームIDのほうをコピーしてください。`,
  other_solution: "リンクの解が盤面と合いません。わからないルールがあります。",
  unread_rule: (rules) => `対応していないルールです：${rules}。`,
  bad_clue: (word) => `「${word}」に続く内容が正しくありません。`,
  clash: (cells, value) => `同じ値にできないマスが、どれも${value}です：${cells}。`,
  no_size: "盤面の大きさが書かれていません。width と height を加えてください。",
  bad_regions: (regions, rows) =>
    `この盤面には領域が${number(regions)}個、行が${number(rows)}行あります。領域は行と同じ数だけ必要です。`,
  small_region: (region, cells, stars) =>
    `領域${region}は${number(cells)}マスしかなく、星が${number(stars)}個入りません。`,
  bad_sum: (cells) => `このケージは合計に届かないか、超えています：${cells}。`,
  full_board: "すべてのマスが埋まっています。",
  no_solution: "この盤面には解がありません。",
  many_solutions: (least) => `この盤面には解が少なくとも${number(least)}つあります。数字が足りないかもしれません。`,
  too_deep: "難しすぎて、解が一つか確認できません。",
  needs_server: "この形式はサーバーでしか読めませんが、サーバーにつながりません。",
});
