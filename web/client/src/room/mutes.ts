// Whom a person does not want to hear.

import { readTab, writeTab } from "../device/tab-storage.ts";

/** The players whom this person has muted in a room, by what stands for them there. They outlast a reload, which brings old lines again, and new names. */
export class Mutes {
  readonly #code: string;
  readonly #muted: Set<string>;

  /** code is the room's. */
  constructor(code: string) {
    this.#code = code;
    this.#muted = new Set(readTab("nonet.muted.", code)?.split("\n"));
  }

  has({ who, name }: Muted): boolean {
    return this.#muted.has(who ?? name);
  }

  /** Mutes somebody, or hears them again. */
  toggle({ who, name }: Muted): void {
    const key = who ?? name;
    if (!this.#muted.delete(key)) this.#muted.add(key);
    writeTab("nonet.muted.", this.#code, [...this.#muted].join("\n"));
  }
}

/** Somebody who can be: rooms of older servers know a name alone. */
export interface Muted {
  readonly who?: string | undefined;
  readonly name: string;
}
