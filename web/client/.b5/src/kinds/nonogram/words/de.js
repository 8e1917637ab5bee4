// German words of nonograms.
import { grammarOf } from "../../../text/grammar.js";
const { many } = grammarOf("de");
/** words are the words. */
export const words = {
    tools: { fill: "Ausmalen", cross: "Durchkreuzen" },
    filled: "ausgemalt",
    row: (n) => `Zeile ${n}`,
    column: (n) => `Spalte ${n}`,
    line: (name, clue, cells) => `${name}, Vorgabe ${clue}: ${cells}.`,
    stretch: {
        filled: (n) => many(n, { one: "# ausgemalt", other: "# ausgemalt" }),
        crossed: (n) => many(n, { one: "# durchkreuzt", other: "# durchkreuzt" }),
        open: (n) => many(n, { one: "# offen", other: "# offen" }),
    },
    left: (n) => many(n, { one: "Noch # Feld ist auszumalen.", other: "Noch # Felder sind auszumalen." }),
    wrong: (row, col) => `Zeile ${row} Spalte ${col} bleibt leer.`,
    sets: (place) => `Ausmalen: ${place}.`,
    drops: (place) => `Durchkreuzen: ${place}.`,
    techniques: {
        "full line": { name: "Volle Linie", why: "Die Vorgabe lässt nur eine Anordnung der Linie zu." },
        "finished line": { name: "Fertige Linie", why: "Alle Blöcke der Linie sind ausgemalt, also bleibt der Rest leer." },
        overlap: { name: "Überlappung", why: "Ein Block bedeckt diese Felder, wo auch immer er in seinem Platz steht." },
        reach: { name: "Reichweite", why: "Die ausgemalten Felder sagen, wie weit jeder Block reichen kann: Manche Felder bedeckt er immer, und zu manchen kommt keiner." },
        "complete line": { name: "Ganze Linie", why: "Wie man die Blöcke der Linie auch anordnet, diese Felder sind immer gleich." },
        "two lines": { name: "Zwei Linien", why: "Angenommen, es wäre umgekehrt: Dann lassen die Linie und die kreuzenden der Linie daneben keinen Platz für ihre Vorgabe." },
        probing: { name: "Probieren", why: "Angenommen, es wäre umgekehrt, und von da weiter: Am Ende passt eine Vorgabe nicht mehr." },
        "beyond these techniques": { name: "Jenseits dieser Techniken", why: "Keine Technik, die hier bekannt ist, führt zu diesem Feld." },
    },
    rules: [
        "Jede Zahl ist ein Block ausgemalter Felder. Eine 5 in einer Linie von fünf Feldern füllt sie alle.",
        "Mehrere Zahlen sind mehrere Blöcke in dieser Reihenfolge, mit mindestens einem leeren Feld dazwischen.",
        "Durchkreuze Felder, die leer bleiben. Eine Zahl wird gestrichen, wenn ihr Block fertig ist.",
        "Eine 3 bedeckt die Mitte von fünf Feldern, wo auch immer sie steht. Einen solchen Schritt gibt es immer, raten muss man nie.",
    ],
};
