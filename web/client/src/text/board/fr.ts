// French, what is said at the board.

import type { LabelWords } from "../../board/label.ts";
import type { SpeechWords } from "../../board/speech.ts";
import { grammarOf } from "../grammar.ts";
import type { BoardText } from "./en.ts";

const { number, many } = grammarOf("fr");

/** cell is what cells are called. */
export const cell: LabelWords = {
  place: (row, col) => `ligne ${row} colonne ${col}`,
  empty: "vide",
  notes: (values) => `notes ${values}`,
  crossed: "barrée",
  centre: (values) => `notes centrales ${values}`,
  colours: (numbers) => `couleur ${numbers}`,
  given: "donnée",
  pending: "en attente",
  wrong: "fausse",
  gone: "retirée",
  conflict: "conflit",
  by: (name) => `par ${name}`,
  cage: (sum) => `cage de ${sum}`,
  region: (letter) => `région ${letter}`,
  hinted: { target: "l’indice concerne cette case", reason: "fait partie du raisonnement de l’indice" },
};

/** speech is how rows, columns and boxes are told. */
export const speech: SpeechWords = {
  house: { row: (n) => `Ligne ${n}`, col: (n) => `Colonne ${n}`, box: (n) => `Bloc ${n}` },
  inGrid: (what, n) => `Grille ${number(n)}, ${what}`,
  gaps: (n) => many(n, { one: "vide", other: "# vides" }),
  missing: (values) => `il manque ${values}`,
  full: "complet",
  noBox: "Il n’y a pas de blocs.",
  left: (value, n) => `${value} : ${number(n)}`,
  leftHead: "Reste à placer",
};

/** board is all the rest. */
export const board: BoardText = {
  pad: "Pavé",
  brushes: "Outils",
  modes: "Ce que fait un chiffre",
  mode: { digit: "Chiffre", corner: "Notes", centre: "Centre", colour: "Couleur" },
  modeNow: { digit: "Chiffres", corner: "Notes", centre: "Notes centrales", colour: "Couleurs" },
  digit: (symbol, left) => many(left, { one: `${symbol}, reste #`, other: `${symbol}, restent #` }),
  held: (symbol) => `${symbol} est choisi. Touchez les cases pour l’inscrire.`,
  letGo: "Aucun chiffre n’est choisi.",
  colour: (n) => `Couleur ${number(n)}`,
  erase: "Effacer",
  undo: "Annuler",
  redo: "Rétablir",
  undone: "Annulé",
  redone: "Rétabli",
  noUndo: "Il n’y a rien à annuler.",
  noRedo: "Il n’y a rien à rétablir.",
  zoomIn: "Montrer un bloc",
  zoomGrid: "Montrer une seule grille",
  zoomOut: "Montrer toute la grille",
  gridMap: "Grilles",
  grid: (n, left, who) => `Grille ${number(n)}, ${many(left, { one: "# case vide", other: "# cases vides" })}${who ? `, ici : ${who}` : ""}`,
  selected: (n) => many(n, { one: "# case sélectionnée", other: "# cases sélectionnées" }),
  wrong: (symbol, row, col) => `${symbol} est faux ligne ${row} colonne ${col}.`,
  conflict: (symbol, cells) => `${symbol} est en conflit avec ${cells}.`,
  conflictAt: (row, col) => `ligne ${row} colonne ${col}`,
  givenCell: "Cette case est donnée.",
  filledCell: "Cette case est déjà remplie.",

  settings: {
    head: "Réglages",
    close: "Fermer",
    look: "Apparence",
    theme: "Thème",
    themes: { auto: "Comme le système", light: "Clair", dark: "Sombre" },
    contrast: "Contraste",
    contrasts: { auto: "Comme le système", usual: "Normal", high: "Élevé" },
    palette: "Couleurs",
    palettes: { usual: "Normales", redgreen: "Pour daltonisme rouge-vert", blueyellow: "Pour daltonisme bleu-jaune", grey: "Sans teintes" },
    marks: "Mise en évidence",
    conflictLead: "Un conflit, c’est ce qui enfreint visiblement une règle, comme deux reines qui se touchent ou un chiffre deux fois dans une ligne. Ce qui n’en a pas peut quand même être faux.",
    input: "Saisie",
    keys: "Liste des touches",
    choices: {
      houses: "Ligne, colonne et bloc",
      same: "Même valeur",
      noted: "Même valeur aussi dans les notes",
      seen: "Cases où la valeur ne peut pas aller",
      conflicts: "Conflits",
      authors: "Montrer qui a placé quoi",
      tags: "Numéroter les couleurs",
      numbers: "Nombres au-delà de 9, pas de lettres",
      counts: "Combien il reste de chaque chiffre",
      clean: "Retirer les notes qu’une valeur exclut",
      crosses: "Barrer les cases qu’une valeur exclut",
      layers: "Notes centrales et couleurs",
      digitFirst: "Choisir le chiffre d’abord, puis les cases",
      wrap: "Les flèches passent d’un bord à l’autre",
      clock: "Montrer le chronomètre",
      sound: "Tic-tac pendant le compte à rebours",
      watched: "Notes de ceux que l’on regarde",
    },
  },

  keys: {
    head: "Touches",
    close: "Fermer",
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
        ],
      },
      { head: "Aide", rows: [["?", "Cette liste"]] },
    ],
  },
};
