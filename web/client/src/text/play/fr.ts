// French, for boards and what is made of them.

import { grammarOf } from "../grammar.ts";
import { steps } from "../hints/fr.ts";
import type { Play } from "./en.ts";

const { number, many } = grammarOf("fr");

/** The words. */
export const play: Play = {
  steps,

  /** How a round stands, to be read out. */
  status: {
    time: (t: string) => `Temps ${t}`,
    place: (place: string, of: number) => `Vous êtes ${place} sur ${number(of)}`,
    player: (name: string, state: string) => `${name}: ${state}`,
    all: (parts: readonly string[]) => parts.join(". "),
  },

  /** How a race went, and what can be learnt from it. */
  story: {
    name: "Le déroulement de la course",
    placed: (place: string, of: number) => `Vous êtes ${place} sur ${number(of)}.`,
    behind: (t: string) => `À ${t} de la première place.`,
    fewer: (n: number) => many(n, { one: "À # case de la première place.", other: "À # cases de la première place." }),
    missing: (n) => many(n, { one: "Il restait # case.", other: "Il restait # cases." }),
    ledAll: (name: string) => `${name} a mené de la première à la dernière case.`,
    caught: (name: string, from: number, to: number) =>
      `${name} menait depuis la case ${number(from)}, jusqu’à la case ${number(to)}.`,
    ledFrom: (name: string, cell: number) => `${name} a pris la tête avec la case ${number(cell)}, à`,
    run: (name: string, from: number, n: number) =>
      `À partir de la case ${number(from)}, ${name} en a rempli ${number(n)} d’affilée.`,
    lesson: "Conseil pour la prochaine fois",
    stuck: (t, move) => `Votre coup le plus lent : ${t} avant ${move}.`,
    show: "Montrer dans la rediffusion",
  },

  losses: {
    head: "Ce qui vous a coûté du temps",
    all: "Toutes vos techniques",
    lead: "Estimation : la technique la plus simple pour chaque case. Seulement les écarts de plus de 10 s.",
    what: (technique: string, place: string) => `${technique}, ${place} :`,
    you: (t: string) => `vous ${t}`,
    rival: (name: string, t: string) => `${name} ${t}`,
    median: (t: string) => `médiane ${t}`,
  },

  /** A room on a screen that many look at. */
  screen: {
    head: "Grand écran",
    lead: "Pour un projecteur, un stream ou une classe. Sans la solution.",
    wall: "Mur",
    overlay: "Incrustation pour un direct",
    class: "Les bloqués d’abord",
  },
};
