// Actions on one player: many for the host, muting for others.

import * as wire from "../../protocol.gen.ts";
import { reportButton } from "../page/report-button.ts";
import { metSlot } from "../friends/friend-slots.ts";
import { muteForAll } from "./guest-list.ts";
import { modeOf } from "../room/modes.ts";
import type { Mutes } from "../room/mutes.ts";
import type { Session } from "../room/session.ts";
import { withCurrent } from "../room/settings.ts";
import type { RoomState, Seat } from "../room/state.ts";
import { text } from "../text/text.ts";
import { openDialog } from "../ui/dialog.ts";
import { button, h } from "../ui/dom.ts";
import { select } from "../ui/form.ts";

/** Opens the dialog. onChange is called after a change that only this visitor sees. */
export function managePlayer(session: Session, mutes: Mutes, room: RoomState, seat: Seat, onChange: () => void): void {
  const host = room.you !== 0 && room.you === room.host;
  const other = seat.seat !== room.you;
  const lobby = room.phase === wire.Lobby;
  const act = (label: string, call: () => void, kind = "") =>
    button(label, kind, () => {
      call();
      close();
    });
  const actions: HTMLElement[] = [];
  if (host && other && seat.bot) {
    actions.push(act(text.host.kick, () => session.do({ t: "kick", seat: seat.seat, ban: false }), "danger"));
  } else if (host && other) {
    actions.push(act(text.host.transfer, () => session.do({ t: "transfer", seat: seat.seat })));
    const kickButton = (label: string, ban: boolean) =>
      act(
        label,
        () => confirmKick(seat.name, label, ban, () => session.do({ t: "kick", seat: seat.seat, ban })),
        "danger",
      );
    actions.push(kickButton(text.host.kick, false), kickButton(text.host.ban, true));
  }
  if (host && other && !seat.bot && seat.who) actions.push(muteForAll(session, room, seat.who, () => close()));
  const muted = mutes.has(seat);
  const mute = act(muted ? text.host.unmute : text.host.mute, () => {
    mutes.toggle(seat);
    onChange();
  });
  const content: HTMLElement[] = [];
  if (host && lobby && !modeOf(room.settings.mode).together) content.push(handicapForm(session, seat, () => close()));
  if (actions.length > 0) content.push(h("div", { class: "actions" }, ...actions));
  if (other && !seat.bot)
    content.push(h("div", { class: "mute-row" }, mute, h("p", { class: "hint", text: text.host.muteLead })));
  if (other && !seat.bot && room.you !== 0) content.push(metSlot(room.code, seat.seat));
  if (other && !seat.bot) content.push(h("div", { class: "actions" }, ...reports(room, seat)));
  const close = openDialog(seat.name, content, () => {}, { class: "player-dialog" });
}

/** Returns the buttons that report a player's name, or the finish of a ranked round. */
function reports(room: RoomState, seat: Seat): HTMLElement[] {
  const name = reportButton(text.reports.name, { what: wire.ReportName, room: room.code, seat: seat.seat });
  const round = room.result?.ranked ? room.result.id : undefined;
  return round
    ? [name, reportButton(text.reports.finish, { what: wire.ReportFinish, round, seat: seat.seat })]
    : [name];
}

/** Asks for confirmation before a player loses the seat, and explains the effect. */
function confirmKick(name: string, label: string, ban: boolean, kick: () => void): void {
  const answer = (call: () => void) => () => {
    close();
    call();
  };
  const keep = button(
    text.host.keep,
    "primary",
    answer(() => {}),
  );
  const actions = h("div", { class: "actions" }, button(label, "danger", answer(kick)), keep);
  const lead = h("p", { class: "lead", text: ban ? text.host.banLead : text.host.kickLead });
  const close = openDialog(text.host.kickHead(name), [lead, actions]);
}

/** Sets a player's handicap, which may be an advantage or a disadvantage. */
function handicapForm(session: Session, seat: Seat, onSave: () => void): HTMLElement {
  const wanted = {
    wait: seat.handicap?.wait ?? 0,
    givens: seat.handicap?.givens ?? 0,
    strikes: seat.handicap?.strikes ?? 0,
  };
  const field = (rule: keyof typeof wanted, label: string, usual: readonly number[], name: (n: number) => string) => {
    const list = select(label, (n) => (wanted[rule] = Number(n)));
    const options = withCurrent(usual, wanted[rule]).map((n) => ({
      value: String(n),
      label: n === 0 ? text.set.none : name(n),
    }));
    list.update(options, String(wanted[rule]));
    return list.el;
  };
  const save = button(text.host.save, "primary", () => {
    session.do({ t: "handicap", seat: seat.seat, ...wanted });
    onSave();
  });
  return h(
    "section",
    { class: "handicap" },
    h("h3", { text: text.host.handicap }),
    h("p", { class: "hint", text: text.host.handicapLead }),
    h(
      "div",
      { class: "fields" },
      field("wait", text.host.wait, [0, 5, 10, 20, 30, 60], text.set.seconds),
      field("givens", text.host.givens, [0, 1, 2, 3, 5, 8], String),
      field("strikes", text.host.strikes, [0, 1, 2, 3, 5], String),
    ),
    h("div", { class: "actions" }, save),
  );
}
