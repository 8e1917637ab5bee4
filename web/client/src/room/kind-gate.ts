// What a room tells waits here until the look of its puzzle is there, for without that no puzzle can be read.

import type * as wire from "../../protocol.gen.ts";
import { isReady, loadKind } from "../kinds/kind-loader.ts";
import type { World } from "../net/world.ts";

const again = 1_000; // milliseconds until a look that could not be loaded is asked for again

/** A message with the time at which it came, on this device's clock. */
interface Received {
  readonly message: wire.FromServer;
  readonly at: number;
}

/** Lets messages through in their order. */
export class KindGate {
  readonly #world: World;
  readonly #through: (message: wire.FromServer, at: number) => void;
  #waiting: Received[] = [];
  #loading = false;

  constructor(world: World, through: (message: wire.FromServer, at: number) => void) {
    this.#world = world;
    this.#through = through;
  }

  /** Takes a message in. */
  receive(message: wire.FromServer): void {
    this.#waiting.push({ message, at: this.#world.now() });
    if (!this.#loading) this.#drain();
  }

  /** Drops what waits: the connection that it came on is no more. */
  clear(): void {
    this.#waiting = [];
  }

  #drain(): void {
    for (let next = this.#waiting[0]; next; next = this.#waiting[0]) {
      const kind = kindIn(next.message);
      if (!isReady(kind)) return this.#load(kind);
      this.#waiting.shift();
      this.#through(next.message, next.at);
    }
  }

  #load(kind: string | undefined): void {
    this.#loading = true;
    const done = () => {
      this.#loading = false;
      this.#drain();
    };
    loadKind(kind).then(done, () => this.#world.after(again, done));
  }
}

/** The kind of puzzle that a message needs the look of. */
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
