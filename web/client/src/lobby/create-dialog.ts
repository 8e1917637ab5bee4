// All settings of a room before it is made.

import * as wire from "../../protocol.gen.ts";
import { kindUI } from "../kinds/kind-loader.ts";
import { failureMessage } from "../net/api.ts";
import { SettingsForm } from "../room-settings/settings-form.ts";
import { fitSettings, usualSize } from "../room/settings.ts";
import { text } from "../text/text.ts";
import { openDialog } from "../ui/dialog.ts";
import { button, h } from "../ui/dom.ts";
import type { Announcer } from "../ui/announcer.ts";

/** Shows all settings of a room before it is made. */
export async function openCreate(
  settingsOf: (mode: string) => wire.Settings,
  info: Promise<wire.Info>,
  voice: Announcer,
  create: (settings: wire.Settings) => Promise<void>,
): Promise<void> {
  const offer = await info.catch(() => undefined);
  if (!offer) return;
  let wanted = fitSettings(offer, settingsOf(wire.Race));
  const form = new SettingsForm(info, (settings) => {
    const mode = settings.mode ?? "";
    wanted =
      mode === wanted.mode
        ? chosenBy(settings, wanted, filled(wanted, offer))
        : { ...fitSettings(offer, settingsOf(mode)), public: settings.public };
    form.update(filled(wanted, offer), true);
  });
  form.update(filled(wanted, offer), true);
  const make = button(text.quick.create, "primary big", () => {
    make.disabled = true;
    create(wanted)
      .then(() => document.querySelector("dialog")?.close())
      .catch((problem: unknown) => voice.toast(failureMessage(problem), true))
      .finally(() => (make.disabled = false));
  });
  openDialog(text.quick.make, [form.el, h("div", { class: "actions" }, make)], () => {}, { class: "create-dialog" });
}

/** The choices after a change of what is shown: what was not changed is left to the server. */
function chosenBy(settings: wire.Settings, wanted: wire.Settings, shown: wire.Settings): wire.Settings {
  const names = Object.keys(settings) as (keyof wire.Settings)[];
  const kept = names.filter((name) => name in wanted || settings[name] !== shown[name]);
  return Object.fromEntries(kept.map((name) => [name, settings[name]])) as unknown as wire.Settings;
}

const few = 3; // values: where there are no more, a refusal tells the right one

/** Settings with what is usual in place of what is not said, so that they can be shown before there is a room. */
function filled(settings: wire.Settings, info: wire.Info): wire.Settings {
  const { defaults, usual } = info;
  const { mode = defaults.mode ?? "", kind = defaults.kind, size = usualSize(info, kind), ranked } = settings;
  const { values } = kindUI(kind).blank(size ?? "");
  const strikes = values > few ? Math.max(2, Math.floor(values / 3)) : 3;
  return { ...defaults, ...usual[ranked ? "ranked" : mode], strikes, size, ...settings };
}
