// The state of the line, always in sight: synced, so many moves pending, reconnecting.

import { overdue, unanswered } from "../room/outbox.ts";
import type { Session } from "../room/session.ts";
import { text } from "../text/text.ts";
import { h, setAttr, setText } from "../ui/dom.ts";

/** LineState is how the line is, in a word: all is sent, something is under way, something is waited for, the line is down. */
export type LineState = "good" | "busy" | "wait" | "lost";

/** Status is the mark in the page's head. */
export class Status {
  readonly el: HTMLElement;
  readonly #label = h("span", { class: "label" });
  readonly #also = h("span", { class: "also" });

  constructor() {
    this.el = h("div", { class: "status", role: "status", "aria-live": "off" }, h("span", { class: "dot" }), this.#label, this.#also);
  }

  /** update says how the session's line is, and tells in which state that is. now is a time on the page's clock. */
  update(session: Session, now: number): LineState {
    const [state, label] = stateOf(session, now);
    setAttr(this.el, "data-state", state);
    setAttr(this.el, "data-unanswered", String(unanswered(session.outbox)));
    setText(this.#label, label);
    // While the line is down it matters how much waits for it.
    const pending = state === "lost" ? overdue(session.outbox, now) : 0;
    setText(this.#also, pending > 0 ? text.line.pending(pending) : "");
    return state;
  }
}

function stateOf(session: Session, now: number): [state: LineState, label: string] {
  const { line } = session;
  switch (line.is) {
    case "stopped":
      return ["lost", text.line.stopped];
    case "waiting":
      return navigator.onLine
        ? ["lost", text.line.waiting(Math.ceil((line.until - now) / 1000))]
        : ["lost", text.line.offline];
    case "connecting":
      return ["wait", text.line.connecting];
    case "up":
      return upState(session, now);
  }
}

function upState(session: Session, now: number): [state: LineState, label: string] {
  if (session.barred) return ["wait", text.line.barred];
  if (session.room?.paused) return ["wait", text.line.paused];
  if (!session.caughtUp) return ["wait", text.line.catching];
  const pending = overdue(session.outbox, now);
  return pending > 0 ? ["busy", text.line.pending(pending)] : ["good", text.line.synced];
}
