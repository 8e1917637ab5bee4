// German words of pipes.

import { grammarOf } from "../../../text/grammar.ts";
import type { PipesWords } from "./en.ts";

const { listed } = grammarOf("de");

/** The words. */
export const words: PipesWords = {
  rules: [
    "Dreh die Teile, bis alle mit der Quelle verbunden sind, dem Quadrat. Was verbunden ist, füllt sich mit Wasser.",
    "Kein Ende darf offen bleiben: Jedes trifft auf ein Ende des Nachbarn, und keines zeigt auf den Rand.",
    "Kein Rohr darf zu sich selbst zurückführen. Es gibt genau einen Weg, alle zu verbinden, und raten muss niemand.",
    "Tippen dreht ein Teil. Sind alle verbunden, ist das Rätsel gelöst. Im Rennen prüft „Fertig“, was schon verbunden ist: Ein falsches Teil ist ein Fehler.",
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
  wrong: (row, col) => `Zeile ${row}, Spalte ${col}: So liegt das Teil nicht.`,
  points: (place, ends) => `Das Teil in ${place} zeigt nach ${ends}.`,
  or: (turns) => turns.join(" oder nach "),
  supposed: (place, ends) => `Nimm an, das Teil in ${place} zeigt nach ${ends}.`,
  would: {
    "dead end": (pipe) => `Dann endet das Rohr überall, und andere Teile bleiben übrig: ${pipe}.`,
    loop: (pipe) => `Dann führt das Rohr zu sich selbst zurück: ${pipe}.`,
    jam: (pipe, last) => `Dann kommt das Rohr zu einem Teil, das nicht passen kann, ${last}: ${pipe}.`,
    trial: () => "Dann passen die Teile ringsum bald nicht mehr.",
  },
  first: (cells) => `Was von diesen Teilen bekannt ist, kommt zuerst: ${cells}.`,
  conclude: (cells) => `Daraus folgt nacheinander, wie diese Teile liegen können: ${cells}.`,
  open: (place, ends) => `Das Teil in ${place} muss nach ${ends} zeigen.`,
  shut: (place, ends) => `Das Teil in ${place} kann nicht nach ${ends} zeigen.`,
  leaves: "Eine einzige Lage bleibt.",
  techniques: {
    edges: "Ränder",
    "dead end": "Sackgasse",
    loop: "Schleife",
    jam: "Stau",
    trial: "Versuch",
    search: "Suche",
  },
  search: "Zu diesem Teil führt keine Technik, nur Probieren bis zum Ende.",
};
