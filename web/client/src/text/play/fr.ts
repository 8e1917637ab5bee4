// French: playing a round.

import { grammarOf } from "../grammar.ts";
import { steps } from "../hints/fr.ts";
import type { Play } from "./en.ts";

const { number, many } = grammarOf("fr");

export const play: Play = {
  steps,

  /** The status of a round, for screen readers. */
  status: {
    time: (t: string) => `Temps ${t}`,
    place: (place: string, of: number) => `Tu es ${place} sur ${number(of)}`,
    player: (name: string, state: string) => `${name} : ${state}`,
    all: (parts: readonly string[]) => parts.join(". "),
  },

  /** The course of a race, and what can be learnt from it. */
  story: {
    name: "Le déroulement de la course",
    behind: (place, t, name) => `${place}, à ${t} de ${name}`,
    fewer: (place, n, name) => `${place}, à ${many(n, { one: "# case", other: "# cases" })} de ${name}`,
    missing: (place, n) => `${place}, ${many(n, { one: "il restait # case", other: "il restait # cases" })}`,
    out: (place, n) => `${place}, éliminé : ${many(n, { one: "# erreur", other: "# erreurs" })}`,
    ledAll: (name) => (name ? `${name} a mené du début à la fin.` : "Tu as mené du début à la fin."),
    caught: (name, to) => `${name ? `${name} a mené` : "Tu as mené"} jusqu’à la case ${number(to)}.`,
    ledFrom: (name, cell) => `${name ? `${name} a pris` : "Tu as pris"} la tête avec la case ${number(cell)}, à`,
    run: (name, n) =>
      `${name ? `Plus longue série de ${name}` : "Ta plus longue série"} : ${many(n, { one: "# case", other: "# cases" })}.`,
    see: "Tu vois la suite ?",
    seeText: (t) => `J’ai bloqué ${t} ici. Tu vois la suite ?`,
    lesson: "Conseil pour la prochaine fois",
    stuck: (t, move) => `Ton coup le plus lent : ${t} pour ${move}.`,
    show: "Montrer dans le replay",
  },

  badges: {
    first: (kind) => `Première victoire : ${kind}`,
    row: (n) => `${number(n)} victoires d’affilée`,
    best: (t) => `Nouveau record ! Avant : ${t}`,
  },
  losses: {
    head: "Ce qui t’a coûté du temps",
    all: "Toutes tes techniques",
    lead: "Estimation : la technique la plus simple pour chaque case. Seulement les écarts de plus de 10 s.",
    what: (technique: string, place: string) => `${technique}, ${place} :`,
    you: (t: string) => `toi ${t}`,
    rival: (name: string, t: string) => `${name} ${t}`,
    median: (t: string) => `médiane ${t}`,
  },

  /** A room on a projector or a stream. */
  screen: {
    head: "Grand écran",
    lead: "Pour un projecteur, un stream ou une classe. Sans la solution.",
    wall: "Mosaïque",
    overlay: "Overlay pour le stream",
    class: "Les bloqués d’abord",
  },
};
