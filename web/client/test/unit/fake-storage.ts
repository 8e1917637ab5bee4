// A browser's storage for tests: what is kept is listed as the storage's own keys, as in a browser.

export class FakeStorage {
  [key: string]: unknown;

  get length(): number {
    return Object.keys(this).length;
  }

  key(i: number): string | null {
    return Object.keys(this)[i] ?? null;
  }

  getItem(key: string): string | null {
    return Object.hasOwn(this, key) ? String(this[key]) : null;
  }

  setItem(key: string, text: string): void {
    this[key] = text;
  }

  removeItem(key: string): void {
    delete this[key];
  }

  clear(): void {
    for (const key of Object.keys(this)) delete this[key];
  }
}

/** Gives the test a browser that keeps nothing yet. */
export function resetStorage(): void {
  for (const name of ["localStorage", "sessionStorage"])
    Object.defineProperty(globalThis, name, { value: new FakeStorage(), configurable: true });
}

/** Takes it away again. */
export function noStorage(): void {
  for (const name of ["localStorage", "sessionStorage"]) Reflect.deleteProperty(globalThis, name);
}
