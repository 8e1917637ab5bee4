// English: the player's rounds, data, groups, friends and moderation decisions. It defines the type of the other
// languages.

import { grammarOf } from "../grammar.ts";

const { listed, many, number } = grammarOf("en");

export const own = {
  /** The operator's decisions. */
  decided: {
    head: "Under review",
    lead: "Reported, or flagged by the server. A person reviews it; nothing else happens meanwhile.",
    what: { finish: "Your result", name: "Your name", line: "Your message" } as Record<string, string>,
    states: {
      waits: "Not reviewed yet. You’ll see the decision here.",
      cleared: "Reviewed: all good.",
      refused: "Reviewed and rejected. If you disagree, tell us why and it’s reviewed again.",
      appealed: "Your appeal is being reviewed. You’ll see the answer here.",
    } as Record<string, string>,
    until: (day: string) => `Not OK for the chat. You can write again on ${day}. If you disagree, tell us why.`,
    why: "Your reason",
    appeal: "Appeal",
  },

  /** Signing out on all other devices. */
  out: {
    go: "Sign out everywhere else",
    head: "Sign out everywhere else?",
    lead: "All your other devices are signed out. You get a new recovery code; passkeys have to be added again.",
    stay: "Cancel",
    done: "Signed out everywhere else. This is your new code.",
  },

  /** Leaving the page of a running round, and returning to it. */
  back: {
    race: (time: string) => `Back to your race, ${time}`,
    game: "Back to your game",
    head: "Leave during the round?",
    lead: "The clock keeps running. Your seat is kept, and you can come back from any page.",
    go: "Leave for now",
  },

  /** The player's rounds, and the data that the server keeps. */
  mine: {
    head: "Recent games",
    signInLead: "Get your name, ratings and games back.",
    newHere: "New here? Just play. You don’t need an account.",
    puzzle: "Puzzle",
    placeOf: (place: string, of: number) => `${place} of ${number(of)}`,
    recovery: "Recovery code",
    another: "Sign in as someone else",
    empty: "No games yet.",
    mode: "Mode",
    place: "Place",
    time: "Time",
    rating: "Rating",
    /** The others of a round: opponents, or players of the same board. */
    versus: (names: readonly string[]) => `vs ${listed(names)}`,
    together: (names: readonly string[]) => `with ${listed(names)}`,
    bot: (name: string) => `${name} (bot)`,
    more: "Show more",
    data: "Your data",
    recoveryLead: "Use this code to sign in elsewhere. Keep it secret.",
    recoveryShow: "Show the code",
    recoveryRenew: "New code",
    recoveryRenewed: "New code. The old one no longer works.",
    recover: "I have a code",
    recoverLabel: "Code",
    recoverGo: "Sign in",
    export: "Download my data",
    delete: "Delete my data",
    deleteHead: "Delete everything?",
    deleteLead: "Your name is removed from all leaderboards and rounds, and from this device. This can’t be undone.",
    deleteGo: "Delete",
    keep: "Cancel",
    deleted: "Your data is deleted.",
  },

  /** The part that the first page shows. */
  last: { head: "Recent games", all: "All games", month: "Your month" },

  /** Finishes of friends and group members, and the link to the friends page. */
  lately: "Friends and groups",
  friends: "Your friends",

  /** Links from the profile to other pages. */
  ways: [
    ["/friends", "Friends"],
    ["/groups", "Groups"],
    ["/season", "Your month"],
    ["/techniques", "Techniques"],
  ] as readonly (readonly [string, string])[],
  achievements: {
    head: "Achievements",
    games: (n: number) => many(n, { one: "First game", other: "# games" }),
    wins: (n: number) => many(n, { one: "First win", other: "# wins" }),
    streak: (n: number) => `${number(n)}-day streak`,
    kinds: (n: number) => `${number(n)} kinds of puzzles`,
    soFar: (n: number, of: number) => `${number(n)} of ${number(of)}`,
  },

  groups: {
    arena: "Tournaments",
    head: "Groups",
    lead: "A leaderboard for people you know. Anyone with the invite link can join.",
    mine: "Your groups",
    empty: "No groups yet.",
    make: "New group",
    name: "Name of the group",
    create: "Create group",
    join: "Join a group",
    joinNamed: (group: string) => `Join “${group}”`,
    invite: "Invite link",
    manage: "Manage group",
    joinGo: "Join",
    copy: "Copy invite link",
    leave: "Leave group",
    members: (n: number) => many(n, { one: "# player", other: "# players" }),
    leaderboard: "Leaderboard",
    owner: "owner",
    out: "Remove",
    remove: (name: string) => `Remove ${name}`,
    removeLead: "They leave the group, and the old invite link stops working.",
    makeOwner: "Make owner",
    handOver: (name: string) => `Make ${name} the owner`,
    handOverLead: "You stay a member, but only the new owner can manage the group.",
    renew: "New invite",
    end: "End group",
    endLead: (name: string) => `${name} is deleted for all members. This can’t be undone.`,
    keep: "Cancel",
  },
};

/** The type that every language must have. */
export type Own = typeof own;
