// Parting long work, so that what a finger does and the next picture need not wait for all of it.

/** Fulfilled once the browser has done what else there was to do. */
export function yieldToMain(): Promise<void> {
  return new Promise((done) => setTimeout(done));
}
