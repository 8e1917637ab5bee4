// English, for passkeys. This is the form of all languages.

/** The words. */
export const passkeys = {
  head: "Passkeys",
  lead: "With a passkey you are the same player on another device by a touch: no name, no password, no mail.",
  add: "Add a passkey",
  another: "To add another one you show one that you have.",
  come: "Sign in with a passkey",
  added: (day: string) => `Added ${day}`,
  used: (day: string) => `last used ${day}`,
  synced: "your devices share it",
  remove: "Remove",
  removeHead: "Remove the last passkey?",
  removeLead: "Only this browser and your code lead back to this player then.",
  keep: "Keep it",
  done: "Added. On another device, sign in with it.",
  unfit: "Passkeys need a browser that knows them, and a page that comes over https or from localhost.",
  stopped: "Nothing was done: the device had no passkey for this page, or was told no.",
  has: "This device has a passkey of yours already.",
  refused: "This passkey was not taken. Try again, or take another one.",
  unknown: "The server does not know this passkey. Take another one, or your code.",
};

/** The form. */
export type PasskeyWords = typeof passkeys;
