// French: faults in a puzzle's text.

import type { Faults } from "./en.ts";

export const faults: Faults = ({ number, many }) => ({
  unreadable: "Ce n’est pas un puzzle. Colle la grille en lignes, d’un seul tenant, ou son lien.",
  no_board: "Pas de grille dans ce texte.",
  many_boards: (n) => `Il y a ${number(n)} grilles dans ce texte. Une seule à la fois.`,
  too_long: (bytes, most) => `Ce texte fait ${number(bytes)} octets. Le maximum est ${number(most)}.`,
  bad_count: (n) =>
    many(n, {
      one: "# case n’est pas un puzzle. Colle toutes les lignes, avec 0 ou . pour les cases vides.",
      other: "# cases ne sont pas un puzzle. Colle toutes les lignes, avec 0 ou . pour les cases vides.",
    }),
  bad_letters: (n, most) =>
    `${many(n, { one: "# case ne fait", other: "# cases ne font" })} pas une grille. Colle une lettre par case, sur ${number(most)} lignes au plus.`,
  bad_rows: (rows, cells) =>
    `Une grille ne peut pas avoir ${many(rows, { one: "# rangée", other: "# rangées" })} de ${many(cells, { one: "# case", other: "# cases" })}.`,
  uneven_row: (row, cells, first) =>
    `La ligne ${number(row)} a ${many(cells, { one: "# case", other: "# cases" })}, mais la première en a ${number(first)}.`,
  bad_symbol: (symbol, most) =>
    most > 0
      ? `« ${symbol} » ne va pas dans une grille de valeurs jusqu’à ${most}.`
      : `« ${symbol} » n’est ni une valeur ni une case vide.`,
  bad_value: (cells, most) => `Les valeurs de cette grille vont jusqu’à ${most}, mais pas ici : ${cells}.`,
  bad_syntax: (form) => `Ce texte ressemble à du ${form}, mais il est abîmé.`,
  damaged: "Les données de ce lien sont coupées ou abîmées. Copie de nouveau le lien entier.",
  unsupported: (what) => `${what} n’est pas pris en charge.`,
  short_link: (site) =>
    `Ce lien ${site} ne contient pas la grille, seulement son numéro ou une page. Ouvre-le là-bas et copie la grille elle-même : en texte, ou avec le lien long.`,
  seed_link: (game) =>
    `C’est une graine aléatoire de ${game}, qui ne contient pas de grille. Copie plutôt l’identifiant avec la description : il contient un deux-points (:).`,
  other_solution: "La solution de ce lien ne va pas avec la grille : une règle n’a pas été comprise.",
  unread_rule: (rules) => `Ces règles ne sont pas prises en charge : ${rules}.`,
  bad_clue: (word) => `Il y a une erreur après « ${word} ».`,
  clash: (cells, value) => `Ces cases doivent être différentes, mais valent toutes ${value} : ${cells}.`,
  no_size: "Le texte ne dit pas la taille de la grille. Ajoute width et height.",
  bad_regions: (regions, rows) =>
    `La grille a ${many(regions, { one: "# région", other: "# régions" })} et ${many(rows, { one: "# ligne", other: "# lignes" })}. Il faut une région par ligne.`,
  small_region: (region, cells, stars) =>
    `La région ${region} a ${many(cells, { one: "# case", other: "# cases" })} : pas de place pour ${many(stars, { one: "# étoile", other: "# étoiles" })}.`,
  bad_sum: (cells) => `Cette cage ne peut pas atteindre sa somme : ${cells}.`,
  full_board: "Toutes les cases sont déjà remplies.",
  no_solution: "Cette grille n’a pas de solution.",
  many_solutions: (least) => `Cette grille a au moins ${number(least)} solutions. Il manque peut-être une case donnée.`,
  too_deep: "Cette grille est trop dure pour vérifier qu’elle a une seule solution.",
  needs_server: "Seul le serveur peut lire ça, et il est injoignable.",
});
