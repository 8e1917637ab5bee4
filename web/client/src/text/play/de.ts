// German: playing a round.

import { grammarOf } from "../grammar.ts";
import { steps } from "../hints/de.ts";
import type { Play } from "./en.ts";

const { number, many } = grammarOf("de");

export const play: Play = {
  steps,

  /** The status of a round, for screen readers. */
  status: {
    time: (t: string) => `Zeit ${t}`,
    place: (place: string, of: number) => `Du bist ${place} von ${number(of)}`,
    player: (name: string, state: string) => `${name}: ${state}`,
    all: (parts: readonly string[]) => parts.join(". "),
  },

  /** The course of a race, and what can be learnt from it. */
  story: {
    name: "So lief das Rennen",
    behind: (place, t, name) => `${place} Platz, ${t} hinter ${name}`,
    fewer: (place, n, name) => `${place} Platz, ${many(n, { one: "# Feld", other: "# Felder" })} hinter ${name}`,
    missing: (place, n) => `${place} Platz, noch ${many(n, { one: "# Feld", other: "# Felder" })}`,
    out: (place, n) => `${place} Platz, raus: ${number(n)} Fehler`,
    ledAll: (name) => (name ? `${name} lag von Anfang bis Ende vorn.` : "Du lagst von Anfang bis Ende vorn."),
    caught: (name, to) => `${name ? `${name} führte` : "Du hast geführt"} bis Feld ${number(to)}.`,
    ledFrom: (name, cell) => `${name ? `${name} ging` : "Du gingst"} mit Feld ${number(cell)} in Führung, bei`,
    run: (name, n) => `Längste Serie${name ? ` von ${name}` : ""}: ${many(n, { one: "# Feld", other: "# Felder" })}.`,
    see: "Siehst du es?",
    seeText: (t) => `Hier saß ich ${t} fest. Siehst du es?`,
    lesson: "Tipp fürs nächste Mal",
    stuck: (t, move) => `Dein langsamster Zug: ${t} für ${move}.`,
    show: "Im Replay zeigen",
  },

  badges: {
    first: (kind) => `Erster Sieg in ${kind}`,
    row: (n) => `${number(n)} Siege in Folge`,
    best: (t) => `Neue Bestzeit! Vorher: ${t}`,
  },
  losses: {
    head: "Was dich Zeit gekostet hat",
    all: "Alle deine Techniken",
    lead: "Geschätzt: die leichteste Technik für jedes Feld. Nur Unterschiede über 10 s.",
    what: (technique: string, place: string) => `${technique}, ${place}:`,
    you: (t: string) => `du ${t}`,
    rival: (name: string, t: string) => `${name} ${t}`,
    median: (t: string) => `Median ${t}`,
  },

  /** A room on a projector or a stream. */
  screen: {
    head: "Großer Bildschirm",
    lead: "Für Beamer, Stream oder Klasse. Zeigt keine Lösung.",
    wall: "Kacheln",
    overlay: "Stream-Overlay",
    class: "Wer festhängt, zuerst",
  },
};
