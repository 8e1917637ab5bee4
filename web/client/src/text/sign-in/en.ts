// English, for signing in through a provider. This is the form of all languages.

/** The words. */
export const signIn = {
  head: "Sign in",
  lead: (provider: string) => `With your account of ${provider} you are the same player on every device.`,
  go: (provider: string) => `Sign in with ${provider}`,
  door: (provider: string) => `Here you play together with the others of ${provider}. Sign in to begin.`,
  mine: (provider: string, day: string) => `You sign in with ${provider}, since ${day}.`,
  remove: "Remove the account",
  removeHead: "Remove the account?",
  removeLead:
    "Only this browser, your code and your passkeys lead back to this player then. Whoever signs in with the account is somebody new.",
  keep: "Keep it",
  out: "Sign out in this browser",
  outHead: "Sign out here?",
  outLead: "This browser forgets who you are, and the times that it has kept. Sign in again to come back.",
  stay: "Stay signed in",
  ending: "You are being signed in …",
  failed: "You are not signed in",
  again: "Try again",
  prove: "This browser’s player has a passkey. Show it, and the player stays yours under your account.",
  show: "Show the passkey",
  anew: "Go on as somebody else",
  home: "First page",
};

/** The form. */
export type SignInWords = typeof signIn;
