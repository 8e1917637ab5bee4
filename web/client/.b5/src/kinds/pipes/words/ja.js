// パイプの日本語。
/** words are the words. */
export const words = {
    rules: [
        "タイルを回して、すべてを四角い水源につなげます。つながったところには水が流れます。",
        "口を開けたままにはできません。どの口も隣の口と合わせ、端には向けません。",
        "パイプが輪になってはいけません。つなぎ方は一つだけで、勘に頼る必要はありません。",
        "タップすると、自分の画面だけでタイルが回ります。確かなら固定します（長押し、右ボタン、Enter）。",
    ],
    tools: { turn: "回す", lock: "固定" },
    sides: ["右", "上", "左", "下"],
    forms: { ends: ["端", "曲がり", "分岐", "十字"], straight: "直線" },
    and: (list) => list.join("・"),
    tile: (form, ends, water, locked) => [ends ? `${form}、${ends}` : form, water, locked].filter((s) => s).join("、"),
    blank: "タイルなし",
    lit: "接続",
    dry: "未接続",
    source: "水源",
    locked: "固定済み",
    loose: "",
    noBox: "この盤面にブロックはありません。",
    left: (open, joined, all) => `固定していないタイルは${open}枚。${all}枚中${joined}枚がつながっています。`,
    wrong: (row, col) => `${row}行${col}列: その向きではありません。`,
    sets: (place, turns) => (turns === 0 ? `${place}: 最初の向きのまま。` : `${place}: 最初の向きから右に90度を${turns}回。`),
    techniques: {
        edges: { name: "周囲", why: "隣と端について分かっていることから、向きが一つに決まります。" },
        "dead end": { name: "行き止まり", why: "そこに向けると、パイプがどこも行き止まりになり、ほかのタイルから切り離されます。" },
        loop: { name: "輪", why: "そこに向けると、パイプが輪になります。" },
        jam: { name: "詰まり", why: "そこに向けると、合わないタイルに行き当たります。" },
        trial: { name: "試行", why: "そこに向けると、周りのタイルがすぐに合わなくなります。" },
        search: { name: "探索", why: "このタイルは技法では決まらず、最後まで試すしかありません。" },
    },
};
