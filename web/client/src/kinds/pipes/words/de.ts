// German words of pipes.

import { grammarOf } from "../../../text/grammar.ts";
import type { PipesWords } from "./en.ts";

const { listed } = grammarOf("de");

/** The words. */
export const words: PipesWords = {
  rules: [
    "Dreh die Teile, bis alle mit der Quelle verbunden sind, dem Quadrat. Was verbunden ist, füllt sich mit Wasser.",
    "Kein Ende bleibt offen: Jedes trifft auf ein Ende des Nachbarn, keins zeigt auf den Rand.",
    "Keine Schleifen. Es gibt nur eine Lösung, und raten musst du nie.",
    "Tipp ein Teil an, um es zu drehen. Sind alle verbunden, ist das Rätsel gelöst. Im Rennen prüft „Fertig“, was schon verbunden ist: Ein falsches Teil ist ein Fehler.",
  ],
  tools: { turn: "Drehen", lock: "Sperren", check: (many) => (many > 0 ? `Fertig (${many})` : "Fertig") },
  sides: ["rechts", "oben", "links", "unten"],
  forms: { ends: ["Ende", "Bogen", "Abzweig", "Kreuzung"], straight: "gerade" },
  and: listed,
  either: (list) => new Intl.ListFormat("de", { type: "disjunction" }).format(list),
  tile: (form, ends, water, locked) => [ends ? `${form}, ${ends}` : form, water, locked].filter((s) => s).join(", "),
  blank: "kein Teil",
  lit: "verbunden",
  dry: "nicht verbunden",
  source: "Quelle",
  locked: "gesperrt",
  loose: "",
  noBox: "Dieses Brett hat keine Blöcke.",
  left: (open, joined, all) => `${open} Teile zu sperren. ${joined} von ${all} sind verbunden.`,
  wrong: (row, col) => `Zeile ${row}, Spalte ${col}: So liegt das Teil falsch.`,
  points: (place, ends) => `Das Teil in ${place} zeigt nach ${ends}.`,
  or: (turns) => turns.join(" oder nach "),
  supposed: (place, ends) => `Nimm an, das Teil in ${place} zeigt nach ${ends}.`,
  would: {
    "dead end": (pipe) => `Dann wäre das Rohr zu, und andere Teile blieben übrig: ${pipe}.`,
    loop: (pipe) => `Dann gäbe es eine Schleife: ${pipe}.`,
    jam: (pipe, last) => `Dann käme das Rohr zu einem Teil, das nicht passt, ${last}: ${pipe}.`,
    trial: () => "Dann passen die Teile drumherum bald nicht mehr.",
  },
  first: (cells) => `Fang mit diesen Teilen an: ${cells}.`,
  conclude: (cells) => `Daraus folgen nacheinander diese Teile: ${cells}.`,
  open: (place, ends) => `Das Teil in ${place} muss nach ${ends} zeigen.`,
  shut: (place, ends) => `Das Teil in ${place} kann nicht nach ${ends} zeigen.`,
  leaves: "So passt es nur auf eine Art.",
  techniques: {
    edges: "Ränder",
    "dead end": "Sackgasse",
    loop: "Schleife",
    jam: "Stau",
    trial: "Versuch",
    search: "Suche",
  },
  search: "Für dieses Teil gibt es keine Technik, da hilft nur Ausprobieren.",
};
