// クイーンの日本語。
import { grammarOf } from "../../../text/grammar.js";
const { number } = grammarOf("ja");
const packed = (what, where) => `これらの${what}に残ったマスはすべて、同じ数の${where}に入っています。置くものはそこに入るので、${where}のほかのマスは空です。`;
const regionsInLines = packed("領域", "列");
const linesInRegions = packed("列", "領域");
const linesInLines = packed("列", "交わる列");
/** words are the words. */
export const words = {
    rules: [
        "どの行、どの列、どの色の領域にも、クイーンがちょうど一つ入ります。",
        "クイーンは、角でも隣り合ってはいけません。斜めでも離れていればかまいません。",
        "いちばん小さい領域から始めましょう。そのクイーンで、同じ行と列、まわりのマスが消えます。",
        "タップで×印、もう一度でクイーンを置きます。なぞると、まとめて×印を付けられます。",
    ],
    tools: { mark: "×印", queen: "クイーン" },
    queen: "クイーン",
    star: "星",
    empty: "空",
    crossed: "×印",
    and: (said, more) => `${said}、${more}`,
    then: (said, more) => `${said}。${more}`,
    row: (n) => `${number(n)}行目`,
    col: (n) => `${number(n)}列目`,
    region: (letter) => `領域${letter}`,
    run: (letter, n, state) => (n === 1 ? `${letter} ${state}` : `${letter} ${state}${number(n)}つ`),
    columns: (list, _, state) => `${list}列は${state}`,
    inRow: (row, cells) => `${row}、${cells}`,
    line: (head, cells, lacks) => `${head}: ${cells}。${lacks}`,
    lacks: (n, piece) => (n === 0 ? "完成。" : `${piece}があと${number(n)}つ。`),
    left: (n, piece, regions) => (n === 0 ? "残りはありません。" : `${piece}はあと${number(n)}つ。残りの領域: ${regions}。`),
    wrong: (row, col) => `${number(row)}行${number(col)}列は空です。`,
    occupied: "埋まる",
    sets: (place) => `このマスが埋まります: ${place}。`,
    drops: (place) => `空のまま: ${place}。`,
    techniques: {
        "ruled out": { name: "除外", why: "盤面にあるものが、このマスを除外します。" },
        "one cell left": { name: "残り一マス", why: "そこに置けるマスは、ほかに残っていません。" },
        "needed cell": { name: "必要なマス", why: "ほかのマスはどれも隣り合うので、星は一つしか入りません。もう一つはここです。" },
        "region in a line": { name: "一列の領域", why: "領域に残ったマスはすべて一列にあるので、その列のほかのマスは空です。" },
        "line in a region": { name: "領域内の列", why: "列に残ったマスはすべて一つの領域にあるので、その領域のほかのマスは空です。" },
        "blocking cell": { name: "ふさぐマス", why: "ここが埋まると、そこに入る場所がなくなります。" },
        "two regions in two lines": { name: "二列に二領域", why: regionsInLines },
        "two lines in two regions": { name: "二領域に二列", why: linesInRegions },
        "two lines in two crossing lines": { name: "交わる二列に二列", why: linesInLines },
        "three regions in three lines": { name: "三列に三領域", why: regionsInLines },
        "three lines in three regions": { name: "三領域に三列", why: linesInRegions },
        "three lines in three crossing lines": { name: "交わる三列に三列", why: linesInLines },
        "many regions in as many lines": { name: "同数の列に複数の領域", why: regionsInLines },
        "many lines in as many regions": { name: "同数の領域に複数の列", why: linesInRegions },
        "many lines in as many crossing lines": { name: "同数の交わる列に複数の列", why: linesInLines },
        squeeze: { name: "締め付け", why: "ここが埋まると、これらに残る列や領域が足りなくなります。" },
        chain: { name: "連鎖", why: "ここが埋まると、ほかのマスも次々に埋まり、やがて入る場所のないところができます。" },
        "deep chain": { name: "深い連鎖", why: "ここが埋まると、途中で数えながらたどった先で、入る場所のないところができます。" },
        "trial to the end": { name: "最後まで試す", why: "最後まで試してはじめて、このマスが埋まらないと分かります。" },
    },
};
