// French, what is said of playing alone, importing, printing and settings.

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
  head: "Jouer seul",
  lead: "Ni salon, ni autre chronomètre que le vôtre. La partie reprend où vous l’avez laissée, même sans réseau.",
  go: "Jouer",
  more: "Continuer",
  moreLead: (what, time) => `${what}, après ${time}`,
  another: "Nouvelle grille",
  size: "Taille",
  difficulty: "Difficulté",
  mistakes: "Fautes",
  strikes: (n) => many(n, { one: "# faute", other: "# fautes" }),
  open: "Tout est accepté",
  making: "Préparation de la grille.",
  offlineMade: "Créée sur cet appareil, faute de réseau.",
  offlineKept: "Gardé d’avance pour quand il n’y a pas de réseau.",
  noStock: (kind) => `Sans réseau, il ne reste ici aucun jeu de ${kind}.`,
  offlineOnly: "Sans réseau, il y a des grilles 9x9 faciles et moyennes.",
  bring: "Apporter une grille",
  pause: "Pause",
  paused: "En pause",
  pausedLead: "La grille est cachée tant que le chronomètre est arrêté.",
  resume: "Reprendre",
  elsewhere: "Cette partie continue dans un autre onglet",
  playHere: "Jouer ici",
  clockHide: "Cacher le chronomètre",
  clockShow: "Montrer le chronomètre",
  hint: "Indice",
  check: "Vérifier",
  fillNotes: "Remplir les notes",
  restart: "Recommencer",
  restartLead: "Tout ce que vous avez inscrit disparaît.",
  share: "Partager",
  print: "Imprimer",
  export: "Exporter",
  quit: "Nouvelle grille",
  quitLead: "La partie en cours est abandonnée.",
  cancel: "Annuler",
  allRight: "Rien de faux jusqu’ici.",
  faults: (n) => many(n, { one: "# case est fausse.", other: "# cases sont fausses." }),
  notYet: "Pleine, mais pas encore juste.",
  solved: "Résolu",
  solvedIn: (time) => `en ${time}`,
  counts: (strikes, hints) =>
    `${many(strikes, { one: "# faute", other: "# fautes" })}, ${many(hints, { one: "# indice", other: "# indices" })}`,
  again: "Rejouer",
  openKind: "La solution n’est pas connue ici : tout est accepté.",
  noPuzzle: "Ce lien ne contient pas de grille.",
  broken: {
    none: "Cette grille ne peut pas être remplie.",
    several: "Cette grille peut être remplie de plusieurs façons.",
  },
};

/** hints explain the next step. */
export const hints: Part["hints"] = {
  head: "Indice",
  show: { 2: "Dites-moi pourquoi", 3: "Dites-moi que faire" },
  apply: "Appliquer",
  close: "Fermer",
  none: "Il n’y a rien à dire d’ici.",
  offline: "Sans réseau, seules les étapes faciles s’expliquent, et il n’y en a pas maintenant.",
  wrong: (cells) => `Quelque chose est faux : ${cells}.`,
  lookHouse: (house, n) => `Regardez ${houses[house]} ${number(n)}.`,
  lookCell: (row, col) => `Regardez ligne ${row} colonne ${col}.`,
  last: (house, n) => `Dans ${houses[house]} ${number(n)}, une seule case est libre.`,
  place: (value, house, n) => `Dans ${houses[house]} ${number(n)}, une seule case peut recevoir ${value}.`,
  value: (row, col) => `Ligne ${row} colonne ${col} voit tous les chiffres sauf un.`,
  digit: (value, row, col) => `${value} va en ligne ${row} colonne ${col}.`,
  drop: (notes) => `Ces notes peuvent disparaître : ${notes}.`,
};

/** The page where puzzles are brought along. */
export const importing: Part["importing"] = {
  head: "Apporter une grille",
  lead: "Collez une grille ou recopiez-la du papier. On vérifie qu’elle a une seule solution.",
  text: "Grille en texte",
  textHint: "Une ligne ou des rangées, de 4x4 à 25x25 ; SDK, SDM, SDX, OpenSudoku, f-puzzles.",
  read: "Lire",
  reading: "Lecture de la grille.",
  paper: "Recopier du papier",
  paperLead: "Remplissez les chiffres donnés, puis faites vérifier la grille.",
  picture: "Une image comme puzzle",
  pictureLead: "Apportez un PNG de 1 Mo au plus. Le sombre est rempli.",
  pictureFile: "PNG",
  pictureAsIs: "Comme l’image",
  pictureDark: "Part remplie",
  changed: (n: number) =>
    many(n, {
      one: "# case de l’image a été changée, pour qu’il y ait une seule solution.",
      other: "# cases de l’image ont été changées, pour qu’il y ait une seule solution.",
    }),
  unchanged: "Rien de l’image n’a dû être changé.",
  assumed: (rules) =>
    `Le texte ne dit pas combien d’étoiles il y a par ligne. Avec moins, il n’y a pas une seule solution ; on a donc pris : ${rules}.`,
  board: "Grille à remplir",
  checkBoard: "Vérifier la grille",
  fresh: "Vider la grille",
  list: (n) => many(n, { one: "# grille dans le texte", other: "# grilles dans le texte" }),
  pick: "Numéro de la grille",
  previous: "Précédente",
  next: "Suivante",
  found: "Une seule solution",
  notChecked: "Non évaluée, faute de réseau",
  level: "Difficulté",
  technique: "Étape la plus dure",
  score: "Cote",
  givens: "Chiffres donnés",
  play: "Jouer",
  copyLine: "Copier en une ligne",
  copyRows: "Copier en rangées",
  copyText: "Copier en texte",
  copySdk: "Copier en SDK",
  copyLink: "Copier le lien",
  copied: "Copié",
  print: "Imprimer",
  at: (line, column) => `Ligne ${number(line)}, caractère ${number(column)}`,
  atColumn: (column) => `Caractère ${number(column)}`,
};

/** The page that goes on paper. */
export const printing: Part["printing"] = {
  head: "Imprimer",
  lead: "Autant de grilles que vous voulez, une, deux ou quatre par page.",
  count: "Grilles",
  perPage: "Par page",
  notes: "Avec les notes",
  solutions: "Avec les solutions à la fin",
  make: "Créer les grilles",
  now: "Imprimer",
  puzzle: (n) => `Grille ${number(n)}`,
  solution: (n) => `Solution ${number(n)}`,
  sheet: "Pages",
};

/** The page of what this device keeps. */
export const settings: Part["settings"] = {
  head: "Réglages",
  lead: "Conservés sur cet appareil, et avec votre nom sur vos autres appareils.",
  language: "Langue",
  look: "Apparence et grilles",
  open: "Modifier",
  device: "Sans réseau",
  ready: "Sur cet appareil, vous pouvez jouer seul sans réseau.",
  notReady: "Chargez la page une fois avec un réseau, en HTTPS ou sur cette machine, pour jouer plus tard sans réseau.",
  clear: "Tout oublier sur cet appareil",
  clearLead:
    "Votre nom, vos réglages, vos marques et votre partie en solo seront oubliés. Vous serez un nouveau joueur.",
  forget: "Oublier",
};

/** Said while there is no network. */
export const away: Part["away"] = {
  head: "Vous êtes hors ligne",
  lead: "Les salons ont besoin d’un réseau. En attendant, vous pouvez jouer seul.",
  solo: "Jouer seul",
};
