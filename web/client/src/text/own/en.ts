// English, for the pages of groups and of what is decided about a player. This is the form of all languages.

import { grammarOf } from "../grammar.ts";

const { many } = grammarOf("en");

/** own are the words. */
export const own = {
  /** What whoever runs the server decides. */
  decided: {
    head: "Looked at",
    lead: "Somebody reported this, or the server was not sure of it. A person looks at it. What you read here is all that happens.",
    what: { finish: "A finish of yours", name: "Your name", line: "Something you said" } as Record<string, string>,
    states: {
      waits: "Nobody has looked at it yet. You need not do anything; what they decide stands here.",
      cleared: "Somebody looked, and all is well.",
      refused: "Somebody looked, and it does not stand. If you see it otherwise, say so in a few words: they look once more.",
      appealed: "They will look once more, and read what you wrote. The answer stands here.",
    } as Record<string, string>,
    until: (day: string) => `Somebody looked, and it was not fit for the chat. You can write again from ${day} on. If you see it otherwise, say so in a few words.`,
    why: "Why it should stand",
    appeal: "Ask for another look",
  },

  groups: {
    head: "Groups",
    lead: "A leaderboard for people you know. Whoever has the invite can join.",
    mine: "Your groups",
    empty: "You are in no group yet.",
    make: "New group",
    name: "Name of the group",
    create: "Create group",
    join: "Join a group",
    invite: "Invite",
    joinGo: "Join",
    copy: "Copy invite link",
    leave: "Leave group",
    members: (n: number) => many(n, { one: "# player", other: "# players" }),
    leaderboard: "Leaderboard",
  },
};

/** Own is the form. */
export type Own = typeof own;
