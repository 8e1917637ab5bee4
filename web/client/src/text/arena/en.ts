// English: arenas. It defines the type of the other languages.

import { grammarOf } from "../grammar.ts";

const { number, many } = grammarOf("en");

export const arena = {
  /** The public list. */
  list: {
    head: "Tournaments",
    lead: "Evenings of races that anyone can join.",
    make: "Create a tournament",
    empty: "No public tournaments right now. Host one!",
    mixed: (n: number) => `${many(n, { one: "# puzzle", other: "# puzzles" })}`,
    open: "Open",
    results: "Results",
    starts: (t: string) => `Starts ${t}`,
    running: "Running",
  },
  /** The form that creates an arena. */
  make: {
    head: "New tournament",
    lead: "Races for a club, a class or anyone with the link. Players go from race to race and collect points.",
    name: "Name",
    start: "Starts at",
    end: "Ends at",
    format: "Format",
    minutes: "Minutes",
    roundMinutes: "Minutes per round",
    rounds: "Rounds",
    fitting: "as many as fit",
    legs: "Puzzles",
    heat: "Players per race",
    mix: "Mix all kinds of puzzles",
    password: "Password (optional)",
    passwordWhy:
      "A school or a club often shares one network. With a password, all races within it count; without, only two.",
    whom: "Who can join",
    all: "Anyone with the link",
    listed: "List it publicly",
    bots: "Allow bots",
    go: "Create",
  },
  about: (puzzles: string, heat: number, minutes: number) =>
    `${puzzles} · up to ${number(heat)} in a heat · ${many(minutes, { one: "# minute", other: "# minutes" })}`,
  by: (host: string) => `by ${host}`,
  phases: { lobby: "Starts in", running: "Ends in", ending: "The last heats are on", over: "Over" } as Record<
    string,
    string
  >,
  people: (players: number, racing: number, waiting: number) =>
    `${many(players, { one: "# player", other: "# players" })} · ${number(racing)} racing · ${number(waiting)} waiting`,
  players: (players: number) => many(players, { one: "# player", other: "# players" }),
  came: (place: string) => `You came ${place}`,
  join: "Join",
  password: "Password",
  wrong: "Wrong password.",
  joined: "You’re in. Your first race starts here by itself.",
  looking: "Finding your next race …",
  alone: "Waiting for another player.",
  hidden: "Stay on this page to be placed in a race.",
  rest: "Take a break",
  resting: "You’re taking a break.",
  go: "Next race",
  standings: "Standings",
  nobody: "No points yet.",
  place: "Place",
  player: "Player",
  points: "Points",
  streak: "Streak",
  heats: "Races",
  wins: "Won",
  doubled: "Double points next",
  gone: "somebody who has left",
  bots: "Bots play too, but don’t take places.",
  shared: "Anyone with the link can join, so points between players on one network count in two races only.",
  last: "Last races",
  heatNo: (no: number) => `Race ${number(no)}`,
  unfinished: "nobody finished",
  /** The course of an event. */
  formats: {
    arena: {
      name: "Arena",
      about: "Everyone goes from heat to heat for as long as it lasts.",
      rules:
        "A finish is worth 2 points, up to +8 for players you beat. After two good races in a row, points count double. Players who filled less than an eighth don’t count.",
    },
    swiss: {
      name: "Swiss",
      about: "A fixed number of rounds; everyone plays in each, against somebody with as many points.",
      rules:
        "First of a heat is 10 points, last is none, and a round without an opponent counts as won. Of equal points, the points of one’s opponents decide (Buchholz), then the time of all rounds. Whoever is not here when a round begins loses it, and may come back. A win over somebody who filled less than an eighth of the cells, or never came, is worth 10 points once and 5 from then on.",
    },
    knockout: {
      name: "Knock-out",
      about: "Half of each heat goes on; who loses is out, until one has won the final.",
      rules:
        "The upper half of a heat goes on. Places go by time, then by cells filled, then by seed; seeds are by rating, then by who has signed up first. Whoever is not here when a round begins is out. Of those out in the same round, the better place and time stand first.",
    },
    marathon: {
      name: "Marathon",
      about: "A set of puzzles in a row, the same for all, each at their own pace; the times are added.",
      rules:
        "Who has solved more puzzles stands first, then who took less time over them. A puzzle that is not finished in time, given up or out of strikes does not count as solved. What lies between two puzzles costs no time. Until the end nobody sees how others solved them.",
    },
  },
  rounds: {
    head: "Rounds",
    about: (puzzles: string, heat: number, minutes: number) =>
      `${puzzles} · ${number(heat)} in a heat · rounds of ${many(minutes, { one: "# minute", other: "# minutes" })} at most`,
    no: (no: number, of: number) => `Round ${number(no)} of ${number(of)}`,
    next: (no: number) => `Round ${number(no)} begins in`,
    running: (no: number, of: number) => `Round ${number(no)} of ${number(of)} is on`,
    await: "The next round begins as soon as two players are here.",
    bye: "no opponent",
    youBye: "You have no opponent in this round. It counts as won.",
    wait: "Keep this page open: it leads you into the next round.",
    replay: "Replay",
    on: "racing",
    won: "won",
    open: "not finished",
    final: "Final",
    out: "You are out. The bracket goes on below.",
    seed: "Seed",
    last: "Round",
    free: "free",
    buchholz: "Buchholz",
    time: "Time",
  },
  marathon: {
    head: (puzzles: string, legs: number) =>
      `${puzzles} · ${many(legs, { one: "# puzzle", other: "# puzzles in a row" })}`,
    people: (players: number, racing: number) =>
      `${many(players, { one: "# player", other: "# players" })} · ${number(racing)} at a puzzle`,
    joined: "You are in. The first puzzle waits for you here when it starts.",
    begin: (no: number, of: number) => `Begin puzzle ${number(no)} of ${number(of)}`,
    go: (no: number, of: number) => `Go on with puzzle ${number(no)} of ${number(of)}`,
    pause: "Paused until you start.",
    done: "All done! Here’s how the others are doing.",
    solved: "Solved",
    puzzles: "Puzzles",
    time: "Time",
    leg: (no: number, how: string) => `Puzzle ${number(no)}: ${how}`,
    open: "not finished",
    on: "playing",
    ahead: "not yet",
    nobody: "Nobody has solved a puzzle yet.",
    endLead: "No more starts. Unfinished puzzles don’t count.",
    apart: "listed separately",
    apartWhy: "Somebody at the same address had opened a puzzle before this player first came.",
  },
  share: "Share",
  copy: "Copy link",
  wall: "Big screen",
  end: "End it now",
  endLead: "No new races start. Running ones still count.",
  takeBack: "Cancel tournament",
  takeBackLead: "It won’t take place. Everyone who signed up sees that.",
  keep: "Keep",
  back: "It was cancelled",
  closed: "This tournament is for a group. Ask its members for an invite.",
  none: "Tournament not found. Check the link.",
};

/** The type that every language must have. */
export type ArenaWords = typeof arena;
