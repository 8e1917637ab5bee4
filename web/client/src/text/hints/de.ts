// German: hints.

import { grammarOf } from "../grammar.ts";

type Part = typeof import("./en.ts");

const { number, many } = grammarOf("de");

/** Hints that do not come from the server. */
export const steps: Part["steps"] = {
  houses: {
    row: (n) => `Zeile ${number(n)}`,
    column: (n) => `Spalte ${number(n)}`,
    box: (n) => `Block ${number(n)}`,
    region: (letter) => `Region ${letter}`,
    diagonal: (n) => `Diagonale ${number(n)}`,
  },
  places: (row, cols) => `Zeile ${row} Spalten ${cols}`,
  span: (first, last) => `${first} bis ${last}`,
  inGrid: (house, n) => `${house} in Gitter ${number(n)}`,
  and: (said, more) => `${said}, ${more}`,
  joinSentences: (said, more) => `${said} ${more}`,
  look: (places) => `Schau hierhin: ${places}.`,
  wait: (cell) => `Löse zuerst das hier, dann ${cell}.`,
  ends: (cell, how) => `Dann dieses Feld: ${cell}. ${how}`,
  wrong: (n) => many(n, { one: "# Feld ist falsch.", other: "# Felder sind falsch." }),
  by: (technique, houses) => `${technique} (${houses}).`,
  byAlone: (technique) => `${technique}.`,
  from: (houses) => `Notizen können weg in: ${houses}.`,
  cells: (cells) => `Felder: ${cells}.`,
  values: (values) => `Zahlen: ${values}.`,
  is: (cell, value) => `${cell} ist ${value}`,
  isNot: (cell, values) => `${cell} ist nicht ${values}`,
  oneIs: (cells, value) => `eines davon ist ${value}: ${cells}`,
  noneIs: (cells, value) => `keines davon ist ${value}: ${cells}`,
  suppose: (said) => `Nimm an: ${said}.`,
  follows: (list) => `Aus dem Brett folgt: ${list}.`,
  followsIn: (n) =>
    many(n, { one: "# Schritt weiter geht es nicht auf.", other: "# Schritte weiter geht es nicht auf." }),
  clash: (a, b) => `Beides geht nicht: ${a}, ${b}.`,
  full: (cell) => `In dieses Feld passt keine Zahl mehr: ${cell}.`,
  gap: (house, value) => `Für die ${value} bleibt hier kein Platz: ${house}.`,
  goes: (list) => `Also: ${list}.`,
  techniques: {
    "last digit": {
      name: "Letzte Zahl",
      why: "Nur ein Feld des Hauses ist leer, also kommt die fehlende Zahl hinein.",
    },
    "hidden single in a box": {
      name: "Versteckter Single im Block",
      why: "Im Block passt die Zahl nur in ein Feld.",
    },
    "hidden single in a line": {
      name: "Versteckter Single in der Linie",
      why: "In der Linie passt die Zahl nur in ein Feld.",
    },
    "naked single": { name: "Nackter Single", why: "In dieses Feld passt keine andere Zahl." },
    "last cell of a cage": {
      name: "Letztes Feld eines Käfigs",
      why: "Nur ein Feld des Käfigs ist leer, also kommt hinein, was zur Summe fehlt.",
    },
    "rule of 45": {
      name: "45er-Regel",
      why: "Die Zahlen eines Hauses haben eine feste Summe. Zieht man die seiner Käfige ab, ist das eine Feld bekannt, das übrig bleibt oder herausragt.",
    },
    "cage sums": {
      name: "Käfigsummen",
      why: "Die Felder des Käfigs sind verschieden und haben eine feste Summe: Notizen, die in keiner solchen Auswahl vorkommen, fallen weg.",
    },
    pointing: {
      name: "Pointing",
      why: "Im Block kann die Zahl nur dort stehen, wo er eine Linie kreuzt, also nicht im Rest der Linie.",
    },
    claiming: {
      name: "Claiming",
      why: "In der Linie kann die Zahl nur dort stehen, wo sie einen Block kreuzt, also nicht im Rest des Blocks.",
    },
    "naked pair": {
      name: "Nacktes Paar",
      why: "Zwei Felder des Hauses haben nur diese zwei Zahlen, also können sie im Rest des Hauses weg.",
    },
    "X-wing": {
      name: "X-Wing",
      why: "In zwei Linien kann die Zahl nur dort stehen, wo sie dieselben zwei Querlinien kreuzen, also nirgends sonst in diesen.",
    },
    "hidden pair": {
      name: "Verstecktes Paar",
      why: "Im Haus können diese zwei Zahlen nur in diesen zwei Feldern stehen, also steht dort nichts anderes.",
    },
    "rule of 45 over several cells": {
      name: "45er-Regel über mehrere Felder",
      why: "Die feste Summe eines Hauses und seine Käfige ergeben die Summe dieser Felder: Notizen, die in keiner solchen Auswahl vorkommen, fallen weg.",
    },
    "naked triple": {
      name: "Nackter Dreier",
      why: "Drei Felder des Hauses haben nur diese drei Zahlen, also können sie im Rest des Hauses weg.",
    },
    swordfish: {
      name: "Swordfish",
      why: "In drei Linien kann die Zahl nur dort stehen, wo sie dieselben drei Querlinien kreuzen, also nirgends sonst in diesen.",
    },
    "hidden triple": {
      name: "Versteckter Dreier",
      why: "Im Haus können diese drei Zahlen nur in diesen drei Feldern stehen, also steht dort nichts anderes.",
    },
    skyscraper: {
      name: "Skyscraper",
      why: "Zwei parallele Linien haben je zwei Plätze für die Zahl, und je einer davon liegt auf derselben Querlinie. Einer der beiden anderen Plätze bekommt sie, also kein Feld, das beide sieht.",
    },
    "two-string kite": {
      name: "Two-String Kite",
      why: "Eine Zeile und eine Spalte haben je zwei Plätze für die Zahl, und je einer davon liegt im selben Block. Einer der beiden anderen Plätze bekommt sie, also kein Feld, das beide sieht.",
    },
    "XY-wing": {
      name: "XY-Wing",
      why: "Welche seiner zwei Zahlen das mittlere Feld auch hat, eines der beiden anderen bekommt die gemeinsame Zahl. Kein Feld, das beide sieht, kann es.",
    },
    "empty rectangle": {
      name: "Leeres Rechteck",
      why: "Im Block steht die Zahl nur auf einer Zeile und einer Spalte, und eine andere Linie hat zwei Plätze für sie. Wo beide hinzielen, ließe sie dem Block keinen Platz.",
    },
    "finned X-wing": {
      name: "X-Wing mit Flosse",
      why: "Ein X-Wing mit weiteren Plätzen in einem Block: Er gilt, oder einer davon gilt. Die Zahl fällt dort weg, wo beide sie ausschließen.",
    },
    "XYZ-wing": {
      name: "XYZ-Wing",
      why: "Welche seiner drei Zahlen das mittlere Feld auch hat, eines der drei Felder bekommt die gemeinsame Zahl. Kein Feld, das alle drei sieht, kann es.",
    },
    "W-wing": {
      name: "W-Wing",
      why: "Zwei Felder haben dieselben zwei Zahlen, und ein Haus hat für eine davon nur Plätze, die sie sehen. Also hat eines der Felder die andere Zahl, und kein Feld, das beide sieht, kann sie haben.",
    },
    "unique rectangle": {
      name: "Unique Rectangle",
      why: "Stünden in den vier Feldern nur diese zwei Zahlen, ließen sie sich tauschen, und es gäbe zwei Lösungen. Es gibt nur eine, also gilt etwas anderes.",
    },
    "simple colouring": {
      name: "Einfaches Färben",
      why: "Entlang der Häuser mit zwei Plätzen für die Zahl bekommen die Felder abwechselnd zwei Farben: Eine Farbe stimmt. Was beide sieht, oder eine Farbe, die sich selbst sieht, kann es nicht sein.",
    },
    "finned swordfish": {
      name: "Swordfish mit Flosse",
      why: "Ein Swordfish mit weiteren Plätzen in einem Block: Er gilt, oder einer davon gilt. Die Zahl fällt dort weg, wo beide sie ausschließen.",
    },
    "naked quad": {
      name: "Nackter Vierer",
      why: "Vier Felder des Hauses haben nur diese vier Zahlen, also können sie im Rest des Hauses weg.",
    },
    jellyfish: {
      name: "Jellyfish",
      why: "In vier Linien kann die Zahl nur dort stehen, wo sie dieselben vier Querlinien kreuzen, also nirgends sonst in diesen.",
    },
    "hidden quad": {
      name: "Versteckter Vierer",
      why: "Im Haus können diese vier Zahlen nur in diesen vier Feldern stehen, also steht dort nichts anderes.",
    },
    "finned jellyfish": {
      name: "Jellyfish mit Flosse",
      why: "Ein Jellyfish mit weiteren Plätzen in einem Block: Er gilt, oder einer davon gilt. Die Zahl fällt dort weg, wo beide sie ausschließen.",
    },
    "BUG+1": {
      name: "BUG+1",
      why: "Ohne diese Zahl hätte jedes leere Feld zwei Notizen, die sich alle tauschen ließen, und es gäbe zwei Lösungen. Es gibt nur eine.",
    },
    "X-chain": {
      name: "X-Kette",
      why: "Über die Plätze einer Zahl folgt ein Schritt aus dem anderen. Die Kette widerspricht ihrem Anfang, also ist der Anfang falsch.",
    },
    "XY-chain": {
      name: "XY-Kette",
      why: "Über Felder mit zwei Zahlen folgt ein Schritt aus dem anderen. Die Kette widerspricht ihrem Anfang, also ist der Anfang falsch.",
    },
    "alternating inference chain": {
      name: "Wechselnde Folgerungskette (AIC)",
      why: "Ein Schritt folgt aus dem anderen, abwechselnd dass eine Notiz stimmt und dass sie nicht stimmt. Die Kette widerspricht ihrem Anfang, also ist der Anfang falsch.",
    },
    "grouped chain": {
      name: "Gruppierte Kette",
      why: "Ein Schritt folgt aus dem anderen, manche gelten Gruppen von Feldern. Die Kette widerspricht ihrem Anfang, also ist der Anfang falsch.",
    },
    "almost locked sets (ALS-XZ)": {
      name: "Fast gesperrte Mengen (ALS-XZ)",
      why: "Zwei Gruppen von Feldern haben je eine Zahl mehr als Felder und können eine gemeinsame Zahl nicht beide haben. Also hat eine von ihnen alle übrigen, und was alle Plätze einer zweiten gemeinsamen Zahl sieht, kann sie nicht sein.",
    },
    "Sue de Coq": {
      name: "Sue-de-Coq",
      why: "Wo ein Block eine Linie kreuzt, haben diese Felder so viele Zahlen wie Felder, also sind alle dort. Der Rest des Blocks und der Linie kann die seiner Seite nicht aufnehmen.",
    },
    "forcing chain": {
      name: "Zwangskette",
      why: "Eine dieser Möglichkeiten muss gelten, und alle führen zum selben Ende, also gilt es.",
    },
    "forcing net": {
      name: "Zwangsnetz",
      why: "Trag ein, was aus der Annahme folgt: Es endet im Widerspruch, oder jeder Fall schließt dieselben Notizen aus.",
    },
    "forcing net with locked candidates": {
      name: "Zwangsnetz mit gesperrten Kandidaten",
      why: "Trag ein, was aus der Annahme folgt, auch durch gesperrte Kandidaten: Es endet im Widerspruch, oder jeder Fall schließt dieselben Notizen aus.",
    },
    "nested forcing net": {
      name: "Verschachteltes Zwangsnetz",
      why: "Trag ein, was aus der Annahme folgt, mit weiteren Annahmen darin: Es endet im Widerspruch, oder jeder Fall schließt dieselben Notizen aus.",
    },
    "beyond these techniques": {
      name: "Ausprobieren",
      why: "Keine bekannte Technik hilft bei diesem Feld.",
    },
  },
};
