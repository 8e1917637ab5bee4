// Splits long tasks, so that input and painting need not wait for all of it.

/** Resolves after the browser has processed other work. */
export function yieldToMain(): Promise<void> {
  return new Promise((done) => setTimeout(done));
}
