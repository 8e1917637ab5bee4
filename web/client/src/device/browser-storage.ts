// The browser's storage, or memory where the browser denies it: with site data blocked, in frames of other sites, and in
// some in-app browsers. Only this module touches localStorage and sessionStorage.

/** The part of the browser's Storage that the client uses. */
export type BrowserStorage = Pick<Storage, "length" | "key" | "getItem" | "setItem" | "removeItem" | "clear">;

/** Returns the names of what is stored. */
export function namesIn(storage: BrowserStorage): string[] {
  return Array.from({ length: storage.length }, (_, i) => storage.key(i) ?? "");
}

/** Returns the storage of the device. */
export function deviceStorage(): BrowserStorage {
  return findStorage("localStorage") ?? (deviceMemory ??= new MemoryStorage());
}

/** Returns the storage of the tab. */
export function tabStorage(): BrowserStorage {
  return findStorage("sessionStorage") ?? (tabMemory ??= new MemoryStorage());
}

/** Reports whether the device keeps what is stored when the page is closed. */
export function remembers(): boolean {
  return findStorage("localStorage") !== undefined;
}

/** Returns a storage of the browser, or undefined if it is missing or denied: then reading the property is an error. */
function findStorage(name: "localStorage" | "sessionStorage"): BrowserStorage | undefined {
  try {
    return (globalThis as Partial<Pick<Window, typeof name>>)[name] ?? undefined;
  } catch {
    return undefined;
  }
}

let deviceMemory: MemoryStorage | undefined;
let tabMemory: MemoryStorage | undefined;

class MemoryStorage implements BrowserStorage {
  readonly #kept = new Map<string, string>();

  get length(): number {
    return this.#kept.size;
  }

  key(i: number): string | null {
    return [...this.#kept.keys()][i] ?? null;
  }

  getItem(name: string): string | null {
    return this.#kept.get(name) ?? null;
  }

  setItem(name: string, text: string): void {
    this.#kept.set(name, text);
  }

  removeItem(name: string): void {
    this.#kept.delete(name);
  }

  clear(): void {
    this.#kept.clear();
  }
}
