// English, for the pages of what is one’s own: rounds, data, groups, the way to friends, and what is decided about a player. This is the form of all languages.

import { grammarOf } from "../grammar.ts";

const { many } = grammarOf("en");

/** The words. */
export const own = {
  /** What whoever runs the server decides. */
  decided: {
    head: "Looked at",
    lead: "Somebody reported this, or the server was not sure of it. A person looks at it. What you read here is all that happens.",
    what: { finish: "A finish of yours", name: "Your name", line: "Something you said" } as Record<string, string>,
    states: {
      waits: "Nobody has looked at it yet. You need not do anything; what they decide stands here.",
      cleared: "Somebody looked, and all is well.",
      refused:
        "Somebody looked, and it does not stand. If you see it otherwise, say so in a few words: they look once more.",
      appealed: "They will look once more, and read what you wrote. The answer stands here.",
    } as Record<string, string>,
    until: (day: string) =>
      `Somebody looked, and it was not fit for the chat. You can write again from ${day} on. If you see it otherwise, say so in a few words.`,
    why: "Why it should stand",
    appeal: "Ask for another look",
  },

  /** All other devices and codes of the player. */
  out: {
    go: "Sign out everywhere else",
    head: "Sign out everywhere else?",
    lead: "Your other devices lose this player, and so does whoever took your code or was at your device. The recovery code changes, and passkeys have to be added anew. This browser stays in.",
    stay: "Keep them",
    done: "Done: nobody else is you now. This is your new code.",
  },

  /** Leaving the page of a round that goes on, and the way back. */
  back: {
    race: (time: string) => `Back to your race, ${time}`,
    game: "Back to your game",
    head: "Leave while the round runs?",
    lead: "The clock runs on and the others play on. Your seat is kept, and every page has a way back.",
    go: "Leave for now",
  },

  /** The player's rounds, and what the server knows of the player. */
  mine: {
    head: "Your rounds",
    lead: "What you have played under this name, and what the server knows of you.",
    empty: "You have not finished a round yet.",
    mode: "Mode",
    size: "Size",
    place: "Place",
    time: "Time",
    strikes: "Strikes",
    when: "Date",
    more: "Show more",
    nobody: "You have not played on this device yet.",
    data: "Your data",
    recoveryLead:
      "With this code you are the same player on another device. Whoever has it is you: keep it to yourself.",
    recoveryShow: "Show the code",
    recoveryRenew: "New code",
    recoveryRenewed: "This is the code now. The one before no longer works.",
    recover: "I have a code",
    recoverLabel: "Code",
    recoverGo: "Be this player",
    export: "Download all that the server knows",
    delete: "Delete my data",
    deleteHead: "Delete everything?",
    deleteLead: "Your name leaves all leaderboards and rounds, and this device forgets you. There is no way back.",
    deleteGo: "Delete",
    keep: "Keep it",
    deleted: "Your data is deleted.",
  },

  /** What the first page has of it. */
  last: { head: "Your last rounds", all: "Your history", month: "Your month" },

  /** What friends, and others in the groups, finished; and the way to friends. */
  lately: "Lately: friends and groups",
  friends: "Your friends",

  groups: {
    arena: "An arena: an evening of races",
    head: "Groups",
    lead: "A leaderboard for people you know. Whoever has the invite can join.",
    mine: "Your groups",
    empty: "You are in no group yet.",
    make: "New group",
    name: "Name of the group",
    create: "Create group",
    join: "Join a group",
    joinNamed: (group: string) => `Join “${group}”`,
    invite: "Invite",
    joinGo: "Join",
    copy: "Copy invite link",
    leave: "Leave group",
    members: (n: number) => many(n, { one: "# player", other: "# players" }),
    leaderboard: "Leaderboard",
    owner: "owner",
    out: "Remove",
    remove: (name: string) => `Remove ${name}`,
    removeLead: "They leave the group, and the invite changes: the link that they know leads nowhere.",
    makeOwner: "Make owner",
    handOver: (name: string) => `Make ${name} the owner`,
    handOverLead: "You stay a member. Only the owner can give the group back to you.",
    renew: "New invite",
    end: "End group",
    endLead: (name: string) => `${name} is gone then, for all of its members. There is no way back.`,
    keep: "Leave it so",
  },
};

/** The form. */
export type Own = typeof own;
