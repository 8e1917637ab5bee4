// French: the settings of this device, and the list of keys.

import type { Options } from "./en.ts";

export const options: Options = {
  settings: {
    head: "Réglages",
    look: "Apparence",
    theme: "Thème",
    themes: { auto: "Système", light: "Clair", dark: "Sombre" },
    contrast: "Contraste",
    contrasts: { auto: "Système", usual: "Normal", high: "Élevé" },
    palette: "Couleurs",
    palettes: {
      usual: "Par défaut",
      redgreen: "Pour daltonisme rouge-vert",
      blueyellow: "Pour daltonisme bleu-jaune",
      grey: "Niveaux de gris",
    },
    sound: {
      head: "Son et vibration",
      volume: "Volume",
      hear: "Écouter",
    },
    marks: "Mise en évidence",
    conflictLead: "Un conflit enfreint une règle, comme deux reines qui se touchent.",
    input: "Saisie",
    keys: "Raccourcis",
    choices: {
      houses: "Ligne, colonne et bloc",
      same: "Même valeur",
      noted: "Même valeur aussi dans les notes",
      seen: "Cases où la valeur ne peut pas aller",
      conflicts: "Conflits",
      tags: "Numéroter les couleurs",
      numbers: "À partir de 10, des nombres et non des lettres",
      counts: "Combien il reste de chaque chiffre",
      clean: "Retirer les notes qu’une valeur exclut",
      crosses: "Barrer les cases qu’une valeur exclut",
      layers: "Notes centrales et couleurs",
      digitFirst: "Chiffre d’abord",
      wrap: "Les flèches passent d’un bord à l’autre",
      clock: "Montrer le chrono",
      sound: "Sons",
      touch: "Vibration",
    },
  },

  keys: {
    head: "Raccourcis",
    lead: "Sans lettres latines, utilise les touches au même endroit que sur un clavier américain.",
    groups: [
      {
        head: "Remplir",
        rows: [
          ["1–9, A–P", "Placer un chiffre ; au-delà de 9, des lettres"],
          ["Maj + chiffre", "Note ; en mode notes, un chiffre"],
          ["Ctrl + chiffre", "Note centrale, si elles sont activées ; sinon une note"],
          ["Ctrl + Maj + chiffre", "Couleur, de même"],
          ["Toucher deux fois", "Placer la seule note d’une case"],
          ["Espace, Page suiv.", "Mode suivant ; avec Maj, ou Page préc., le précédent"],
          ["Suppr, Retour arrière, 0", "Effacer les notes, puis les couleurs"],
          ["Ctrl + Z, Ctrl + Y", "Annuler, rétablir ; aussi [ et ]"],
          ["Z, X, C, V", "Chiffres, notes, notes centrales, couleurs ; jusqu’à 9×9"],
          ["W, A, S, D", "Se déplacer ; jusqu’à 9×9"],
          ["P", "Pause, là où elle existe ; jusqu’à 9×9"],
        ],
      },
      {
        head: "Se déplacer et sélectionner",
        rows: [
          ["Flèches", "Se déplacer"],
          ["Maj ou Ctrl + flèches", "Sélectionner plus de cases"],
          ["Alt + flèches", "Aller au bloc suivant"],
          ["G, Maj + G", "Aller à la grille suivante s’il y en a plusieurs, ou à la précédente"],
          ["Début, Fin", "Bouts de la ligne ; avec Ctrl, coins de la grille"],
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
          ["T", "Le temps, les erreurs, la place et où en sont les autres"],
        ],
      },
      { head: "Aide", rows: [["?, F1", "Cette liste"]] },
    ],
  },
};
