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
  lead: "À ton rythme. Sauvegardé, marche hors ligne.",
  go: "Jouer",
  more: "Continuer",
  moreLead: (what, time) => `${what}, après ${time}`,
  another: "Nouveau puzzle",
  size: "Taille",
  difficulty: "Difficulté",
  mistakes: "Erreurs",
  strikes: (n) => many(n, { one: "# erreur", other: "# erreurs" }),
  open: "Sans limite",
  making: "Préparation du puzzle.",
  offlineMade: "Créé sur cet appareil : tu es hors ligne.",
  offlineKept: "Enregistré pour jouer hors ligne.",
  noStock: (kind) => `Plus de puzzle ${kind} hors ligne.`,
  offlineOnly: "Hors ligne : seulement 9×9 facile et moyen.",
  bring: "Importer un puzzle",
  pause: "Pause",
  paused: "En pause",
  pausedLead: "La grille est masquée.",
  resume: "Reprendre",
  elsewhere: "Cette partie est ouverte dans un autre onglet",
  playHere: "Jouer ici",
  clockHide: "Cacher le chrono",
  clockShow: "Montrer le chrono",
  hint: "Indice",
  check: "Vérifier",
  fillNotes: "Notes automatiques",
  restart: "Recommencer",
  restartLead: "Efface ce que tu as rempli.",
  share: "Partager",
  print: "Imprimer",
  export: "Exporter",
  quit: "Nouveau puzzle",
  quitLead: "Ça met fin à la partie en cours.",
  cancel: "Annuler",
  allRight: "Aucune erreur pour l’instant.",
  faults: (n) => many(n, { one: "# case est fausse.", other: "# cases sont fausses." }),
  notYet: "Il y a une erreur quelque part.",
  solved: "Résolu",
  solvedIn: (time) => `en ${time}`,
  counts: (strikes, hints) =>
    `${many(strikes, { one: "# erreur", other: "# erreurs" })}, ${many(hints, { one: "# indice", other: "# indices" })}`,
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
  show: { 2: "Pourquoi ?", 3: "Montre-moi" },
  apply: "Remplir",
  close: "Fermer",
  none: "Pas d’indice ici.",
  offline: "Hors ligne, il n’y a d’indice que pour les étapes faciles, et là il n’y en a pas.",
  wrong: (cells) => `Il y a une erreur ici : ${cells}.`,
  lookHouse: (house, n) => `Regarde ${houses[house]} ${number(n)}.`,
  lookCell: (row, col) => `Regarde ligne ${row} colonne ${col}.`,
  last: (house, n) => `Dans ${houses[house]} ${number(n)}, une seule case est libre.`,
  place: (value, house, n) => `Dans ${houses[house]} ${number(n)}, une seule case peut prendre le ${value}.`,
  value: (row, col) => `Ligne ${row} colonne ${col} voit tous les chiffres sauf un.`,
  digit: (value, row, col) => `Le ${value} va en ligne ${row} colonne ${col}.`,
  drop: (notes) => `Tu peux effacer ces notes : ${notes}.`,
};

/** The import page. */
export const importing: Part["importing"] = {
  head: "Importer un puzzle",
  lead: "Colle un puzzle ou saisis-le. On vérifie qu’il a une seule solution.",
  text: "Puzzle en texte",
  textHint: "Rangées, une ligne, un tableau, une liste ou un lien ; SDK, SDM, SDX, OpenSudoku, .non, webpbn.",
  textFile: "Ou un fichier",
  read: "Importer",
  reading: "Lecture du puzzle.",
  paper: "Saisir",
  paperLead: "Saisis les cases données, puis vérifie.",
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
  unchanged: "L’image marche telle quelle.",
  assumed: (rules) =>
    `Le texte ne dit pas combien d’étoiles il y a par ligne. Avec moins, il y a plusieurs solutions ; on a donc pris : ${rules}.`,
  board: "Grille à remplir",
  checkBoard: "Vérifier la grille",
  fresh: "Vider",
  list: (n) => many(n, { one: "# puzzle dans le texte", other: "# puzzles dans le texte" }),
  pick: "Quel puzzle",
  previous: "Précédent",
  next: "Suivant",
  found: "Prêt à jouer",
  notChecked: "Non évalué : hors ligne",
  level: "Difficulté",
  technique: "Étape la plus dure",
  score: "Score",
  givens: "Cases données",
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
  lead: "Autant de puzzles que tu veux, un, deux ou quatre par page.",
  count: "Puzzles",
  perPage: "Par page",
  notes: "Avec les notes",
  solutions: "Avec solutions",
  make: "Créer les puzzles",
  now: "Imprimer",
  puzzle: (n) => `Puzzle ${number(n)}`,
  solution: (n) => `Solution ${number(n)}`,
  sheet: "Pages",
};

/** The page of games stored on this device. */
export const settings: Part["settings"] = {
  head: "Réglages",
  lead: "Enregistrés ici et synchronisés avec tes autres appareils.",
  language: "Langue",
  look: "Apparence et grilles",
  device: "Hors ligne",
  ready: "Sur cet appareil, tu peux jouer en solo hors ligne.",
  notReady: "Ouvre cette page une fois en HTTPS pour jouer ensuite hors ligne.",
  clear: "Réinitialiser cet appareil",
  clearLead: "Supprime ici ton nom, tes réglages, tes marques et tes parties. Tu seras un nouveau joueur.",
  forget: "Réinitialiser",
};

/** Shown while there is no network. */
export const away: Part["away"] = {
  head: "Tu es hors ligne",
  lead: "Les salons demandent une connexion. En attendant, joue en solo.",
  solo: "Jouer en solo",
};
