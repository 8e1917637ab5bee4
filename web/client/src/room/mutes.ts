// The players whose messages a viewer has muted.

import { readTab, writeTab } from "../device/tab-storage.ts";

/**
 * The muted players of a room, by their ids in the room. They survive a reload, which repeats old messages, and new
 * names.
 */
export class Mutes {
  readonly #code: string;
  readonly #muted: Set<string>;

  /** code is the room's code. */
  constructor(code: string) {
    this.#code = code;
    this.#muted = new Set(readTab("nonet.muted.", code)?.split("\n"));
  }

  has({ who, name }: Muted): boolean {
    return this.#muted.has(who ?? name);
  }

  /** Mutes or unmutes a player. */
  toggle({ who, name }: Muted): void {
    const key = who ?? name;
    if (!this.#muted.delete(key)) this.#muted.add(key);
    writeTab("nonet.muted.", this.#code, [...this.#muted].join("\n"));
  }
}

/** A player who can be muted. Rooms of older servers send only the name. */
export interface Muted {
  readonly who?: string | undefined;
  readonly name: string;
}
