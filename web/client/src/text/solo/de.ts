// German: playing alone, importing, printing.

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
  head: "Solo",
  lead: "In deinem Tempo. Wird gespeichert, geht auch offline.",
  go: "Spielen",
  more: "Weiterspielen",
  moreLead: (what, time) => `${what}, nach ${time}`,
  another: "Neues Rätsel",
  size: "Größe",
  difficulty: "Schwierigkeit",
  mistakes: "Fehler",
  strikes: (n) => many(n, { one: "# Fehler", other: "# Fehler" }),
  open: "Ohne Limit",
  making: "Das Rätsel wird erstellt.",
  offlineMade: "Auf diesem Gerät erstellt: Du bist offline.",
  offlineKept: "Vorher für offline gespeichert.",
  noStock: (kind) => `Offline ist kein ${kind} mehr übrig.`,
  offlineOnly: "Offline nur 9×9, leicht und mittel.",
  bring: "Rätsel importieren",
  pause: "Pause",
  paused: "Pausiert",
  pausedLead: "Das Brett ist verdeckt.",
  resume: "Fortsetzen",
  elsewhere: "Dieses Spiel ist in einem anderen Tab offen",
  playHere: "Hier spielen",
  clockHide: "Uhr ausblenden",
  clockShow: "Uhr einblenden",
  hint: "Tipp",
  check: "Prüfen",
  fillNotes: "Auto-Notizen",
  restart: "Von vorn",
  restartLead: "Löscht deine Eingaben.",
  share: "Teilen",
  print: "Drucken",
  export: "Exportieren",
  quit: "Neues Rätsel",
  quitLead: "Damit endet dein aktuelles Spiel.",
  cancel: "Abbrechen",
  allRight: "Bisher keine Fehler.",
  faults: (n) => many(n, { one: "# Feld ist falsch.", other: "# Felder sind falsch." }),
  notYet: "Irgendwo steckt ein Fehler.",
  solved: "Gelöst",
  solvedIn: (time) => `in ${time}`,
  counts: (strikes, hints) =>
    `${many(strikes, { one: "# Fehler", other: "# Fehler" })}, ${many(hints, { one: "# Tipp", other: "# Tipps" })}`,
  again: "Noch einmal",
  openKind: "Die Lösung fehlt, deshalb werden Fehler nicht markiert.",
  noPuzzle: "In diesem Link ist kein Rätsel.",
  broken: {
    none: "Dieses Brett hat keine Lösung.",
    several: "Dieses Brett hat mehrere Lösungen.",
  },
};

/** Hints explain the next step. */
export const hints: Part["hints"] = {
  head: "Tipp",
  show: { 2: "Warum?", 3: "Zeig es mir" },
  apply: "Eintragen",
  close: "Schließen",
  none: "Hier gibt es keinen Tipp.",
  offline: "Offline gibt es Tipps nur für leichte Schritte, und gerade ist keiner da.",
  wrong: (cells) => `Hier stimmt etwas nicht: ${cells}.`,
  lookHouse: (house, n) => `Schau dir ${houses[house]} ${number(n)} an.`,
  lookCell: (row, col) => `Schau dir Zeile ${row} Spalte ${col} an.`,
  last: (house, n) => `In ${houses[house]} ${number(n)} ist nur noch ein Feld offen.`,
  place: (value, house, n) => `In ${ofHouse[house]} ${number(n)} passt die ${value} nur in ein Feld.`,
  value: (row, col) => `In Zeile ${row} Spalte ${col} passt nur noch eine Zahl.`,
  digit: (value, row, col) => `In Zeile ${row} Spalte ${col} gehört die ${value}.`,
  drop: (notes) => `Diese Notizen können weg: ${notes}.`,
};

/** The import page. */
export const importing: Part["importing"] = {
  head: "Rätsel importieren",
  lead: "Füge ein Rätsel ein oder tippe es ab. Wir prüfen, ob es nur eine Lösung hat.",
  text: "Rätsel als Text",
  textHint: "Zeilen, Tabelle, Liste oder Link; SDK, SDM, SDX, OpenSudoku, .non, webpbn.",
  textFile: "Oder eine Datei",
  read: "Importieren",
  reading: "Das Rätsel wird gelesen.",
  paper: "Eintippen",
  paperLead: "Trage die Vorgaben ein und prüfe das Brett.",
  picture: "Bild zu Nonogramm",
  pictureLead: "Ein PNG oder PBM bis 1 MB. Dunkel wird gefüllt.",
  pictureFile: "PNG, PBM",
  pictureAsIs: "Wie im Bild",
  pictureDark: "Wie viel gefüllt wird",
  changed: (n: number) =>
    many(n, {
      one: "# Feld des Bildes wurde geändert, damit es eine Lösung gibt.",
      other: "# Felder des Bildes wurden geändert, damit es eine Lösung gibt.",
    }),
  unchanged: "Das Bild passt, wie es ist.",
  assumed: (rules) =>
    `Der Text sagt nicht, wie viele Sterne in einer Zeile stehen. Mit weniger gäbe es mehrere Lösungen, also gilt hier: ${rules}.`,
  board: "Brett zum Ausfüllen",
  checkBoard: "Brett prüfen",
  fresh: "Leeren",
  list: (n) => many(n, { one: "# Rätsel im Text", other: "# Rätsel im Text" }),
  pick: "Welches Rätsel",
  previous: "Voriges",
  next: "Nächstes",
  found: "Spielbereit",
  notChecked: "Nicht bewertet: offline",
  level: "Schwierigkeit",
  technique: "Schwerster Schritt",
  score: "Punktzahl",
  givens: "Vorgaben",
  play: "Spielen",
  copyLine: "Als eine Zeile kopieren",
  copyRows: "Als Zeilen kopieren",
  copyText: "Als Text kopieren",
  copySdk: "Als SDK kopieren",
  otherForms: "Andere Formate",
  copyLink: "Link kopieren",
  copied: "Kopiert",
  print: "Drucken",
  at: (line, column) => `Zeile ${number(line)}, Zeichen ${number(column)}`,
  atColumn: (column) => `Zeichen ${number(column)}`,
};

/** The page to print. */
export const printing: Part["printing"] = {
  head: "Drucken",
  lead: "Beliebig viele Rätsel, eins, zwei oder vier pro Seite.",
  count: "Rätsel",
  perPage: "Pro Seite",
  notes: "Mit Notizen",
  solutions: "Mit Lösungen",
  make: "Rätsel erstellen",
  now: "Drucken",
  puzzle: (n) => `Rätsel ${number(n)}`,
  solution: (n) => `Lösung ${number(n)}`,
  sheet: "Seiten",
};

/** The page of games stored on this device. */
export const settings: Part["settings"] = {
  head: "Einstellungen",
  lead: "Auf diesem Gerät gespeichert und mit deinen anderen synchronisiert.",
  language: "Sprache",
  look: "Aussehen und Bretter",
  device: "Offline",
  ready: "Auf diesem Gerät kannst du offline solo spielen.",
  notReady: "Öffne diese Seite einmal über HTTPS, um später offline zu spielen.",
  clear: "Dieses Gerät zurücksetzen",
  clearLead: "Löscht hier deinen Namen, Einstellungen, Markierungen und Solospiele. Du bist dann ein neuer Spieler.",
  forget: "Zurücksetzen",
};

/** Shown while there is no network. */
export const away: Part["away"] = {
  head: "Du bist offline",
  lead: "Räume brauchen eine Verbindung. Solo geht auch so.",
  solo: "Solo spielen",
};
