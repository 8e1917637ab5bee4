// French: the settings of this device, and the list of keys.

import type { Options } from "./en.ts";

/** The words. */
export const options: Options = {
  settings: {
    head: "Réglages",
    look: "Apparence",
    theme: "Thème",
    themes: { auto: "Comme le système", light: "Clair", dark: "Sombre" },
    contrast: "Contraste",
    contrasts: { auto: "Comme le système", usual: "Normal", high: "Élevé" },
    palette: "Couleurs",
    palettes: {
      usual: "Normales",
      redgreen: "Pour daltonisme rouge-vert",
      blueyellow: "Pour daltonisme bleu-jaune",
      grey: "Sans teintes",
    },
    sound: {
      head: "Son et vibration",
      volume: "Volume",
      hear: "Écouter",
      question:
        "Les manches peuvent s’entendre : un clic pour une case juste, un ton grave pour une fausse, un appel quand quelqu’un finit.",
      yes: "Activer les sons",
      no: "Non, merci",
      on: "Les sons sont activés. Le volume est dans les réglages.",
    },
    marks: "Mise en évidence",
    conflictLead:
      "Un conflit, c’est ce qui enfreint visiblement une règle, comme deux reines qui se touchent ou un chiffre deux fois dans une ligne. Ce qui n’en a pas peut quand même être faux.",
    input: "Saisie",
    keys: "Liste des touches",
    choices: {
      houses: "Ligne, colonne et bloc",
      same: "Même valeur",
      noted: "Même valeur aussi dans les notes",
      seen: "Cases où la valeur ne peut pas aller",
      conflicts: "Conflits",
      tags: "Numéroter les couleurs",
      numbers: "Nombres au-delà de 9, pas de lettres",
      counts: "Combien il reste de chaque chiffre",
      clean: "Retirer les notes qu’une valeur exclut",
      crosses: "Barrer les cases qu’une valeur exclut",
      layers: "Notes centrales et couleurs",
      digitFirst: "Choisir le chiffre d’abord, puis les cases",
      wrap: "Les flèches passent d’un bord à l’autre",
      clock: "Montrer le chronomètre",
      sound: "Sons",
      touch: "Vibration",
    },
  },

  keys: {
    head: "Touches",
    lead: "Sur un clavier sans lettres latines, utilisez les touches situées à la même place que sur un clavier américain.",
    groups: [
      {
        head: "Inscrire",
        rows: [
          ["1–9, A–P", "Inscrire un chiffre ; au-delà de 9, des lettres"],
          ["Maj + chiffre", "Note ; en mode notes, un chiffre"],
          ["Ctrl + chiffre", "Note centrale, si elles sont activées ; sinon une note"],
          ["Ctrl + Maj + chiffre", "Couleur, de même"],
          ["Toucher deux fois", "Inscrire la seule note d’une case"],
          ["Espace, Page suiv.", "Mode suivant ; avec Maj, ou Page préc., le précédent"],
          ["Suppr, Retour arrière, 0", "Effacer les notes, puis les couleurs"],
          ["Ctrl + Z, Ctrl + Y", "Annuler, rétablir ; aussi [ et ]"],
          ["Z, X, C, V", "Chiffres, notes, notes centrales, couleurs ; jusqu’à 9×9"],
          ["W, A, S, D", "Se déplacer ; jusqu’à 9×9"],
          ["P", "Pause, là où elle existe ; jusqu’à 9×9"],
        ],
      },
      {
        head: "Se déplacer et sélectionner",
        rows: [
          ["Flèches", "Se déplacer"],
          ["Maj ou Ctrl + flèches", "Sélectionner plus de cases"],
          ["Alt + flèches", "Aller au bloc suivant"],
          ["G, Maj + G", "Aller à la grille suivante s’il y en a plusieurs, ou à la précédente"],
          ["Début, Fin", "Bouts de la ligne ; avec Ctrl, coins de la grille"],
          ["Ctrl + A, Ctrl + I", "Sélectionner toutes les cases, ou les autres"],
          ["Double clic", "Sélectionner toutes les cases avec le même chiffre"],
          ["Échap", "Sélectionner moins"],
        ],
      },
      {
        head: "Écouter",
        rows: [
          [",", "La ligne et ce qui lui manque"],
          [".", "La colonne et ce qui lui manque"],
          ["-", "Le bloc et ce qui lui manque"],
          ["+", "Combien il reste de chaque chiffre"],
          ["T", "Le temps, les fautes, la place et l’avancée des autres"],
        ],
      },
      { head: "Aide", rows: [["?, F1", "Cette liste"]] },
    ],
  },
};
