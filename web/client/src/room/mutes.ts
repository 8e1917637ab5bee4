// Whom a person does not want to hear.

/** Mutes is whom this person does not want to hear in a room, by name, for as long as the tab is open: a reload brings old lines again. */
export class Mutes {
  readonly #key: string;
  readonly #names: Set<string>;

  /** code is the room's. */
  constructor(code: string) {
    this.#key = `nonet.muted.${code}`;
    this.#names = new Set(sessionStorage.getItem(this.#key)?.split("\n"));
  }

  has(name: string): boolean {
    return this.#names.has(name);
  }

  /** toggle mutes somebody, or hears them again. */
  toggle(name: string): void {
    if (!this.#names.delete(name)) this.#names.add(name);
    sessionStorage.setItem(this.#key, [...this.#names].join("\n"));
  }
}
