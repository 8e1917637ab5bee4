// German, for boards and what is made of them.

import { grammarOf } from "../grammar.ts";
import { steps } from "../hints/de.ts";
import type { Play } from "./en.ts";

const { number, many } = grammarOf("de");

/** The words. */
export const play: Play = {
  steps,

  /** How a round stands, to be read out. */
  status: {
    time: (t: string) => `Zeit ${t}`,
    place: (place: string, of: number) => `Du bist ${place} von ${number(of)}`,
    player: (name: string, state: string) => `${name}: ${state}`,
    all: (parts: readonly string[]) => parts.join(". "),
  },

  /** How a race went, and what can be learnt from it. */
  story: {
    name: "Wie das Rennen lief",
    placed: (place: string, of: number) => `Du bist ${place} von ${number(of)}.`,
    behind: (t: string) => `${t} hinter dem ersten Platz.`,
    fewer: (n: number) =>
      many(n, { one: "# Feld hinter dem ersten Platz.", other: "# Felder hinter dem ersten Platz." }),
    missing: (n) => many(n, { one: "Noch # Feld offen.", other: "Noch # Felder offen." }),
    ledAll: (name: string) => `${name} lag vom ersten bis zum letzten Feld vorn.`,
    caught: (name: string, from: number, to: number) =>
      `${name} führte ab Feld ${number(from)} und wurde bei ${number(to)} eingeholt.`,
    ledFrom: (name: string, cell: number) => `${name} ging mit Feld ${number(cell)} in Führung, bei`,
    run: (name: string, from: number, n: number) => `Ab Feld ${number(from)} füllte ${name} ${number(n)} in Folge.`,
    lesson: "Tipp fürs nächste Mal",
    stuck: (t, move) => `Dein langsamster Zug: ${t} vor ${move}.`,
    show: "In der Wiederholung zeigen",
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

  /** A room on a screen that many look at. */
  screen: {
    head: "Großer Bildschirm",
    lead: "Für Beamer, Stream oder Klasse. Zeigt keine Lösung.",
    wall: "Wand",
    overlay: "Stream-Overlay",
    class: "Wer festhängt, zuerst",
  },
};
