// Carries the player's commands to the server, each until it is answered.

import type { World } from "../net/world.ts";
import * as box from "./outbox.ts";

/** A command without its id. */
export type Body<M> = M extends { id: number } ? Omit<M, "id"> : never;

/**
 * Gives commands their ids and keeps them until they are answered. Nothing is sent while the way is closed: not
 * before the server has told what was missed, for a command may be among it. While the way is held the server wants patience.
 */
export class CommandSender {
  outbox: box.Outbox = box.emptyOutbox;
  readonly #world: World;
  readonly #send: (message: box.CommandMessage) => void;
  #way: "closed" | "open" | "held" = "closed";

  constructor(world: World, send: (message: box.CommandMessage) => void) {
    this.#world = world;
    this.#send = send;
  }

  /** Takes a command in, and sends it if the way is open. It tells the command's id. */
  send(body: Body<box.CommandMessage>, expects?: box.Expected): number {
    const message = { ...body, id: box.nextId(this.outbox, this.#world.date()) } as box.CommandMessage;
    this.outbox = box.ask(this.outbox, message, this.#world.now(), expects);
    if (this.#way === "open") this.#send(message);
    return message.id;
  }

  /** Ends the sending until the way is opened. */
  close(): void {
    this.#way = "closed";
  }

  /** Sends everything that has no answer, oldest first, unless the server wants patience. */
  open(): void {
    if (this.#way === "held") return;
    this.#way = "open";
    for (const message of box.unansweredCommands(this.outbox)) this.#send(message);
  }

  /** Sends nothing for a while, and then whatever has no answer, in its order: nothing overtakes what waits. */
  pause(ms: number, then = () => this.open()): void {
    if (this.#way === "held") return;
    this.#way = "held";
    this.#world.after(ms, () => {
      if (this.#way !== "held") return; // the connection broke meanwhile, and everything starts afresh
      this.#way = "closed";
      then();
    });
  }
}
