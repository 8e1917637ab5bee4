// Holds a room's messages until the UI of the puzzle's kind is loaded, because no puzzle can be parsed without it.

import type * as wire from "../../protocol.gen.ts";
import { isReady, loadKind } from "../kinds/kind-loader.ts";
import type { World } from "../net/world.ts";

const again = 1_000; // milliseconds until a failed load is tried again

/** A message with the time of its arrival, on this device's clock. */
interface Received {
  readonly message: wire.FromServer;
  readonly at: number;
}

/** Passes messages on in their order. */
export class KindGate {
  readonly #world: World;
  readonly #onMessage: (message: wire.FromServer, at: number) => void;
  #waiting: Received[] = [];
  #loading = false;

  constructor(world: World, onMessage: (message: wire.FromServer, at: number) => void) {
    this.#world = world;
    this.#onMessage = onMessage;
  }

  /** Adds a message. */
  receive(message: wire.FromServer): void {
    this.#waiting.push({ message, at: this.#world.now() });
    if (!this.#loading) this.#drain();
  }

  /** Drops the waiting messages, because their connection was lost. */
  clear(): void {
    this.#waiting = [];
  }

  #drain(): void {
    for (let next = this.#waiting[0]; next; next = this.#waiting[0]) {
      const kind = kindIn(next.message);
      if (!isReady(kind)) return this.#load(kind);
      this.#waiting.shift();
      this.#onMessage(next.message, next.at);
    }
  }

  #load(kind: string | undefined): void {
    this.#loading = true;
    const resume = () => {
      this.#loading = false;
      this.#drain();
    };
    loadKind(kind).then(resume, () => this.#world.after(again, resume));
  }
}

/** Returns the kind whose UI a message needs. */
function kindIn(message: wire.FromServer): string | undefined {
  switch (message.t) {
    case "room":
      return message.puzzle?.kind ?? message.settings.kind;
    case "begin":
      return message.puzzle.kind;
    case "entry":
      return message.events.find((event) => event.settings)?.settings?.kind;
    default:
      return undefined;
  }
}
