// The link back to a running round, on every page except the round's own. It is in the header, where it moves nothing.

import { dropRace, keptRace } from "../device/kept-race.ts";
import { rounds } from "../net/api.ts";
import { identity } from "../net/identity.ts";
import { roomPath } from "../page/address.ts";
import { clock } from "../text/format.ts";
import { own } from "../text/own/words.ts";
import { text } from "../text/text.ts";
import { openDialog } from "../ui/dialog.ts";
import { button, h, setAttr, setText, show } from "../ui/dom.ts";

const tickEvery = 1_000;
const askEvery = 20_000; // milliseconds between two checks whether the round is over
const askedRounds = 3; // the player's last rounds; the round is among them if it is over

/** Shows the link while there is a round. */
export function rejoinBar(): void {
  const long = h("span", { class: "long" });
  const short = h("span", { class: "short", "aria-hidden": "true" });
  const el = h("a", { class: "button race-bar", hidden: true }, long, short);
  let asked = 0;
  const draw = () => {
    const race = keptRace();
    const away = race !== undefined && location.pathname !== roomPath(race.code);
    show(el, away);
    if (!race || !away) return;
    if (!el.isConnected) document.querySelector(".head-slot")?.after(el);
    const time = race.runs ? clock(Math.max(0, Date.now() - race.zero)) : "";
    const words = race.runs ? own.back.race(time) : own.back.game;
    setAttr(el, "href", roomPath(race.code));
    setAttr(el, "aria-label", words);
    setText(long, words);
    setText(short, `↩ ${time}`);
    if (Date.now() - asked < askEvery) return;
    asked = Date.now();
    void hasEnded(race.code)
      .then((gone) => gone && dropRace(race.code))
      .then(draw, () => undefined); // without the server it may continue
  };
  setInterval(draw, tickEvery);
  addEventListener("storage", draw);
  draw();
}

/** Reports whether the round of a room is among those that the player has finished. */
async function hasEnded(code: string): Promise<boolean> {
  const player = identity();
  if (!player) return true;
  const since = keptRace()?.zero ?? 0;
  const { rounds: last } = await rounds(player.token, askedRounds);
  return last.some(({ round, at }) => round.startsWith(`${code}-`) && at >= since - askEvery);
}

/** Asks for confirmation before leaving a round that others continue to play. It resolves with whether to leave. */
export function confirmLeave(): Promise<boolean> {
  return new Promise((resolve) => {
    let goes = false;
    const answer = (yes: boolean) => () => {
      goes = yes;
      close();
    };
    const actions = h(
      "div",
      { class: "actions" },
      button(own.back.go, "quiet", answer(true)),
      button(text.room.stay, "primary", answer(false)),
    );
    const close = openDialog(own.back.head, [h("p", { class: "lead", text: own.back.lead }), actions], () =>
      resolve(goes),
    );
  });
}
