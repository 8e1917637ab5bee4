// English: playing alone, importing, printing. It defines the type of the other languages.

import type { House } from "../../board/shape.ts";
import { grammarOf } from "../grammar.ts";

const { number, many } = grammarOf("en");

const houses: Readonly<Record<House["is"], string>> = { row: "row", col: "column", box: "box", diagonal: "diagonal" };

/** Playing alone. */
export const solo = {
  head: "Solo",
  lead: "At your own pace. Saved, works offline.",
  go: "Play",
  more: "Continue",
  moreLead: (what: string, time: string) => `${what}, after ${time}`,
  another: "New puzzle",
  size: "Size",
  difficulty: "Difficulty",
  mistakes: "Mistakes",
  strikes: (n: number) => many(n, { one: "# mistake", other: "# mistakes" }),
  open: "No limit",
  making: "Making the puzzle.",
  offlineMade: "Made on this device: you’re offline.",
  offlineKept: "Saved earlier for offline play.",
  noStock: (kind: string) => `No ${kind} puzzles left for offline play.`,
  offlineOnly: "Offline: easy and medium 9×9 only.",
  bring: "Import a puzzle",
  pause: "Pause",
  paused: "Paused",
  pausedLead: "The board is hidden.",
  resume: "Resume",
  elsewhere: "This game is open in another tab",
  playHere: "Play here",
  clockHide: "Hide the clock",
  clockShow: "Show the clock",
  hint: "Hint",
  check: "Check",
  fillNotes: "Auto-notes",
  restart: "Start over",
  restartLead: "Clears your entries.",
  share: "Share",
  print: "Print",
  export: "Export",
  quit: "New puzzle",
  quitLead: "This ends your current game.",
  cancel: "Cancel",
  allRight: "No mistakes so far.",
  faults: (n: number) => many(n, { one: "# cell is wrong.", other: "# cells are wrong." }),
  notYet: "Something’s wrong somewhere.",
  solved: "Solved",
  solvedIn: (time: string) => `in ${time}`,
  counts: (strikes: number, hints: number) =>
    `${many(strikes, { one: "# mistake", other: "# mistakes" })}, ${many(hints, { one: "# hint", other: "# hints" })}`,
  again: "Play again",
  openKind: "There’s no solution to check against, so mistakes aren’t marked.",
  noPuzzle: "There’s no puzzle in this link.",
  broken: {
    none: "This board has no solution.",
    several: "This board has several solutions.",
  },
};

/** Hints explain the next step. */
export const hints = {
  head: "Hint",
  show: { 2: "Why?", 3: "Show me" },
  apply: "Fill in",
  close: "Close",
  none: "No hint here.",
  offline: "Offline, only easy steps have hints, and there’s none right now.",
  wrong: (cells: string) => `Something is wrong at ${cells}.`,
  lookHouse: (house: House["is"], n: number) => `Look at ${houses[house]} ${number(n)}.`,
  lookCell: (row: number, col: number) => `Look at row ${row} column ${col}.`,
  last: (house: House["is"], n: number) => `Only one cell is open in ${houses[house]} ${number(n)}.`,
  place: (value: string, house: House["is"], n: number) =>
    `In ${houses[house]} ${number(n)}, ${value} fits in only one cell.`,
  value: (row: number, col: number) => `Only one digit fits in row ${row} column ${col}.`,
  digit: (value: string, row: number, col: number) => `${value} goes into row ${row} column ${col}.`,
  drop: (notes: string) => `These notes can go: ${notes}.`,
};

/** The import page. */
export const importing = {
  head: "Import a puzzle",
  lead: "Paste a puzzle or type one in. We check that it has only one solution.",
  text: "Puzzle as text",
  textHint: "Rows, one line, a table, a list or a link; SDK, SDM, SDX, OpenSudoku, .non, webpbn.",
  textFile: "Or a file",
  read: "Import",
  reading: "Reading the puzzle.",
  paper: "Type it in",
  paperLead: "Fill in the givens, then check the board.",
  picture: "Picture to nonogram",
  pictureLead: "A PNG or PBM of up to 1 MB. Dark pixels are filled.",
  pictureFile: "PNG, PBM",
  pictureAsIs: "As the picture",
  pictureDark: "How much is filled",
  changed: (n: number) =>
    many(n, {
      one: "# cell was changed, so there’s only one solution.",
      other: "# cells were changed, so there’s only one solution.",
    }),
  unchanged: "The picture works as it is.",
  assumed: (rules: string) =>
    `The text doesn’t say how many stars go in a row. Fewer give several solutions, so we took: ${rules}.`,
  board: "Board to fill in",
  checkBoard: "Check the board",
  fresh: "Clear",
  list: (n: number) => many(n, { one: "# puzzle in the text", other: "# puzzles in the text" }),
  pick: "Which puzzle",
  previous: "Previous",
  next: "Next",
  found: "Ready to play",
  notChecked: "Not graded: you’re offline",
  level: "Difficulty",
  technique: "Hardest step",
  score: "Score",
  givens: "Givens",
  play: "Play",
  copyLine: "Copy as one line",
  copyRows: "Copy as rows",
  copyText: "Copy as text",
  copySdk: "Copy as SDK",
  otherForms: "Other formats",
  copyLink: "Copy link",
  copied: "Copied",
  print: "Print",
  at: (line: number, column: number) => `Line ${number(line)}, character ${number(column)}`,
  atColumn: (column: number) => `Character ${number(column)}`,
};

/** The page to print. */
export const printing = {
  head: "Print",
  lead: "Any number of puzzles, one, two or four per page.",
  count: "Puzzles",
  perPage: "Per page",
  notes: "With notes",
  solutions: "With solutions",
  make: "Make puzzles",
  now: "Print",
  puzzle: (n: number) => `Puzzle ${number(n)}`,
  solution: (n: number) => `Solution ${number(n)}`,
  sheet: "Pages",
};

/** The page of games stored on this device. */
export const settings = {
  head: "Settings",
  lead: "Saved on this device, and synced to your others.",
  language: "Language",
  look: "Look and boards",
  device: "Offline",
  ready: "You can play solo offline on this device.",
  notReady: "Open this page once over HTTPS to play offline later.",
  clear: "Reset this device",
  clearLead: "Deletes your name, settings, marks and solo games here. You’ll be a new player.",
  forget: "Reset",
};

/** Shown while there is no network. */
export const away = {
  head: "You’re offline",
  lead: "Rooms need a connection. Until then, play solo.",
  solo: "Play solo",
};
