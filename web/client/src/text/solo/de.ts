// German, what is said of playing alone, importing, printing and settings.

import type { House } from "../../board/shape.ts";
import { grammarOf } from "../grammar.ts";

type Part = typeof import("./en.ts");

const { number, many } = grammarOf("de");

const houses: Readonly<Record<House["is"], string>> = {
  row: "Zeile",
  col: "Spalte",
  box: "Block",
  diagonal: "Diagonale",
};
const ofHouse: typeof houses = { row: "der Zeile", col: "der Spalte", box: "dem Block", diagonal: "der Diagonale" };

/** Playing alone. */
export const solo: Part["solo"] = {
  head: "Allein spielen",
  lead: "Kein Raum, keine Uhr außer deiner. Es geht weiter, wo du aufgehört hast, auch ohne Netz.",
  go: "Spielen",
  more: "Weiterspielen",
  moreLead: (what, time) => `${what}, nach ${time}`,
  another: "Neues Rätsel",
  size: "Größe",
  difficulty: "Schwierigkeit",
  mistakes: "Fehler",
  strikes: (n) => many(n, { one: "# Fehlversuch", other: "# Fehlversuche" }),
  open: "Alles geht",
  making: "Das Rätsel wird erstellt.",
  offlineMade: "Auf diesem Gerät erstellt, denn es gibt kein Netz.",
  offlineKept: "Vorher geholt, für ohne Netz.",
  noStock: (kind) => `Ohne Netz ist hier kein ${kind}-Rätsel mehr übrig.`,
  offlineOnly: "Ohne Netz gibt es leichte und mittlere 9x9-Rätsel.",
  bring: "Eigenes Rätsel mitbringen",
  pause: "Pause",
  paused: "Pausiert",
  pausedLead: "Solange die Uhr steht, ist das Brett verdeckt.",
  resume: "Weiter",
  elsewhere: "Dieses Spiel geht in einem anderen Tab weiter",
  playHere: "Hier spielen",
  clockHide: "Uhr ausblenden",
  clockShow: "Uhr einblenden",
  hint: "Tipp",
  check: "Prüfen",
  fillNotes: "Notizen ausfüllen",
  restart: "Von vorn",
  restartLead: "Alles, was du eingetragen hast, geht verloren.",
  share: "Teilen",
  print: "Drucken",
  export: "Exportieren",
  quit: "Neues Rätsel",
  quitLead: "Das laufende Spiel wird aufgegeben.",
  cancel: "Abbrechen",
  allRight: "Bis hierher ist nichts falsch.",
  faults: (n) => many(n, { one: "# Feld ist falsch.", other: "# Felder sind falsch." }),
  notYet: "Voll, aber noch nicht richtig.",
  solved: "Gelöst",
  solvedIn: (time) => `in ${time}`,
  counts: (strikes, hints) =>
    `${many(strikes, { one: "# Fehlversuch", other: "# Fehlversuche" })}, ${many(hints, { one: "# Tipp", other: "# Tipps" })}`,
  again: "Noch einmal spielen",
  openKind: "Die Lösung ist hier nicht bekannt, deshalb geht alles.",
  noPuzzle: "Dieser Link enthält kein Rätsel.",
  broken: {
    none: "Dieses Brett lässt sich nicht ausfüllen.",
    several: "Dieses Brett lässt sich auf mehrere Arten ausfüllen.",
  },
};

/** hints explain the next step. */
export const hints: Part["hints"] = {
  head: "Tipp",
  show: { 2: "Warum?", 3: "Was tun?" },
  apply: "Ausführen",
  close: "Schließen",
  none: "Von hier aus gibt es nichts zu sagen.",
  offline: "Ohne Netz lassen sich nur leichtere Schritte erklären, und gerade gibt es keinen.",
  wrong: (cells) => `Etwas stimmt nicht: ${cells}.`,
  lookHouse: (house, n) => `Schau auf ${houses[house]} ${number(n)}.`,
  lookCell: (row, col) => `Schau auf Zeile ${row} Spalte ${col}.`,
  last: (house, n) => `In ${houses[house]} ${number(n)} ist nur noch ein Feld offen.`,
  place: (value, house, n) => `In ${ofHouse[house]} ${number(n)} kann nur ein Feld die ${value} aufnehmen.`,
  value: (row, col) => `Zeile ${row} Spalte ${col} sieht alle Ziffern außer einer.`,
  digit: (value, row, col) => `In Zeile ${row} Spalte ${col} gehört die ${value}.`,
  drop: (notes) => `Diese Notizen können weg: ${notes}.`,
};

