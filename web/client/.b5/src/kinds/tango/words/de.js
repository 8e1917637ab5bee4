// German words of Tango.
const article = (value) => (value === "Sonne" ? "Eine Sonne" : "Ein Mond");
/** words are the words. */
export const words = {
    tools: { sun: "Sonne", moon: "Mond", note: "Notiz" },
    values: ["", "Sonne", "Mond"],
    lacks: (suns, moons) => (suns + moons > 0 ? `es fehlen: Sonnen ${suns}, Monde ${moons}` : "vollständig"),
    between: { alike: (a, b) => `${a} und ${b} gleich`, unlike: (a, b) => `${a} und ${b} verschieden` },
    beside: {
        alike: { left: "gleich dem Feld links", right: "gleich dem Feld rechts", above: "gleich dem Feld darüber", below: "gleich dem Feld darunter" },
        unlike: { left: "anders als das Feld links", right: "anders als das Feld rechts", above: "anders als das Feld darüber", below: "anders als das Feld darunter" },
    },
    wrong: (value, row, col) => `${article(value)} ist falsch in Zeile ${row} Spalte ${col}.`,
    becomes: (place, value) => `${article(value)} gehört hierhin: ${place}.`,
    rules: [
        "Fülle jedes leere Feld mit einer Sonne oder einem Mond. In jeder Zeile und jeder Spalte ist die Hälfte Sonnen.",
        "Nie stehen drei gleiche nebeneinander, weder in einer Zeile noch in einer Spalte.",
        "Zwei Felder mit = dazwischen sind gleich. Zwei mit × dazwischen sind verschieden.",
        "Neben zwei gleichen und zwischen zwei gleichen steht das andere. Es gibt immer genau einen Weg, raten muss man nie.",
    ],
    techniques: {
        pair: { name: "Paar", why: "Zwei gleiche stehen nebeneinander, ein drittes daneben wäre eines zu viel." },
        sandwich: { name: "Sandwich", why: "Das Feld liegt zwischen zwei gleichen, ein drittes dazwischen wäre eines zu viel." },
        "equal sign": { name: "Gleichheitszeichen", why: "Das Zeichen = sagt, dass das Feld daneben dasselbe enthält." },
        "cross sign": { name: "Kreuzzeichen", why: "Das Zeichen × sagt, dass das Feld daneben das andere enthält." },
        "full count": { name: "Volle Zahl", why: "Die Linie hat schon alle davon. Der Rest ist das andere." },
        "pair by sign": { name: "Paar durch Zeichen", why: "Ein = macht die zwei Felder daneben gleich. Wären sie dasselbe, stünden drei nebeneinander." },
        "count with signs": { name: "Zählen mit Zeichen", why: "Zähle, wie viele noch fehlen, und wie viele davon die Felder mit Zeichen dazwischen brauchen." },
        "last one": { name: "Das letzte", why: "Der Linie fehlt nur noch eines. Überall sonst ließe es drei vom anderen nebeneinander zu." },
        "complete line": { name: "Ganze Linie", why: "Wie auch immer man die Linie füllt, dieses Feld enthält stets dasselbe." },
        "unique line": { name: "Einmalige Linie", why: "Wie auch immer man die Linie füllt, ohne dass sie einer anderen gleicht, dieses Feld enthält stets dasselbe." },
        "two lines": { name: "Zwei Linien", why: "Wie auch immer man beide Linien zusammen füllt, dieses Feld enthält stets dasselbe." },
        hypothesis: { name: "Annahme", why: "Enthielte das Feld dies, ließe sich eine Linie nicht mehr füllen." },
        "beyond these techniques": { name: "Jenseits dieser Techniken", why: "Keine hier bekannte Technik führt zu diesem Feld." },
    },
};
