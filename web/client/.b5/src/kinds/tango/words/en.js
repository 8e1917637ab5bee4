// English words of Tango. They are the form of the other languages'.
/** words are the words. */
export const words = {
    tools: { sun: "Sun", moon: "Moon", note: "Note" },
    values: ["", "sun", "moon"],
    lacks: (suns, moons) => (suns + moons > 0 ? `to go: suns ${suns}, moons ${moons}` : "complete"),
    between: { alike: (a, b) => `${a} and ${b} alike`, unlike: (a, b) => `${a} and ${b} unlike` },
    beside: {
        alike: { left: "like the one to the left", right: "like the one to the right", above: "like the one above", below: "like the one below" },
        unlike: { left: "unlike the one to the left", right: "unlike the one to the right", above: "unlike the one above", below: "unlike the one below" },
    },
    wrong: (value, row, col) => `A ${value} is wrong in row ${row} column ${col}.`,
    becomes: (place, value) => `A ${value} goes into ${place}.`,
    rules: [
        "Fill every empty cell with a sun or a moon. Half of each row and of each column are suns.",
        "Three alike never stand side by side, in no row and in no column.",
        "Two cells with = between them hold the same. Two with × between them do not.",
        "Beside two alike, and between two alike, stands the other. There is always one way, and no guess is needed.",
    ],
    techniques: {
        pair: { name: "Pair", why: "Two alike stand side by side, and a third beside them is one too many." },
        sandwich: { name: "Sandwich", why: "The cell lies between two alike, and a third between them is one too many." },
        "equal sign": { name: "Equal sign", why: "The sign = says that the cell beside it holds the same." },
        "cross sign": { name: "Cross sign", why: "The sign × says that the cell beside it holds the other." },
        "full count": { name: "Full count", why: "The line has all of them. The rest are the other." },
        "pair by sign": { name: "Pair by sign", why: "A sign = makes the two cells beside it alike. If they were the same as it, three would stand side by side." },
        "count with signs": { name: "Count with signs", why: "Count what is left of it, and how much of that the cells with signs between them must take." },
        "last one": { name: "Last one", why: "The line lacks only one more. Anywhere but in these cells it would leave three of the other side by side." },
        "complete line": { name: "Complete line", why: "In every way to fill the line this cell holds the same." },
        "unique line": { name: "Unique line", why: "In every way to fill the line that does not make it equal to another, this cell holds the same." },
        "two lines": { name: "Two lines", why: "In every way to fill both lines together this cell holds the same." },
        hypothesis: { name: "Hypothesis", why: "If the cell held this, some line could not be filled any more." },
        "beyond these techniques": { name: "Beyond these techniques", why: "No technique that is known here gets to this cell." },
    },
};
