// German, for arenas.

import { grammarOf } from "../grammar.ts";
import type { ArenaWords } from "./en.ts";

const { number, many } = grammarOf("de");

/** arena are the words. */
export const arena: ArenaWords = {
  make: {
    head: "Eine Arena anlegen",
    lead: "Ein Abend voller Rennen für einen Verein, eine Klasse oder alle, die den Link haben. Wer mitspielt, kommt in einen Lauf nach dem anderen, gegen ähnlich Platzierte, und sammelt Punkte.",
    name: "Name des Abends",
    start: "Beginnt um",
    minutes: "Minuten",
    heat: "Spieler je Lauf",
    mix: "Alle Rätselarten im Wechsel",
    password: "Passwort, falls es eines geben soll",
    whom: "Wer mitspielen darf",
    all: "Alle mit dem Link",
    go: "Arena anlegen",
  },
  about: (puzzles, heat, minutes) => `${puzzles} · bis zu ${number(heat)} je Lauf · ${many(minutes, { one: "# Minute", other: "# Minuten" })}`,
  by: (host) => `von ${host}`,
  phases: { lobby: "Beginnt in", running: "Endet in", ending: "Die letzten Läufe laufen noch", over: "Vorbei" },
  people: (players, racing, waiting) => `${many(players, { one: "# Spieler", other: "# Spieler" })} · ${number(racing)} im Rennen · ${number(waiting)} warten`,
  join: "Mitspielen",
  password: "Passwort",
  wrong: "Das ist nicht das Passwort.",
  joined: "Du bist dabei. Lass diese Seite offen: Sie bringt dich in deinen ersten Lauf.",
  looking: "Dein nächster Lauf wird gesucht …",
  alone: "Außer dir wartet niemand. Der nächste Lauf beginnt, sobald jemand dazukommt.",
  hidden: "Bleib auf dieser Seite, um in einen Lauf zu kommen.",
  rest: "Pause machen",
  resting: "Du machst Pause.",
  go: "Nächster Lauf",
  standings: "Stand",
  nobody: "Noch hat niemand Punkte.",
  place: "Platz",
  player: "Spieler",
  points: "Punkte",
  streak: "Serie",
  heats: "Läufe",
  wins: "Siege",
  doubled: "Der nächste gute Lauf zählt doppelt",
  gone: "jemand, der nicht mehr da ist",
  last: "Letzte Läufe",
  heatNo: (no) => `Lauf ${number(no)}`,
  unfinished: "niemand kam ins Ziel",
  rules: "Ins Ziel zu kommen bringt 2 Punkte, dazu bis zu 8 für alle dahinter. Nach zwei Läufen hintereinander in der oberen Hälfte zählt jeder weitere doppelt.",
  share: "Der Link zur Arena",
  copy: "Link kopieren",
  wall: "An die Wand werfen",
  none: "Hier ist keine Arena. Prüfe den Link.",
};
