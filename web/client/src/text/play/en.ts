// English: playing a round. It defines the type of the other languages.

import { grammarOf } from "../grammar.ts";
import { steps } from "../hints/en.ts";

const { number, many } = grammarOf("en");

export const play = {
  steps,

  /** The status of a round, for screen readers. */
  status: {
    time: (t: string) => `Time ${t}`,
    place: (place: string, of: number) => `You are ${place} of ${number(of)}`,
    player: (name: string, state: string) => `${name}: ${state}`,
    all: (parts: readonly string[]) => parts.join(". "),
  },

  /** The course of a race, and what can be learnt from it. */
  story: {
    name: "How the race went",
    behind: (place: string, t: string, name: string) => `${place}, ${t} behind ${name}`,
    fewer: (place: string, n: number, name: string) =>
      `${place}, ${many(n, { one: "# cell", other: "# cells" })} behind ${name}`,
    missing: (place: string, n: number) => `${place}, ${many(n, { one: "# cell to go", other: "# cells to go" })}`,
    out: (place: string, n: number) => `${place}, out: ${many(n, { one: "# mistake", other: "# mistakes" })}`,
    /** An empty name means the player. */
    ledAll: (name: string) => `${name || "You"} led from start to finish.`,
    caught: (name: string, to: number) => `${name || "You"} led until cell ${number(to)}.`,
    ledFrom: (name: string, cell: number) => `${name || "You"} took the lead with cell ${number(cell)}, at`,
    run: (name: string, n: number) =>
      `${name ? `${name}’s` : "Your"} longest run: ${many(n, { one: "# cell", other: "# cells" })}.`,
    see: "Can you see it?",
    seeText: (t: string) => `I stared at this for ${t}. Can you see it?`,
    lesson: "Tip for next time",
    stuck: (t: string, move: string) => `Your slowest move: ${t} for ${move}.`,
    show: "Show me in the replay",
  },

  badges: {
    first: (kind: string) => `First win at ${kind}`,
    row: (n: number) => `${number(n)} wins in a row`,
    best: (t: string) => `New best! Before: ${t}`,
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

  /** A room on a projector or a stream. */
  screen: {
    head: "Big screen",
    lead: "For a projector, a stream or a class. Shows no solution.",
    wall: "Wall",
    overlay: "Stream overlay",
    class: "Stuck students first",
  },
};

/** The type that every language must have. */
export type Play = typeof play;
