// What pages need once they are there, so that no page waits for it.

export { syncPrefs } from "../settings/prefs-sync.ts";
