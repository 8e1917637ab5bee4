// Japanese words of nonograms.
/** words are the words. */
export const words = {
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
    left: (n) => `あと${n}マス塗ります。`,
    wrong: (row, col) => `${row}行${col}列は空きマスです。`,
    sets: (place) => `${place}を塗ります。`,
    drops: (place) => `${place}に×をつけます。`,
    techniques: {
        "full line": { name: "いっぱいの列", why: "この数字では並べ方が1通りしかありません。" },
        "finished line": { name: "終わった列", why: "すべてのかたまりが塗られたので、残りは空きマスです。" },
        overlap: { name: "重なり", why: "かたまりがどこにあっても、これらのマスは必ず塗られます。" },
        reach: { name: "届く範囲", why: "塗ったマスから各かたまりの届く範囲がわかります。必ず塗られるマスと、どのかたまりも届かないマスがあります。" },
        "complete line": { name: "列全体", why: "かたまりをどう並べても、これらのマスは同じになります。" },
        "two lines": { name: "2本の列", why: "逆だと仮定すると、その列と交わる列のために、隣の列の数字が入らなくなります。" },
        probing: { name: "仮定", why: "逆だと仮定して進めると、最後にどこかの数字が合わなくなります。" },
        "beyond these techniques": { name: "この手法の先", why: "ここで知られている手法ではこのマスに届きません。" },
    },
    rules: [
        "数字は続けて塗るマスの数です。5マスの列の5は、すべて塗ります。",
        "数字が複数あれば、その順にかたまりが並び、間には空きマスが1つ以上入ります。",
        "空きマスには×をつけます。かたまりができると、その数字に線が引かれます。",
        "5マスの中の3は、どこにあっても真ん中を塗ります。こうした手が必ずあり、勘で塗る必要はありません。",
    ],
};
