// English, for arenas. This is the form of all languages.

import { grammarOf } from "../grammar.ts";

const { number, many } = grammarOf("en");

/** arena are the words. */
export const arena = {
  /** Making one. */
  make: {
    head: "Make an arena",
    lead: "An evening of races for a club, a class or whoever has the link. Players are led into one heat after the other, against those who stand near them, and collect points.",
    name: "Name of the evening",
    start: "Starts at",
    minutes: "Minutes",
    heat: "Players in a heat",
    mix: "All kinds of puzzles in turn",
    password: "Password, if it shall have one",
    whom: "Who may join",
    all: "Whoever has the link",
    go: "Make the arena",
  },
  about: (puzzles: string, heat: number, minutes: number) => `${puzzles} · up to ${number(heat)} in a heat · ${many(minutes, { one: "# minute", other: "# minutes" })}`,
  by: (host: string) => `by ${host}`,
  phases: { lobby: "Starts in", running: "Ends in", ending: "The last heats are on", over: "Over" } as Record<string, string>,
  people: (players: number, racing: number, waiting: number) => `${many(players, { one: "# player", other: "# players" })} · ${number(racing)} racing · ${number(waiting)} waiting`,
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
  last: "Last heats",
  heatNo: (no: number) => `Heat ${number(no)}`,
  unfinished: "nobody finished",
  rules: "A finish is worth 2 points, and up to 8 more for those behind. After two heats in a row in the upper half, each further one counts twice.",
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

/** ArenaWords is the form. */
export type ArenaWords = typeof arena;
