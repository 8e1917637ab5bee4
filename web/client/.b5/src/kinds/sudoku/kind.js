// Sudoku's entry. It is the usual kind, whose look is always there.
const card = {
    name: "sudoku",
    called: { en: "Sudoku", de: "Sudoku", es: "Sudoku", fr: "Sudoku", ja: "数独" },
    about: {
        en: "Each digit once in every row, column and box.",
        de: "Jede Ziffer einmal in jeder Zeile, Spalte und jedem Block.",
        es: "Cada cifra una vez en cada fila, columna y caja.",
        fr: "Chaque chiffre une fois par ligne, colonne et bloc.",
        ja: "各行・列・ブロックにどの数字も1回ずつ。",
    },
    size: "9x9",
    picture: {
        side: 3,
        strokes: [
            { d: "M1 0v3M2 0v3M0 1h3M0 2h3", line: "line", width: 0.04 },
            { d: "M.35 .3h.32l-.22 .45", line: "given", width: 0.1 },
            { d: "M1.42 1.35a.17 .17 0 1 1 .16 .26a.17 .17 0 1 1-.2 .12", line: "accent", width: 0.1 },
            { d: "M2.4 2.35l.14-.1v.5", line: "given", width: 0.1 },
            { d: "M2.36 .36a.15 .15 0 1 1 .26 .12l-.27 .27h.32", line: "accent", width: 0.1 },
            { d: "M.62 2.3l-.25 .28h.3M.57 2.42v.33", line: "accent", width: 0.1 },
        ],
    },
};
/** sudoku is the entry. */
export const sudoku = { card };
