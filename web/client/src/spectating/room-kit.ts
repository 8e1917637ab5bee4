// The parts of the room's file that screens and tournaments use. If these were imported, the bundler would split them
// from that file, and every player would have to load another file.

import type { keepHeat } from "../device/kept-heat.ts";
import type { World } from "../net/world.ts";
import type { sortByProgress, donePercent, sharedPercent } from "../room/progress.ts";
import type { Session } from "../room/session.ts";
import type { describeOutcome } from "../room/outcome-words.ts";
import type { passwordForm } from "../lobby/password-form.ts";
import type { badge, botTag, updateLetters } from "../ui/player-badge.ts";
import type { qrFrame } from "../ui/qr-frame.ts";

/** The parts. */
export interface RoomKit {
  readonly Session: typeof Session;
  readonly browserWorld: () => World;
  readonly sortByProgress: typeof sortByProgress;
  readonly donePercent: typeof donePercent;
  readonly sharedPercent: typeof sharedPercent;
  readonly headOf: typeof describeOutcome;
  readonly passwordForm: typeof passwordForm;
  readonly badge: typeof badge;
  readonly botTag: typeof botTag;
  readonly reletter: typeof updateLetters;
  readonly qrFrame: typeof qrFrame;
  readonly keepHeat: typeof keepHeat;
}
