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
  about: (puzzles: string, heat: number) => `${puzzles} · up to ${number(heat)} per race`,
  minutes: (minutes: number) => many(minutes, { one: "# minute", other: "# minutes" }),
  by: (host: string) => `by ${host}`,
  phases: { lobby: "Starts in", running: "Ends in", ending: "Last races in progress", over: "Over" } as Record<
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
  score: (n: number) => many(n, { one: "# point", other: "# points" }),
  streak: "Streak",
  heats: "Races",
  wins: "Won",
  doubled: "Double points next",
  gone: "a player who left",
  bots: "Bots play too, but don’t take places.",
  shared: "Anyone with the link can join, so points between players on one network count in two races only.",
  last: "Last races",
  heatNo: (no: number) => `Race ${number(no)}`,
  unfinished: "nobody finished",
  /** The course of an event. */
  formats: {
    arena: {
      name: "Arena",
      about: "Everyone goes from race to race until time is up.",
      rules:
        "A finish is worth 2 points, plus up to 8 for the players you beat. After two good races in a row, points count double. Opponents who filled less than an eighth don’t count.",
    },
    swiss: {
      name: "Swiss",
      about: "A fixed number of rounds. Everyone plays each one, against players with as many points.",
      rules:
        "First in a race gets 10 points, last gets none. No opponent counts as a win. Ties: your opponents’ points (Buchholz), then total time. Miss the start of a round and you lose it, but you can come back. A win over someone who filled less than an eighth, or never came, is worth 10 points once, then 5.",
    },
    knockout: {
      name: "Knock-out",
      about: "Half of each race goes through, the others are out, until someone wins the final.",
      rules:
        "The top half of a race goes through. Time decides, then cells filled, then seed. Seeds go by rating, then by sign-up. Not here when a round starts? You’re out. Players who go out in the same round are ordered by place, then time.",
    },
    marathon: {
      name: "Marathon",
      about: "The same puzzles for everyone, one after another, at your own pace. The times add up.",
      rules:
        "Most puzzles solved wins, then the least time. A puzzle that you don’t finish in time, give up or lose to mistakes doesn’t count. The clock stops between puzzles. Nobody sees the others’ boards until the end.",
    },
  },
  rounds: {
    head: "Rounds",
    about: (puzzles: string, heat: number, minutes: number) =>
      `${puzzles} · ${number(heat)} per race · rounds of ${many(minutes, { one: "# minute", other: "# minutes" })} at most`,
    no: (no: number, of: number) => `Round ${number(no)} of ${number(of)}`,
    next: (no: number) => `Round ${number(no)} starts in`,
    running: (no: number, of: number) => `Round ${number(no)} of ${number(of)} in progress`,
    await: "The next round starts as soon as two players are here.",
    bye: "no opponent",
    youBye: "No opponent this round. It counts as a win.",
    wait: "Keep this page open. Your next round starts here.",
    replay: "Replay",
    on: "racing",
    won: "won",
    open: "not finished",
    final: "Final",
    out: "You’re out. The bracket goes on below.",
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
    joined: "You’re in. The first puzzle opens here at the start.",
    begin: (no: number, of: number) => `Start puzzle ${number(no)} of ${number(of)}`,
    go: (no: number, of: number) => `Continue puzzle ${number(no)} of ${number(of)}`,
    pause: "Paused until you start.",
    done: "All done! Here’s how the others are doing.",
    solved: "Solved",
    puzzles: "Puzzles",
    time: "Time",
    leg: (no: number, how: string) => `Puzzle ${number(no)}: ${how}`,
    open: "not finished",
    on: "playing",
    ahead: "not yet",
    nobody: "No puzzle solved yet.",
    endLead: "No more starts. Unfinished puzzles don’t count.",
    apart: "listed separately",
    apartWhy: "Someone at the same address opened a puzzle before this player joined.",
  },
  /** The result of a race of a tournament. */
  heat: {
    gained: (n: number) => many(n, { one: "+# point", other: "+# points" }),
    back: (name: string, seconds: number) => `Back to ${name} in ${number(seconds)} s`,
    stay: "Stay here",
  },
  /** Creates a tournament with the settings of one that is over. */
  again: "New one like this",
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
