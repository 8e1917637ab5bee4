// Sends the player's commands to the server until each is answered.

import type { World } from "../net/world.ts";
import * as box from "./outbox.ts";

/** A command without its id. */
export type Body<M> = M extends { id: number } ? Omit<M, "id"> : never;

/**
 * Assigns ids to commands and keeps the commands until they are answered. While it is closed, nothing is sent: a
 * command may be among the entries that the server has yet to send. While it is on hold, the server has asked to wait.
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

  /** Adds a command, sends it if possible, and returns its id. */
  send(body: Body<box.CommandMessage>, expects?: box.Expected): number {
    const message = { ...body, id: box.nextId(this.outbox, this.#world.date()) } as box.CommandMessage;
    this.outbox = box.ask(this.outbox, message, this.#world.now(), expects);
    if (this.#way === "open") this.#send(message);
    return message.id;
  }

  /** Stops sending until open is called. */
  close(): void {
    this.#way = "closed";
  }

  /** Sends all unanswered commands, oldest first, unless the server has asked to wait. */
  open(): void {
    if (this.#way === "held") return;
    this.#way = "open";
    for (const message of box.unansweredCommands(this.outbox)) this.#send(message);
  }

  /** Sends nothing for ms, and then all unanswered commands in order, so that no command overtakes another. */
  pause(ms: number, then = () => this.open()): void {
    if (this.#way === "held") return;
    this.#way = "held";
    this.#world.after(ms, () => {
      if (this.#way !== "held") return; // the connection was lost meanwhile, which starts over
      this.#way = "closed";
      then();
    });
  }
}
