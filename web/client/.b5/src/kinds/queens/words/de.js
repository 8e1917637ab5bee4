// Deutsche Wörter für Damen.
import { grammarOf } from "../../../text/grammar.js";
const { number } = grammarOf("de");
const packed = (what, where, those) => `Alle Felder, die in diesen ${what} übrig sind, liegen in ebenso vielen ${where}. Was dorthin gehört, steht also auf ihnen, und die übrigen Felder ${those} bleiben leer.`;
const regionsInLines = packed("Regionen", "Linien", "dieser Linien");
const linesInRegions = packed("Linien", "Regionen", "dieser Regionen");
const linesInLines = packed("Linien", "kreuzenden Linien", "der kreuzenden Linien");
/** words are the words. */
export const words = {
    rules: [
        "In jeder Zeile, jeder Spalte und jeder farbigen Region steht genau eine Dame.",
        "Damen berühren sich nie, auch nicht über Eck. Weiter weg auf einer Diagonalen ist erlaubt.",
        "Beginne mit der kleinsten Region. Ihre Dame schließt ihre Zeile, ihre Spalte und alle Felder ringsum aus.",
        "Ein Tipp kreuzt ein Feld aus, ein zweiter setzt eine Dame. Ziehe, um viele auszukreuzen.",
    ],
    tools: { mark: "Kreuz", queen: "Dame" },
    queen: "Dame",
    star: "Stern",
    empty: "leer",
    crossed: "ausgekreuzt",
    and: (said, more) => `${said}, ${more}`,
    then: (said, more) => `${said}; ${more}`,
    row: (n) => `Zeile ${number(n)}`,
    col: (n) => `Spalte ${number(n)}`,
    region: (letter) => `Region ${letter}`,
    run: (letter, n, state) => (n === 1 ? `${letter} ${state}` : `${letter} ${number(n)} ${state}`),
    columns: (list, n, state) => `${n === 1 ? "Spalte" : "Spalten"} ${list} ${state}`,
    inRow: (row, cells) => `${row}: ${cells}`,
    line: (head, cells, lacks) => `${head}: ${cells}. ${lacks}`,
    lacks: (n, piece) => (n === 0 ? "Vollständig." : `Es fehlt noch: ${piece}, ${number(n)}-mal.`),
    left: (n, piece, regions) => (n === 0 ? "Nichts ist mehr zu setzen." : `Noch zu setzen: ${piece}, ${number(n)}-mal. Offene Regionen: ${regions}.`),
    wrong: (row, col) => `Zeile ${number(row)}, Spalte ${number(col)} bleibt leer.`,
    occupied: "besetzt",
    sets: (place) => `Also ist dieses Feld besetzt: ${place}.`,
    drops: (place) => `Bleibt leer: ${place}.`,
    techniques: {
        "ruled out": { name: "Ausgeschlossen", why: "Was auf dem Brett steht, schließt dieses Feld aus." },
        "one cell left": { name: "Ein Feld übrig", why: "Für das, was dort stehen muss, ist kein anderes Feld übrig." },
        "needed cell": { name: "Nötiges Feld", why: "Alle anderen Felder berühren einander, haben also nur für einen Stern Platz. Der andere steht hier." },
        "region in a line": { name: "Region in einer Linie", why: "Alle Felder, die in der Region übrig sind, liegen in einer Linie. Der Rest der Linie bleibt leer." },
        "line in a region": { name: "Linie in einer Region", why: "Alle Felder, die in der Linie übrig sind, liegen in einer Region. Der Rest der Region bleibt leer." },
        "blocking cell": { name: "Sperrendes Feld", why: "Wäre ein solches Feld besetzt, so wäre dort kein Platz mehr." },
        "two regions in two lines": { name: "Zwei Regionen in zwei Linien", why: regionsInLines },
        "two lines in two regions": { name: "Zwei Linien in zwei Regionen", why: linesInRegions },
        "two lines in two crossing lines": { name: "Zwei Linien in zwei kreuzenden Linien", why: linesInLines },
        "three regions in three lines": { name: "Drei Regionen in drei Linien", why: regionsInLines },
        "three lines in three regions": { name: "Drei Linien in drei Regionen", why: linesInRegions },
        "three lines in three crossing lines": { name: "Drei Linien in drei kreuzenden Linien", why: linesInLines },
        "many regions in as many lines": { name: "Viele Regionen in ebenso vielen Linien", why: regionsInLines },
        "many lines in as many regions": { name: "Viele Linien in ebenso vielen Regionen", why: linesInRegions },
        "many lines in as many crossing lines": { name: "Viele Linien in ebenso vielen kreuzenden Linien", why: linesInLines },
        squeeze: { name: "Enge", why: "Wäre das Feld besetzt, blieben diesen Häusern zu wenige Linien oder Regionen für alle." },
        chain: { name: "Kette", why: "Wäre das Feld besetzt, müssten es nacheinander auch andere sein, bis in einem Haus kein Platz mehr wäre." },
        "deep chain": { name: "Tiefe Kette", why: "Wäre das Feld besetzt, ließe das, was folgt, wenn man zwischendurch Häuser zählt, einem Haus keinen Platz." },
        "trial to the end": { name: "Versuch bis zum Ende", why: "Nur ein Versuch bis zum Ende zeigt, dass dieses Feld nicht besetzt sein kann." },
    },
};
