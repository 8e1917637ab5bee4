// English, for boards and what is made of them, apart from the first page's words. This is the form of all languages.

import { grammarOf } from "../grammar.ts";
import { steps } from "../hints/en.ts";

const { number, many } = grammarOf("en");

/** The words. */
export const play = {
  steps,

  /** How a round stands, to be read out. */
  status: {
    time: (t: string) => `Time ${t}`,
    place: (place: string, of: number) => `You are ${place} of ${number(of)}`,
    player: (name: string, state: string) => `${name}: ${state}`,
    all: (parts: readonly string[]) => parts.join(". "),
  },

  /** How a race went, and what can be learnt from it. */
  story: {
    name: "How the race went",
    placed: (place: string, of: number) => `You came ${place} of ${number(of)}.`,
    behind: (t: string) => `${t} behind the first.`,
    fewer: (n: number) => many(n, { one: "# cell behind the first.", other: "# cells behind the first." }),
    missing: (n: number) => many(n, { one: "# cell to go.", other: "# cells to go." }),
    ledAll: (name: string) => `${name} led from the first cell to the last.`,
    caught: (name: string, from: number, to: number) =>
      `${name} led from cell ${number(from)} and was caught at ${number(to)}.`,
    ledFrom: (name: string, cell: number) => `${name} went ahead with cell ${number(cell)}, at`,
    run: (name: string, from: number, n: number) =>
      `From cell ${number(from)} on ${name} filled ${number(n)} in a row.`,
    lesson: "Tip for next time",
    stuck: (t: string, move: string) => `Your slowest move: ${t} before ${move}.`,
    show: "Show me in the replay",
  },

  losses: {
    head: "What cost you time",
    all: "All your techniques",
    lead: "Estimates: the easiest technique for each cell. Only differences over 10 s.",
    what: (technique: string, place: string) => `${technique}, ${place}:`,
    you: (t: string) => `you ${t}`,
    rival: (name: string, t: string) => `${name} ${t}`,
    median: (t: string) => `median ${t}`,
  },

  /** A room on a screen that many look at. */
  screen: {
    head: "Big screen",
    lead: "For a projector, a stream or a class. Shows no solution.",
    wall: "Wall",
    overlay: "Stream overlay",
    class: "Stuck students first",
  },
};

/** The form. */
export type Play = typeof play;
