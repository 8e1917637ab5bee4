// English, for arenas. This is the form of all languages.

import { grammarOf } from "../grammar.ts";

const { number, many } = grammarOf("en");

/** The words. */
export const arena = {
  /** Making one. */
  make: {
    head: "Make an arena",
    lead: "An evening of races for a club, a class or whoever has the link. Players are led into one heat after the other, against those who stand near them, and collect points.",
    name: "Name of the evening",
    start: "Starts at",
    end: "Ends at",
    format: "Format",
    minutes: "Minutes",
    roundMinutes: "Minutes that a round lasts at most",
    rounds: "Rounds",
    fitting: "as many as fit",
    legs: "Puzzles in a row",
    heat: "Players in a heat",
    mix: "All kinds of puzzles in turn",
    password: "Password, if it shall have one",
    passwordWhy:
      "Without a password, being ahead of players who share an address counts in two heats only. A school or a club usually has one address: set a password.",
    whom: "Who may join",
    all: "Whoever has the link",
    bots: "Bots may take part",
    go: "Make the arena",
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
  wrong: "This is not the password.",
  joined: "You are in. Keep this page open: it leads you into your first heat.",
  looking: "Looking for your next heat …",
  alone: "You are the only one waiting. The next heat comes with the next player.",
  hidden: "Stay on this page to be led into a heat.",
  rest: "Take a break",
  resting: "You take a break.",
  go: "Next heat",
  standings: "Standings",
  nobody: "Nobody has points yet.",
  place: "Place",
  player: "Player",
  points: "Points",
  streak: "Streak",
  heats: "Heats",
  wins: "Won",
  doubled: "The next good heat counts twice",
  gone: "somebody who has left",
  bots: "Bots take part and are marked as such. They have points, but places are people’s.",
  shared: "Whoever has the link can join, so being ahead of players who share an address counts in two heats only.",
  last: "Last heats",
  heatNo: (no: number) => `Heat ${number(no)}`,
  unfinished: "nobody finished",
  /** How events go on that players are led through. */
  formats: {
    arena: {
      name: "Arena",
      about: "Everyone goes from heat to heat for as long as it lasts.",
      rules:
        "A finish is worth 2 points, and up to 8 more for those behind. After two heats in a row in the upper half, each further one counts twice. Only those who filled an eighth of the cells or more count as behind.",
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
    pause: "Your clock stands until you begin.",
    done: "You are through. Here is how the others do.",
    solved: "Solved",
    puzzles: "Puzzles",
    time: "Time",
    leg: (no: number, how: string) => `Puzzle ${number(no)}: ${how}`,
    open: "not finished",
    on: "at it",
    ahead: "not yet",
    nobody: "Nobody has solved a puzzle yet.",
    endLead: "Nobody begins a puzzle any more, and what is not finished now does not count.",
    apart: "shown apart",
    apartWhy: "Somebody at the same address had opened a puzzle before this player first came.",
  },
  share: "The link to the arena",
  copy: "Copy the link",
  wall: "Show it on a wall",
  end: "End it now",
  endLead: "Nobody is led into a heat any more. Heats that have begun still count.",
  takeBack: "Take it back",
  takeBackLead: "It will not take place, and who has signed up sees that.",
  keep: "Leave it so",
  back: "It was taken back",
  closed: "This arena is for the members of a group. Ask them for the invitation.",
  none: "There is no arena here. Check the link.",
};

/** The form. */
export type ArenaWords = typeof arena;
