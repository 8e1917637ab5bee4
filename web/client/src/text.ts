// Every word that the client says, in one place.

import type { LabelWords } from "./board/look.ts";
import type { Choice } from "./prefs.ts";

/** many picks the form of a word for a number. */
function many(n: number, one: string, other: string): string {
  return `${n} ${n === 1 ? one : other}`;
}

const ordinals = new Intl.PluralRules("en", { type: "ordinal" });
const endings: Readonly<Record<string, string>> = { one: "st", two: "nd", few: "rd", other: "th" };

/** nth is a place: "1st". */
export function nth(n: number): string {
  return `${n}${endings[ordinals.select(n)] ?? "th"}`;
}

/** named is a word that the server uses for a mode or a difficulty, as a label. */
export function named(word: string): string {
  const mode = { race: "Race", coop: "Co-op" }[word];
  return mode ?? word.charAt(0).toUpperCase() + word.slice(1).replaceAll("-", " ");
}

/** cellWords are what cells are called. */
export const cellWords: LabelWords = {
  place: (row, col) => `row ${row} column ${col}`,
  empty: "empty",
  notes: (values) => `notes ${values}`,
  given: "given",
  pending: "pending",
  wrong: "wrong",
  by: (name) => `by ${name}`,
};

/** text is everything else, by the place where it is said. */
export const text = {
  title: (page?: string) => (page ? `${page} · nonet` : "nonet · puzzles in company"),
  skip: "Skip to the content",
  nav: { home: "Home", boards: "Leaderboards", main: "Main", light: "Switch to light", dark: "Switch to dark" },

  home: {
    head: "Puzzles in company",
    lead: "Race on one sudoku, solve it together, or watch. Make a room, send the link, play.",
    make: "New room",
    mode: "Mode",
    race: "Everyone has a board of their own, with the same puzzle. First to finish wins.",
    coop: "One board for all of you. Mistakes count for everyone.",
    size: "Size",
    difficulty: "Difficulty",
    listed: "Who can find it",
    linkOnly: "By link",
    public: "Everyone",
    create: "Create room",
    join: "Join with a code",
    code: "Room code",
    go: "Join",
    badCode: "A code has five letters or digits, like K7MPX.",
    open: "Open rooms",
    noRooms: "No public room is open right now. Make one and it shows up here.",
    watch: "Watch",
    enter: "Join",
    best: "Best times",
    allBoards: "All leaderboards",
    players: (n: number, of: number) => `${n} of ${of}`,
    byHost: (name: string) => `${name}’s room`,
  },

  phase: { lobby: "Open", countdown: "Starting", playing: "Playing", finished: "Finished" } as Record<string, string>,

  boards: {
    head: "Leaderboards",
    lead: "Best times of solved races. Equal times rank by who was first.",
    period: "Period",
    periods: { day: "Today", week: "This week", all: "All time" } as Record<string, string>,
    place: "Place",
    name: "Name",
    time: "Time",
    strikes: "Strikes",
    when: "Date",
    empty: "Nobody is on this board yet. The first to finish a race will be.",
  },

  name: {
    head: "What should we call you?",
    lead: "Others in the room see this name. No account, no password.",
    label: "Your name",
    save: "Continue",
    change: "Change your name",
    keep: "Cancel",
    bad: "A name has 1 to 24 characters.",
  },

  line: {
    synced: "Synced",
    pending: (n: number) => `${n} pending`,
    connecting: "Connecting",
    catching: "Catching up",
    waiting: (s: number) => (s > 0 ? `Reconnecting in ${s} s` : "Reconnecting"),
    offline: "Offline",
    stopped: "Disconnected",
    paused: "Paused",
    setBack: "The server lost its last moments. What was placed then is gone.",
    why: {
      version: "The server has a newer version of this page.",
      flood: "Too much was sent from this browser, so the server hung up.",
      fault: "The server could not read what this page sent.",
      token: "The server does not accept this browser’s player.",
    },
    reload: "Reload",
  },

  room: {
    missing: "There is no room with this code",
    missingLead: "It may have closed, or the code has a typo.",
    home: "Back to the home page",
    lost: "There is no such page",
    loading: "Opening the room",
    players: "Players",
    you: "you",
    host: "host",
    watching: (n: number) => many(n, "person watching", "people watching"),
    seats: (n: number, of: number) => `${n} of ${many(of, "seat", "seats")} taken`,
    ready: "Ready",
    notReady: "Not ready",
    away: "away",
    left: "left",
    out: "out",
    leave: "Leave seat",
    sit: "Take a seat",
    leaveHead: "Leave the round?",
    leaveLead: "In a round a seat is given up for good. You can go on watching.",
    stay: "Stay",
    room: "Room",
    options: "Board options",
  },

  lobby: {
    head: "Waiting for players",
    share: "Send this link, or tell the code.",
    copyLink: "Copy link",
    copyCode: "Copy code",
    copied: "Copied",
    settings: "Settings",
    mode: "Mode",
    size: "Size",
    difficulty: "Difficulty",
    strikes: "Strikes",
    noStrikes: "No limit",
    seats: "Seats",
    window: "After the first finish",
    windowOf: (s: number) => (s === 0 ? "Ends at once" : `${s} s left`),
    listed: "Listed",
    yes: "For everyone",
    no: "By link only",
    beReady: "I am ready",
    unready: "Not ready after all",
    alone: "Start alone",
    start: "Start",
    startNow: "Start now",
    waitHost: "The round begins when all are ready.",
    waitMore: "Alone here. Start alone, or wait for others: with two, the round begins when all are ready.",
    waitAll: "The round begins when all are ready.",
    preparing: "Making the puzzle.",
    waitReady: "Waiting for the others to be ready.",
    spectator: "You are watching. The round begins when all players are ready.",
    full: "Every seat is taken. You are watching.",
    noSeat: "The race has begun. You are watching.",
  },

  play: {
    board: (size: string) => `Sudoku ${size}`,
    countdown: (s: number) => (s > 0 ? `The round begins in ${s}` : "Go"),
    go: "Go",
    time: "Time",
    left: (t: string) => `${t} left`,
    strikes: (n: number, of: number) => (of > 0 ? `${n} of ${of} strikes` : many(n, "strike", "strikes")),
    strike: "Strikes",
    percent: (n: number) => `${n}%`,
    notes: "Notes",
    notesOn: "Notes on",
    notesOff: "Notes off",
    erase: "Erase",
    pad: "Digits",
    digit: (symbol: string, left: number) => `${symbol}, ${left} left`,
    wrong: (symbol: string, row: number, col: number) => `${symbol} is wrong in row ${row} column ${col}.`,
    givenCell: "This cell is a given.",
    filledCell: "This cell is filled already.",
    began: "The round has begun.",
    closing: (name: string, left: string) => `${name} has finished. ${left} left for the others.`,
    finished: (name: string) => `${name} has finished.`,
    outOther: (name: string) => `${name} is out.`,
    youOut: "Out of strikes. You can watch the others.",
    youDone: (t: string) => `Done in ${t}. Watch the others finish.`,
    youLeft: "You gave your seat up. You are watching.",
    joined: (name: string) => `${name} is here.`,
    gone: (name: string) => `${name} has left.`,
    options: {
      houses: "Mark row, column and box",
      same: "Mark the same digit",
      clean: "Remove notes that a digit rules out",
      authors: "Show who placed what",
    } satisfies Record<Choice, string>,
  },

  wall: {
    enlarge: (name: string) => `Enlarge ${name}’s board`,
    back: "All boards",
    watching: "Watching",
    board: (name: string) => `${name}’s board`,
  },

  result: {
    won: (name: string) => `${name} wins`,
    youWon: "You win",
    shared: "A shared first place",
    solved: "Solved",
    solvedBy: "Solved together",
    nobody: "Nobody finished",
    outOfStrikes: "Out of strikes",
    why: {
      complete: "",
      window: "The time after the first finish is over.",
      last: "One player was left standing.",
      out: "Nobody was left to play on.",
    } as Record<string, string>,
    place: "Place",
    name: "Name",
    time: "Time",
    strikes: "Strikes",
    cells: "Cells",
    filled: (p: number) => `${p}% filled`,
    rematch: "Rematch",
    rematchHint: "Same room, same seats, a new puzzle.",
    boards: "Boards at the end",
    solution: "Solution",
    took: (t: string) => `in ${t}`,
  },

  keys: {
    head: "Keys",
    close: "Close",
    rows: [
      ["Arrows", "Move; the edges are joined"],
      ["Home, End", "Ends of the row; with Ctrl, corners of the board"],
      ["1–9, A–P", "Place a digit; letters are the digits above 9"],
      ["Shift or Ctrl + digit", "Note a digit, or remove the note"],
      ["Space", "Notes mode on or off"],
      ["Delete, Backspace, 0", "Remove the cell’s notes"],
      ["?", "This list"],
    ] as readonly (readonly [string, string])[],
  },
};
