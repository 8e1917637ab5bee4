// The state of the connection, always visible: synced, a number of pending moves, reconnecting.

import { countOverdue, countUnanswered } from "../room/outbox.ts";
import type { Session } from "../room/session.ts";
import { text } from "../text/text.ts";
import { h, setAttr, setText } from "../ui/dom.ts";

/**
 * The state of the connection: everything is sent, something is pending, something is overdue, the connection is down.
 */
export type StatusState = "good" | "busy" | "wait" | "lost";

/** The indicator in the page's header. */
export class Status {
  readonly el: HTMLElement;
  readonly #label = h("span", { class: "label" });
  readonly #also = h("span", { class: "also" });

  constructor() {
    this.el = h(
      "div",
      { class: "status", role: "status", "aria-live": "off" },
      h("span", { class: "dot" }),
      this.#label,
      this.#also,
    );
  }

  /** Shows the state of the session's connection and returns it. now is a time on the page's clock. */
  update(session: Session, now: number): StatusState {
    const [state, label] = stateOf(session, now);
    setAttr(this.el, "data-state", state);
    setAttr(this.el, "data-unanswered", String(countUnanswered(session.outbox)));
    setText(this.#label, label);
    // While the connection is down, the number of waiting commands matters.
    const pending = state === "lost" ? countOverdue(session.outbox, now) : 0;
    setText(this.#also, pending > 0 ? text.connection.pending(pending) : "");
    return state;
  }
}

function stateOf(session: Session, now: number): [state: StatusState, label: string] {
  const { connection } = session;
  switch (connection.is) {
    case "stopped":
      return ["lost", text.connection.stopped];
    case "waiting":
      return navigator.onLine
        ? ["lost", text.connection.waiting(Math.ceil((connection.until - now) / 1000))]
        : ["lost", text.connection.offline];
    case "connecting":
      return ["wait", text.connection.connecting];
    case "up":
      return upState(session, now);
  }
}

function upState(session: Session, now: number): [state: StatusState, label: string] {
  if (session.barred || session.missing) return ["wait", text.connection.barred];
  if (session.room?.paused) return ["wait", text.connection.paused];
  if (!session.caughtUp) return ["wait", text.connection.catching];
  const pending = countOverdue(session.outbox, now);
  return pending > 0 ? ["busy", text.connection.pending(pending)] : ["good", text.connection.synced];
}
