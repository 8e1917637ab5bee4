// Forgetting what this device keeps.

const prefix = "nonet.";

/** own are what a device keeps of the person who plays on it, and not of how they like it to look. */
const own: readonly string[] = ["games", "ghosts", "solo", "steps", "marks", "paper", "best", "play", "race", "groups", "friends", "met"].map((name) => prefix + name);

/** forgetPlayed forgets the games, marks, times and choices of whoever has played here. */
export function forgetPlayed(): void {
  for (const key of own) localStorage.removeItem(key);
}

/** forgetAll forgets everything that is kept on this device. */
export function forgetAll(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith(prefix)) localStorage.removeItem(key);
}
