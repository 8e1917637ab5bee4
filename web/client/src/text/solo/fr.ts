// French: playing alone, importing, printing.

import type { House } from "../../board/shape.ts";
import { grammarOf } from "../grammar.ts";

type Part = typeof import("./en.ts");

const { number, many } = grammarOf("fr");

const houses: Readonly<Record<House["is"], string>> = {
  row: "la ligne",
  col: "la colonne",
  box: "le bloc",
  diagonal: "la diagonale",
};

/** Playing alone. */
export const solo: Part["solo"] = {
  head: "Solo",
  lead: "À votre rythme. Sauvegardé, marche hors ligne.",
  go: "Jouer",
  more: "Continuer",
  moreLead: (what, time) => `${what}, après ${time}`,
  another: "Nouvelle grille",
  size: "Taille",
  difficulty: "Difficulté",
  mistakes: "Fautes",
  strikes: (n) => many(n, { one: "# faute", other: "# fautes" }),
  open: "Sans limite",
  making: "Préparation de la grille.",
  offlineMade: "Créé sur cet appareil : vous êtes hors ligne.",
  offlineKept: "Enregistré pour jouer hors ligne.",
  noStock: (kind) => `Plus de puzzle ${kind} hors ligne.`,
  offlineOnly: "Hors ligne : seulement 9×9 facile et moyen.",
  bring: "Importer un puzzle",
  pause: "Pause",
  paused: "En pause",
  pausedLead: "La grille est masquée.",
  resume: "Reprendre",
  elsewhere: "Cette partie est ouverte dans un autre onglet",
  playHere: "Jouer ici",
  clockHide: "Cacher le chronomètre",
  clockShow: "Montrer le chronomètre",
  hint: "Indice",
  check: "Vérifier",
  fillNotes: "Notes automatiques",
  restart: "Recommencer",
  restartLead: "Efface vos saisies.",
  share: "Partager",
  print: "Imprimer",
  export: "Exporter",
  quit: "Nouvelle grille",
  quitLead: "Cela met fin à la partie en cours.",
  cancel: "Annuler",
  allRight: "Aucune erreur pour l’instant.",
  faults: (n) => many(n, { one: "# case est fausse.", other: "# cases sont fausses." }),
  notYet: "Il y a une erreur quelque part.",
  solved: "Résolu",
  solvedIn: (time) => `en ${time}`,
  counts: (strikes, hints) =>
    `${many(strikes, { one: "# faute", other: "# fautes" })}, ${many(hints, { one: "# indice", other: "# indices" })}`,
  again: "Rejouer",
  openKind: "Sans solution connue, les erreurs ne sont pas signalées.",
  noPuzzle: "Ce lien ne contient pas de puzzle.",
  broken: {
    none: "Cette grille n’a pas de solution.",
    several: "Cette grille a plusieurs solutions.",
  },
};

/** Hints explain the next step. */
export const hints: Part["hints"] = {
  head: "Indice",
  show: { 2: "Pourquoi ?", 3: "Montrez-moi" },
  apply: "Remplir",
  close: "Fermer",
  none: "Pas d’indice ici.",
  offline: "Hors ligne, seules les étapes faciles ont un indice, et il n’y en a pas ici.",
  wrong: (cells) => `Quelque chose est faux : ${cells}.`,
  lookHouse: (house, n) => `Regardez ${houses[house]} ${number(n)}.`,
  lookCell: (row, col) => `Regardez ligne ${row} colonne ${col}.`,
  last: (house, n) => `Dans ${houses[house]} ${number(n)}, une seule case est libre.`,
  place: (value, house, n) => `Dans ${houses[house]} ${number(n)}, une seule case peut recevoir ${value}.`,
  value: (row, col) => `Ligne ${row} colonne ${col} voit tous les chiffres sauf un.`,
  digit: (value, row, col) => `${value} va en ligne ${row} colonne ${col}.`,
  drop: (notes) => `Ces notes peuvent disparaître : ${notes}.`,
};

/** The import page. */
export const importing: Part["importing"] = {
  head: "Importer un puzzle",
  lead: "Collez un puzzle ou saisissez-le. On vérifie qu’il a une solution unique.",
  text: "Grille en texte",
  textHint: "Rangées, une ligne, un tableau, une liste ou un lien ; SDK, SDM, SDX, OpenSudoku, .non, webpbn.",
  textFile: "Ou un fichier",
  read: "Importer",
  reading: "Lecture de la grille.",
  paper: "Saisir la grille",
  paperLead: "Saisissez les cases données, puis vérifiez.",
  picture: "Image en nonogramme",
  pictureLead: "Un PNG ou PBM de 1 Mo maximum. Le sombre est rempli.",
  pictureFile: "PNG, PBM",
  pictureAsIs: "Comme l’image",
  pictureDark: "Part remplie",
  changed: (n: number) =>
    many(n, {
      one: "# case de l’image a été changée, pour qu’il y ait une seule solution.",
      other: "# cases de l’image ont été changées, pour qu’il y ait une seule solution.",
    }),
  unchanged: "L’image convient telle quelle.",
  assumed: (rules) =>
    `Le texte ne dit pas combien d’étoiles il y a par ligne. Avec moins, il n’y a pas une seule solution ; on a donc pris : ${rules}.`,
  board: "Grille à remplir",
  checkBoard: "Vérifier la grille",
  fresh: "Vider",
  list: (n) => many(n, { one: "# grille dans le texte", other: "# grilles dans le texte" }),
  pick: "Numéro de la grille",
  previous: "Précédente",
  next: "Suivante",
  found: "Prêt à jouer",
  notChecked: "Non évalué : hors ligne",
  level: "Difficulté",
  technique: "Étape la plus dure",
  score: "Cote",
  givens: "Chiffres donnés",
  play: "Jouer",
  copyLine: "Copier en une ligne",
  copyRows: "Copier en rangées",
  copyText: "Copier en texte",
  copySdk: "Copier en SDK",
  otherForms: "Autres formats",
  copyLink: "Copier le lien",
  copied: "Copié",
  print: "Imprimer",
  at: (line, column) => `Ligne ${number(line)}, caractère ${number(column)}`,
  atColumn: (column) => `Caractère ${number(column)}`,
};

/** The page to print. */
export const printing: Part["printing"] = {
  head: "Imprimer",
  lead: "Autant de puzzles que vous voulez, un, deux ou quatre par page.",
  count: "Grilles",
  perPage: "Par page",
  notes: "Avec les notes",
  solutions: "Avec solutions",
  make: "Créer les grilles",
  now: "Imprimer",
  puzzle: (n) => `Grille ${number(n)}`,
  solution: (n) => `Solution ${number(n)}`,
  sheet: "Pages",
};

/** The page of games stored on this device. */
export const settings: Part["settings"] = {
  head: "Réglages",
  lead: "Enregistrés ici et synchronisés avec vos autres appareils.",
  language: "Langue",
  look: "Apparence et grilles",
  device: "Hors ligne",
  ready: "Sur cet appareil, vous pouvez jouer en solo hors ligne.",
  notReady: "Ouvrez cette page une fois en HTTPS pour jouer ensuite hors ligne.",
  clear: "Réinitialiser cet appareil",
  clearLead: "Supprime ici votre nom, vos réglages, vos marques et vos parties. Vous serez un nouveau joueur.",
  forget: "Réinitialiser",
};

/** Shown while there is no network. */
export const away: Part["away"] = {
  head: "Vous êtes hors ligne",
  lead: "Les salons demandent une connexion. En attendant, jouez en solo.",
  solo: "Jouer en solo",
};
