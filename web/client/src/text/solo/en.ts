// English, what is said of playing alone, importing, printing and settings. It is the form of this part of all other catalogues.

import type { House } from "../../board/shape.ts";
import { grammarOf } from "../grammar.ts";

const { number, many } = grammarOf("en");

const houses: Readonly<Record<House["is"], string>> = { row: "row", col: "column", box: "box", diagonal: "diagonal" };

/** Playing alone. */
export const solo = {
  head: "Play alone",
  lead: "No room, no clock but your own. Goes on where you stopped, also without a network.",
  go: "Play",
  more: "Continue",
  moreLead: (what: string, time: string) => `${what}, after ${time}`,
  another: "New puzzle",
  size: "Size",
  difficulty: "Difficulty",
  mistakes: "Mistakes",
  strikes: (n: number) => many(n, { one: "# strike", other: "# strikes" }),
  open: "Anything goes",
  making: "Making the puzzle.",
  offlineMade: "Made on this device, for there is no network.",
  offlineKept: "Fetched before for when there is no network.",
  noStock: (kind: string) => `Without a network there is no ${kind} puzzle left here.`,
  offlineOnly: "Without a network there are easy and medium 9x9 boards.",
  bring: "Bring a puzzle along",
  pause: "Pause",
  paused: "Paused",
  pausedLead: "The board is hidden while the clock stands.",
  resume: "Go on",
  elsewhere: "This game goes on in another tab",
  playHere: "Play here",
  clockHide: "Hide the clock",
  clockShow: "Show the clock",
  hint: "Hint",
  check: "Check",
  fillNotes: "Fill in notes",
  restart: "Start over",
  restartLead: "All that you filled in goes.",
  share: "Share",
  print: "Print",
  export: "Export",
  quit: "New puzzle",
  quitLead: "The game that you are in is given up.",
  cancel: "Cancel",
  allRight: "Nothing is wrong so far.",
  faults: (n: number) => many(n, { one: "# cell is wrong.", other: "# cells are wrong." }),
  notYet: "Full, but not yet right.",
  solved: "Solved",
  solvedIn: (time: string) => `in ${time}`,
  counts: (strikes: number, hints: number) =>
    `${many(strikes, { one: "# strike", other: "# strikes" })}, ${many(hints, { one: "# hint", other: "# hints" })}`,
  again: "Play it again",
  openKind: "The solution is not known here, so anything goes.",
  noPuzzle: "This link holds no puzzle.",
  broken: {
    none: "This board can’t be filled.",
    several: "This board can be filled in several ways.",
  },
};

/** hints explain the next step. */
export const hints = {
  head: "Hint",
  show: { 2: "Tell me why", 3: "Tell me what to do" },
  apply: "Do it",
  close: "Close",
  none: "There is nothing to tell from here.",
  offline: "Without a network only the easier steps can be explained, and there is none now.",
  wrong: (cells: string) => `Something is wrong at ${cells}.`,
  lookHouse: (house: House["is"], n: number) => `Look at ${houses[house]} ${number(n)}.`,
  lookCell: (row: number, col: number) => `Look at row ${row} column ${col}.`,
  last: (house: House["is"], n: number) => `One cell of ${houses[house]} ${number(n)} is open.`,
  place: (value: string, house: House["is"], n: number) =>
    `Only one cell of ${houses[house]} ${number(n)} can take ${value}.`,
  value: (row: number, col: number) => `Row ${row} column ${col} sees every digit but one.`,
  digit: (value: string, row: number, col: number) => `${value} goes into row ${row} column ${col}.`,
  drop: (notes: string) => `These notes can go: ${notes}.`,
};

/** The page where puzzles are brought along. */
export const importing = {
  head: "Bring a puzzle along",
  lead: "Paste a puzzle, or enter one from paper. It is checked that it has one solution.",
  text: "Puzzle as text",
  textHint: "One line or rows of 4x4 to 25x25 boards, SDK, SDM, SDX, OpenSudoku, f-puzzles.",
  read: "Read",
  reading: "Reading the puzzle.",
  paper: "Enter from paper",
  paperLead: "Fill in the given digits, then have the board checked.",
  picture: "A picture as a puzzle",
  pictureLead: "Bring a PNG of up to 1 MB. Dark is filled.",
  pictureFile: "PNG",
  pictureAsIs: "As the picture",
  pictureDark: "How much is filled",
  changed: (n: number) =>
    many(n, {
      one: "# cell of the picture was changed, so that there is one solution.",
      other: "# cells of the picture were changed, so that there is one solution.",
    }),
  unchanged: "Nothing of the picture had to be changed.",
  assumed: (rules: string) =>
    `The text does not say how many stars stand in a row. Fewer do not give one solution, so this was taken: ${rules}.`,
  board: "Board to fill in",
  checkBoard: "Check the board",
  fresh: "Empty the board",
  list: (n: number) => many(n, { one: "# puzzle in the text", other: "# puzzles in the text" }),
  pick: "Which puzzle",
  previous: "Previous",
  next: "Next",
  found: "One solution",
  notChecked: "Not graded, for there is no network",
  level: "Difficulty",
  technique: "Hardest step",
  score: "Score",
  givens: "Givens",
  play: "Play it",
  copyLine: "Copy as one line",
  copyRows: "Copy as rows",
  copyText: "Copy as text",
  copySdk: "Copy as SDK",
  copyLink: "Copy link",
  copied: "Copied",
  print: "Print",
  at: (line: number, column: number) => `Line ${number(line)}, character ${number(column)}`,
  atColumn: (column: number) => `Character ${number(column)}`,
};

/** The page that goes on paper. */
export const printing = {
  head: "Print",
  lead: "As many puzzles as you like, one, two or four on a page.",
  count: "Puzzles",
  perPage: "On a page",
  notes: "With notes",
  solutions: "With solutions at the end",
  make: "Make puzzles",
  now: "Print",
  puzzle: (n: number) => `Puzzle ${number(n)}`,
  solution: (n: number) => `Solution ${number(n)}`,
  sheet: "Pages",
};

/** The page of what this device keeps. */
export const settings = {
  head: "Settings",
  lead: "Kept on this device, and with your name on your others too.",
  language: "Language",
  look: "Look and boards",
  open: "Change",
  device: "Without a network",
  ready: "This device can play alone without a network.",
  notReady: "Load the page once with a network, over HTTPS or on this machine, to play without one later.",
  clear: "Forget everything on this device",
  clearLead: "Your name, settings, marks and the game that you play alone are forgotten. You will be a new player.",
  forget: "Forget",
};

/** Said while there is no network. */
export const away = {
  head: "You are offline",
  lead: "Rooms need a network. You can play alone until it is back.",
  solo: "Play alone",
};
