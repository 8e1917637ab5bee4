// The room until a round begins: when it is made, from outside, in its lobby. Each module in this folder is one file for the
// browser, loaded when it is needed first; the bundler has it import main, where all that main has stays.

import { keepHeat } from "../device/kept-heat.ts";
import { browserWorld } from "../net/world.ts";
import type { PagesOf } from "../page/page.ts";
import { byProgress, donePercent, sharedPercent } from "../room/progress.ts";
import { Session } from "../room/session.ts";
import { passwordForm } from "../lobby/password-form.ts";
import { RoomPage } from "../room-page/room-page.ts";
import { describeOutcome } from "../room/outcome-words.ts";
import type { RoomKit } from "../spectating/room-kit.ts";
import { badge, updateLetters } from "../ui/player-badge.ts";
import { qrFrame } from "../ui/qr-frame.ts";

export { openCreate } from "../lobby/create-dialog.ts";
export { Preview } from "../lobby/room-preview.ts";

/** What screens and arenas take from here. */
export const kit: RoomKit = {
  Session,
  browserWorld,
  byProgress,
  donePercent,
  sharedPercent,
  headOf: describeOutcome,
  passwordForm,
  badge,
  reletter: updateLetters,
  qrFrame,
  keepHeat,
};

export const pages: PagesOf<"room"> = {
  room: (app, at) =>
    new RoomPage(
      app,
      at,
      () => import("./games.ts"),
      () => import("../ghosts/room-ghosts.ts"),
      () => import("./warm.ts"),
    ),
};
