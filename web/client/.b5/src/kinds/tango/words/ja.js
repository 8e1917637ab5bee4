// Japanese words of Tango.
/** words are the words. */
export const words = {
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
        "空いているマスを太陽か月で埋めます。どの行も列も、半分が太陽です。",
        "行でも列でも、同じものが3つ続くことはありません。",
        "間に=があるマスは同じもの、×があるマスは違うものです。",
        "同じもの2つの隣と間には、もう一方が入ります。解き方は必ず1通りで、当て推量はいりません。",
    ],
    techniques: {
        pair: { name: "ペア", why: "同じものが2つ並んでいるので、隣に3つ目は置けません。" },
        sandwich: { name: "サンドイッチ", why: "同じもの2つに挟まれているので、間に3つ目は置けません。" },
        "equal sign": { name: "等号", why: "=があるので、隣のマスと同じものが入ります。" },
        "cross sign": { name: "バツ印", why: "×があるので、隣のマスと違うものが入ります。" },
        "full count": { name: "数がそろった", why: "この並びにはもう全部あります。残りはもう一方です。" },
        "pair by sign": { name: "記号によるペア", why: "=で結ばれた2マスは同じものです。隣とも同じなら3つ続いてしまいます。" },
        "count with signs": { name: "記号で数える", why: "残りの数と、記号で結ばれたマスが必ず使う数を数えます。" },
        "last one": { name: "最後の1つ", why: "この並びに足りないのはあと1つ。ほかの場所では、もう一方が3つ続いてしまいます。" },
        "complete line": { name: "並び全体", why: "この並びをどう埋めても、このマスには同じものが入ります。" },
        "unique line": { name: "唯一の並び", why: "ほかの並びと同じにならないようにどう埋めても、このマスには同じものが入ります。" },
        "two lines": { name: "2つの並び", why: "2つの並びを一緒にどう埋めても、このマスには同じものが入ります。" },
        hypothesis: { name: "仮定", why: "このマスにこれを入れると、埋められない並びができます。" },
        "beyond these techniques": { name: "これらの技法の先", why: "ここで知られている技法では、このマスに届きません。" },
    },
};
