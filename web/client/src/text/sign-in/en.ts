// English: signing in through a provider. It defines the type of the other languages.

export const signIn = {
  head: "Sign in",
  lead: (provider: string) => `Use your ${provider} account on every device.`,
  go: (provider: string) => `Sign in with ${provider}`,
  door: (provider: string) => `This server is for members of ${provider}. Sign in to play.`,
  mine: (provider: string, day: string) => `You sign in with ${provider}, since ${day}.`,
  remove: "Remove the account",
  removeHead: "Remove the account?",
  removeLead:
    "After that, only this browser, your code and your passkeys can sign in. The account starts over as a new player.",
  keep: "Cancel",
  out: "Sign out in this browser",
  outHead: "Sign out here?",
  outLead: "Your times on this device are removed. Sign in again to come back.",
  stay: "Cancel",
  ending: "Signing you in …",
  failed: "You are not signed in",
  again: "Try again",
  prove: "This browser’s player has a passkey. Show it, and the player stays yours under your account.",
  show: "Show the passkey",
  anew: "Continue as a new player",
  home: "Home",
};

/** The type that every language must have. */
export type SignInWords = typeof signIn;