/** The page where puzzles are brought along. */
export const importing: Part["importing"] = {
  head: "Eigenes Rätsel mitbringen",
  lead: "Füge ein Rätsel ein oder übertrage eines vom Papier. Geprüft wird, ob es genau eine Lösung hat.",
  text: "Rätsel als Text",
  textHint: "Eine Zeile oder mehrere, 4x4 bis 25x25; SDK, SDM, SDX, OpenSudoku, f-puzzles.",
  read: "Lesen",
  reading: "Das Rätsel wird gelesen.",
  paper: "Vom Papier übertragen",
  paperLead: "Trag die vorgegebenen Ziffern ein und lass das Brett dann prüfen.",
  picture: "Ein Bild als Rätsel",
  pictureLead: "Bring ein PNG von bis zu 1 MB. Dunkles wird gefüllt.",
  pictureFile: "PNG",
  pictureAsIs: "Wie das Bild",
  pictureDark: "Wie viel gefüllt wird",
  changed: (n: number) =>
    many(n, {
      one: "# Feld des Bildes wurde geändert, damit es eine Lösung gibt.",
      other: "# Felder des Bildes wurden geändert, damit es eine Lösung gibt.",
    }),
  unchanged: "Nichts am Bild musste geändert werden.",
  assumed: (rules) =>
    `Der Text sagt nicht, wie viele Sterne in einer Zeile stehen. Mit weniger gibt es nicht genau eine Lösung, also gilt hier: ${rules}.`,
  board: "Brett zum Ausfüllen",
  checkBoard: "Brett prüfen",
  fresh: "Brett leeren",
  list: (n) => many(n, { one: "# Rätsel im Text", other: "# Rätsel im Text" }),
  pick: "Welches Rätsel",
  previous: "Voriges",
  next: "Nächstes",
  found: "Genau eine Lösung",
  notChecked: "Nicht bewertet, denn es gibt kein Netz",
  level: "Schwierigkeit",
  technique: "Schwerster Schritt",
  score: "Wertung",
  givens: "Vorgaben",
  play: "Spielen",
  copyLine: "Als eine Zeile kopieren",
  copyRows: "Als Zeilen kopieren",
  copyText: "Als Text kopieren",
  copySdk: "Als SDK kopieren",
  copyLink: "Link kopieren",
  copied: "Kopiert",
  print: "Drucken",
  at: (line, column) => `Zeile ${number(line)}, Zeichen ${number(column)}`,
  atColumn: (column) => `Zeichen ${number(column)}`,
};

/** The page that goes on paper. */
export const printing: Part["printing"] = {
  head: "Drucken",
  lead: "So viele Rätsel wie du willst, eins, zwei oder vier auf einer Seite.",
  count: "Rätsel",
  perPage: "Pro Seite",
  notes: "Mit Notizen",
  solutions: "Mit Lösungen am Ende",
  make: "Rätsel erstellen",
  now: "Drucken",
  puzzle: (n) => `Rätsel ${number(n)}`,
  solution: (n) => `Lösung ${number(n)}`,
  sheet: "Seiten",
};

/** The page of what this device keeps. */
export const settings: Part["settings"] = {
  head: "Einstellungen",
  lead: "Bleiben auf diesem Gerät und gehen mit deinem Namen auf deine anderen.",
  language: "Sprache",
  look: "Aussehen und Bretter",
  open: "Ändern",
  device: "Ohne Netz",
  ready: "Auf diesem Gerät kannst du auch ohne Netz allein spielen.",
  notReady: "Lade die Seite einmal mit Netz, über HTTPS oder auf diesem Rechner, um später ohne Netz zu spielen.",
  clear: "Alles auf diesem Gerät vergessen",
  clearLead:
    "Dein Name, Einstellungen, Markierungen und dein Spiel allein werden vergessen. Du bist dann ein neuer Spieler.",
  forget: "Vergessen",
};

/** Said while there is no network. */
export const away: Part["away"] = {
  head: "Du bist offline",
  lead: "Räume brauchen ein Netz. Bis es wieder da ist, kannst du allein spielen.",
  solo: "Allein spielen",
};
