// A room until its round begins: creating it, previewing it, and its lobby. Each module of this folder becomes one
// file, loaded when it is first needed; the bundler makes it import main.ts, which keeps its modules.

import { keepHeat } from "../device/kept-heat.ts";
import { browserWorld } from "../net/world.ts";
import type { PagesOf } from "../page/page.ts";
import { sortByProgress, donePercent, sharedPercent } from "../room/progress.ts";
import { Session } from "../room/session.ts";
import { passwordForm } from "../lobby/password-form.ts";
import { RoomPage } from "../room-page/room-page.ts";
import { describeOutcome } from "../room/outcome-words.ts";
import type { RoomKit } from "../spectating/room-kit.ts";
import { badge, botTag, updateLetters } from "../ui/player-badge.ts";
import { qrFrame } from "../ui/qr-frame.ts";

export { openCreate } from "../lobby/create-dialog.ts";
export { Preview } from "../lobby/room-preview.ts";

// They are small; imported elsewhere, they would be one more file, shared by games.ts and replay.ts.
export { questionAt } from "../replay/lesson.ts";
export { timeHash } from "../replay/playback.ts";
export { NotesSwitch } from "../round/notes-switch.ts";

/** The parts of this file that screens and tournaments use. */
export const kit: RoomKit = {
  Session,
  browserWorld,
  sortByProgress,
  donePercent,
  sharedPercent,
  headOf: describeOutcome,
  passwordForm,
  badge,
  botTag,
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
      () => import("./screen.ts"),
    ),
};
