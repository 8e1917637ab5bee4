// English: the status of a finish. It defines the type of the other languages.

export const finishStatus = {
  saved: "Ranked, saved",
  checking: "Being checked",
  confirm: "Confirm this time",
  /** why is one of the reasons below. */
  unranked: (why: string) => `Unranked, because ${why}`,
  rejected: "Rejected, because it doesn’t look like a person played",
  appeal: "Appeal",
  appealed: "We’ll read your appeal",
  /** Why a finish is unranked, by the server’s code. */
  why: {
    casual: "this room is just for fun",
    settings: "of the room’s settings",
    handicap: "of a handicap",
    unfinished: "nobody finished",
    watched: "someone on your network saw the boards",
    begun: "it began after its day",
    ended: "it ended after its day",
    apart: "someone on your network saw this puzzle before",
    proof: "it only confirms another time",
    marathon: "it counts for the marathon only",
    unconfirmed: "the time was not confirmed",
    unplayed: "nobody played against you",
    early: "the others left too early",
    met: "you two have played a lot today",
    near: "you two share a network",
  } as Readonly<Record<string, string>>,
};

/** The type that every language must have. */
export type StatusWords = typeof finishStatus;
