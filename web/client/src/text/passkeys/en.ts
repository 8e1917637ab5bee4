// English: passkeys. It defines the type of the other languages.

export const passkeys = {
  head: "Passkeys",
  lead: "Sign in on another device with your fingerprint or face.",
  add: "Add a passkey",
  another: "To add another one, confirm with one you have.",
  come: "Sign in with a passkey",
  added: (day: string) => `Added ${day}`,
  used: (day: string) => `last used ${day}`,
  synced: "your devices share it",
  remove: "Remove",
  removeHead: "Remove the last passkey?",
  removeLead: "After that, only this browser and your code can sign in.",
  keep: "Cancel",
  done: "Added. On another device, sign in with it.",
  unfit: "Passkeys need a newer browser and https.",
  stopped: "No passkey found, or the request was declined.",
  has: "This device already has a passkey of yours.",
  refused: "That passkey didn’t work. Try again or use another.",
  unknown: "Unknown passkey. Use another, or your code.",
};

/** The type that every language must have. */
export type PasskeyWords = typeof passkeys;
