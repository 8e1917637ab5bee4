// French: hints.

import { grammarOf } from "../grammar.ts";

type Part = typeof import("./en.ts");

const { number, many } = grammarOf("fr");

/** Hints that do not come from the server. */
export const steps: Part["steps"] = {
  houses: {
    row: (n) => `ligne ${number(n)}`,
    column: (n) => `colonne ${number(n)}`,
    box: (n) => `bloc ${number(n)}`,
    region: (letter) => `région ${letter}`,
    diagonal: (n) => `diagonale ${number(n)}`,
  },
  places: (row, cols) => `ligne ${row} colonnes ${cols}`,
  span: (first, last) => `${first} à ${last}`,
  inGrid: (house, n) => `${house} de la grille ${number(n)}`,
  and: (said, more) => `${said}, ${more}`,
  joinSentences: (said, more) => `${said} ${more}`,
  look: (places) => `Regarde ici : ${places}.`,
  wait: (cell) => `D’abord ça, ensuite ${cell}.`,
  ends: (cell, how) => `Puis cette case : ${cell}. ${how}`,
  wrong: (n) => many(n, { one: "# case est fausse.", other: "# cases sont fausses." }),
  by: (technique, houses) => `${technique} (${houses}).`,
  byAlone: (technique) => `${technique}.`,
  from: (houses) => `Notes à effacer dans : ${houses}.`,
  cells: (cells) => `Cases : ${cells}.`,
  values: (values) => `Chiffres : ${values}.`,
  is: (cell, value) => `${cell} vaut ${value}`,
  isNot: (cell, values) => `${cell} ne vaut pas ${values}`,
  oneIs: (cells, value) => `l’une de ces cases vaut ${value} : ${cells}`,
  noneIs: (cells, value) => `aucune de ces cases ne vaut ${value} : ${cells}`,
  suppose: (said) => `Imagine : ${said}.`,
  follows: (list) => `La grille donne : ${list}.`,
  followsIn: (n) =>
    many(n, { one: "# étape plus loin, plus rien ne va.", other: "# étapes plus loin, plus rien ne va." }),
  clash: (a, b) => `Les deux à la fois, impossible : ${a}, ${b}.`,
  full: (cell) => `Plus aucun chiffre possible pour cette case : ${cell}.`,
  gap: (house, value) => `Plus de place pour le ${value} ici : ${house}.`,
  goes: (list) => `Donc : ${list}.`,
  techniques: {
    "last digit": {
      name: "Dernier chiffre",
      why: "Une seule case de la zone est vide : c’est le chiffre qui manque.",
    },
    "hidden single in a box": {
      name: "Singleton caché dans un bloc",
      why: "Une seule case du bloc peut prendre ce chiffre.",
    },
    "hidden single in a line": {
      name: "Singleton caché dans une ligne ou une colonne",
      why: "Une seule case de cette rangée peut prendre ce chiffre.",
    },
    "naked single": { name: "Singleton nu", why: "Tous les autres chiffres sont exclus de cette case." },
    "last cell of a cage": {
      name: "Dernière case d’une cage",
      why: "Une seule case de la cage est vide : c’est ce qui manque à la somme.",
    },
    "rule of 45": {
      name: "Règle de 45",
      why: "Les chiffres d’une zone ont une somme connue. Retire celle de ses cages : tu connais la case qui reste ou qui dépasse.",
    },
    "cage sums": {
      name: "Sommes de cage",
      why: "Les cases de la cage diffèrent et ont une somme connue : les notes qui ne sont dans aucun choix possible disparaissent.",
    },
    pointing: {
      name: "Pointing",
      why: "Dans le bloc, ce chiffre ne va que là où il croise une rangée : il ne va donc pas dans le reste de la rangée.",
    },
    claiming: {
      name: "Claiming",
      why: "Dans la rangée, ce chiffre ne va que là où elle croise un bloc : il ne va donc pas dans le reste du bloc.",
    },
    "naked pair": {
      name: "Paire nue",
      why: "Deux cases de la zone n’acceptent que ces deux chiffres : tu peux les effacer ailleurs dans la zone.",
    },
    "X-wing": {
      name: "X-Wing",
      why: "Dans deux rangées, ce chiffre ne va que là où elles croisent les deux mêmes rangées : il ne va nulle part ailleurs dans celles-ci.",
    },
    "hidden pair": {
      name: "Paire cachée",
      why: "Dans la zone, ces deux chiffres ne vont que dans ces deux cases : rien d’autre n’y va.",
    },
    "rule of 45 over several cells": {
      name: "Règle de 45 sur plusieurs cases",
      why: "La somme connue d’une zone et ses cages donnent la somme de ces cases : les notes qui ne sont dans aucun choix possible disparaissent.",
    },
    "naked triple": {
      name: "Triplet nu",
      why: "Trois cases de la zone n’acceptent que ces trois chiffres : tu peux les effacer ailleurs dans la zone.",
    },
    swordfish: {
      name: "Swordfish",
      why: "Dans trois rangées, ce chiffre ne va que là où elles croisent les trois mêmes rangées : il ne va nulle part ailleurs dans celles-ci.",
    },
    "hidden triple": {
      name: "Triplet caché",
      why: "Dans la zone, ces trois chiffres ne vont que dans ces trois cases : rien d’autre n’y va.",
    },
    skyscraper: {
      name: "Skyscraper",
      why: "Deux rangées parallèles ont chacune deux places pour ce chiffre, dont une sur une même rangée. L’une des deux autres le reçoit, donc aucune case qui voit les deux.",
    },
    "two-string kite": {
      name: "Cerf-volant",
      why: "Une ligne et une colonne ont chacune deux places pour ce chiffre, dont une dans un même bloc. L’une des deux autres le reçoit, donc aucune case qui voit les deux.",
    },
    "XY-wing": {
      name: "XY-Wing",
      why: "Quel que soit celui de ses deux chiffres que prend la case du milieu, l’une des deux autres prend le chiffre qu’elles partagent. Aucune case qui voit les deux ne le peut.",
    },
    "empty rectangle": {
      name: "Rectangle vide",
      why: "Dans le bloc, ce chiffre ne va que sur une ligne et une colonne, et une autre rangée a deux places pour lui. Là où elles visent, il ne laisserait au bloc aucune place.",
    },
    "finned X-wing": {
      name: "X-Wing à nageoire",
      why: "Un X-Wing avec d’autres places dans un bloc : il tient, ou l’une d’elles tient. Le chiffre disparaît là où les deux l’excluent.",
    },
    "XYZ-wing": {
      name: "XYZ-Wing",
      why: "Quel que soit celui de ses trois chiffres que prend la case du milieu, l’une des trois cases prend le chiffre qu’elles partagent. Aucune case qui voit les trois ne le peut.",
    },
    "W-wing": {
      name: "W-Wing",
      why: "Deux cases ont les deux mêmes chiffres, et une zone n’a pour l’un d’eux que des places qui les voient. L’une d’elles prend donc l’autre chiffre, et aucune case qui voit les deux ne le peut.",
    },
    "unique rectangle": {
      name: "Rectangle unique",
      why: "Avec ces deux seuls chiffres dans les quatre cases, on pourrait les échanger et il y aurait deux solutions. Il n’y en a qu’une, donc autre chose est vrai.",
    },
    "simple colouring": {
      name: "Coloriage simple",
      why: "Le long des zones à deux places pour ce chiffre, les cases prennent deux couleurs en alternance : l’une est juste. Ce qui voit les deux, ou une couleur qui se voit elle-même, ne peut pas l’être.",
    },
    "finned swordfish": {
      name: "Swordfish à nageoire",
      why: "Un Swordfish avec d’autres places dans un bloc : il tient, ou l’une d’elles tient. Le chiffre disparaît là où les deux l’excluent.",
    },
    "naked quad": {
      name: "Quadruplet nu",
      why: "Quatre cases de la zone n’acceptent que ces quatre chiffres : tu peux les effacer ailleurs dans la zone.",
    },
    jellyfish: {
      name: "Jellyfish",
      why: "Dans quatre rangées, ce chiffre ne va que là où elles croisent les quatre mêmes rangées : il ne va nulle part ailleurs dans celles-ci.",
    },
    "hidden quad": {
      name: "Quadruplet caché",
      why: "Dans la zone, ces quatre chiffres ne vont que dans ces quatre cases : rien d’autre n’y va.",
    },
    "finned jellyfish": {
      name: "Jellyfish à nageoire",
      why: "Un Jellyfish avec d’autres places dans un bloc : il tient, ou l’une d’elles tient. Le chiffre disparaît là où les deux l’excluent.",
    },
    "BUG+1": {
      name: "BUG+1",
      why: "Sans ce chiffre, chaque case vide aurait deux notes, toutes échangeables, et il y aurait deux solutions. Il n’y en a qu’une.",
    },
    "X-chain": {
      name: "Chaîne X",
      why: "Le long des places d’un chiffre, chaque étape découle de la précédente. La chaîne contredit son début, donc ce début est faux.",
    },
    "XY-chain": {
      name: "Chaîne XY",
      why: "Le long de cases à deux chiffres, chaque étape découle de la précédente. La chaîne contredit son début, donc ce début est faux.",
    },
    "alternating inference chain": {
      name: "Chaîne d’inférences alternées (AIC)",
      why: "Chaque étape découle de la précédente : tour à tour une note est juste, puis une autre ne l’est pas. La chaîne contredit son début, donc ce début est faux.",
    },
    "grouped chain": {
      name: "Chaîne groupée",
      why: "Chaque étape découle de la précédente, certaines portent sur des groupes de cases. La chaîne contredit son début, donc ce début est faux.",
    },
    "almost locked sets (ALS-XZ)": {
      name: "Ensembles presque verrouillés (ALS-XZ)",
      why: "Deux groupes de cases ont chacun un chiffre de plus que de cases et ne peuvent avoir tous deux un chiffre commun. L’un d’eux a donc tous les autres, et ce qui voit toutes les places d’un second chiffre commun ne peut pas l’être.",
    },
    "Sue de Coq": {
      name: "Sue-de-Coq",
      why: "Là où un bloc croise une rangée, ces cases ont autant de chiffres que de cases : tous y sont. Le reste du bloc et de la rangée ne peut pas recevoir ceux de son côté.",
    },
    "forcing chain": {
      name: "Chaîne forcée",
      why: "L’une de ces possibilités est vraie, et toutes mènent à la même fin, donc elle est vraie.",
    },
    "forcing net": {
      name: "Réseau forcé",
      why: "Place ce qui découle de l’hypothèse : ça finit en contradiction, ou chaque cas exclut les mêmes notes.",
    },
    "forcing net with locked candidates": {
      name: "Réseau forcé avec candidats verrouillés",
      why: "Place ce qui découle de l’hypothèse, candidats verrouillés compris : ça finit en contradiction, ou chaque cas exclut les mêmes notes.",
    },
    "nested forcing net": {
      name: "Réseau forcé imbriqué",
      why: "Place ce qui découle de l’hypothèse, avec d’autres hypothèses à l’intérieur : ça finit en contradiction, ou chaque cas exclut les mêmes notes.",
    },
    "beyond these techniques": {
      name: "Essai et erreur",
      why: "Aucune technique connue n’aide pour cette case.",
    },
  },
};
