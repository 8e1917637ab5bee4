// The browser's storage, or memory where the browser denies it: with site data blocked, in frames of other sites, and in
// some in-app browsers. Only this module touches localStorage and sessionStorage.

/** The part of the browser's Storage that the client uses. */
export type BrowserStorage = Pick<Storage, "length" | "key" | "getItem" | "setItem" | "removeItem" | "clear">;

/** Returns the names of what is stored. */
export function namesIn(storage: BrowserStorage): string[] {
  return Array.from({ length: storage.length }, (_, i) => storage.key(i) ?? "");
}

function open(name: "localStorage" | "sessionStorage"): BrowserStorage {
  try {
    const storage = (globalThis as Partial<Pick<Window, typeof name>>)[name];
    if (storage && (storage.length > 0 || accepts(storage))) return storage;
  } catch {
    // reading the property is an error already
  }
  return new MemoryStorage();
}

/** Reports whether an empty storage accepts anything, which that of a blocked site may not. */
function accepts(storage: Storage): boolean {
  storage.setItem("nonet", ""); // or throws an error
  storage.removeItem("nonet");
  return true;
}

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

/** The storage of the device. */
export const deviceStorage: BrowserStorage = open("localStorage");

/** The storage of the tab. */
export const tabStorage: BrowserStorage = open("sessionStorage");

/** Reports whether the device keeps what is stored when the page is closed. */
export const remembers = !(deviceStorage instanceof MemoryStorage);
