// English, for friends. This is the form of all languages.

/** friends are the words. */
export const friends = {
  head: "Friends",
  lead: "People you like to play with. You see what they finish, and how you do among yourselves.",
  mine: "Your friends",
  empty: "Nobody yet. Send your link to somebody you know.",
  leaderboard: "Leaderboard among friends",
  since: (day: string) => `since ${day}`,
  link: "Your link",
  linkLead: "Whoever opens it can become your friend. Give it only to people you know.",
  make: "Make a link",
  copy: "Copy link",
  until: (day: string) => `Good until ${day}`,
  renew: "New link",
  renewed: "This is your link now. The one before leads nowhere.",
  asked: (name: string) => `Be friends with ${name}?`,
  askedLead: "You will see each other’s results, and stand on a leaderboard together.",
  yes: "Be friends",
  no: "Not now",
  done: (name: string) => `You and ${name} are friends now.`,
  dead: "This link leads to nobody any more. Ask for a new one.",
  own: "This is your own link. Send it to somebody else.",
  kept: "You have blocked this player. Unblock them first.",
  full: "One of you has as many friends as there may be.",
  remove: "Remove",
  removeLead: "You are no longer friends then. They are not told.",
  block: "Block",
  blockLead: "You are no longer friends, and they can’t become one again. They are not told.",
  keep: "Leave it so",
  blocked: "Blocked",
  unblock: "Unblock",
};

/** FriendWords is the form. */
export type FriendWords = typeof friends;
