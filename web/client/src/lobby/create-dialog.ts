// The dialog with all settings of a new room.

import * as wire from "../../protocol.gen.ts";
import { kindUI } from "../kinds/kind-loader.ts";
import { failureMessage } from "../net/api.ts";
import { SettingsForm } from "../room-settings/settings-form.ts";
import { fitSettings, usualSize } from "../room/settings.ts";
import { text } from "../text/text.ts";
import { openDialog } from "../ui/dialog.ts";
import { button, disableDuring, h } from "../ui/dom.ts";
import type { Announcer } from "../ui/announcer.ts";

/** Shows all settings of a new room. */
export async function openCreate(
  settingsOf: (mode: string) => wire.Settings,
  info: Promise<wire.Info>,
  announcer: Announcer,
  create: (settings: wire.Settings) => Promise<void>,
): Promise<void> {
  const offer = await info.catch(() => undefined);
  if (!offer) return;
  let wanted = fitSettings(offer, settingsOf(wire.Race));
  const form = new SettingsForm(info, (settings) => {
    const mode = settings.mode ?? "";
    wanted =
      mode === wanted.mode
        ? pickChanged(settings, wanted, fillDefaults(wanted, offer))
        : { ...fitSettings(offer, settingsOf(mode)), public: settings.public };
    form.update(fillDefaults(wanted, offer), true);
  });
  form.update(fillDefaults(wanted, offer), true);
  const make = button(text.quick.create, "primary big", () => {
    disableDuring(make, create(wanted))
      .then(() => document.querySelector("dialog")?.close())
      .catch((problem: unknown) => announcer.toast(failureMessage(problem), true));
  });
  openDialog(text.quick.make, [form.el, h("div", { class: "actions" }, make)], () => {}, { class: "create-dialog" });
}

/** Returns the changed settings; the server decides about the others. */
function pickChanged(settings: wire.Settings, wanted: wire.Settings, shown: wire.Settings): wire.Settings {
  const names = Object.keys(settings) as (keyof wire.Settings)[];
  const kept = names.filter((name) => name in wanted || settings[name] !== shown[name]);
  return Object.fromEntries(kept.map((name) => [name, settings[name]])) as unknown as wire.Settings;
}

const few = 3; // values: for more, the server's refusal names the right one

/** Replaces missing settings by defaults, to show them before there is a room. */
function fillDefaults(settings: wire.Settings, info: wire.Info): wire.Settings {
  const { defaults, usual } = info;
  const { mode = defaults.mode ?? "", kind = defaults.kind, size = usualSize(info, kind), ranked } = settings;
  const { values } = kindUI(kind).blank(size ?? "");
  const strikes = values > few ? Math.max(2, Math.floor(values / 3)) : 3;
  return { ...defaults, ...usual[ranked ? "ranked" : mode], strikes, size, ...settings };
}
