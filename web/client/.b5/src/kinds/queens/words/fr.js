// Les mots français des reines.
import { grammarOf } from "../../../text/grammar.js";
const { number } = grammarOf("fr");
const packed = (what, where) => `Toutes les cases qui restent dans ces ${what} sont dans autant de ${where}. Ce qui doit s’y trouver est donc sur elles, et les autres cases de ces ${where} restent vides.`;
const regionsInLines = packed("régions", "lignes");
const linesInRegions = packed("lignes", "régions");
const linesInLines = packed("lignes", "lignes croisées");
/** words are the words. */
export const words = {
    rules: [
        "Chaque ligne, chaque colonne et chaque région colorée contient exactement une reine.",
        "Les reines ne se touchent jamais, pas même par un coin. Plus loin sur une diagonale, c’est permis.",
        "Commence par la plus petite région. Sa reine exclut sa ligne, sa colonne et toutes les cases autour.",
        "Un toucher barre une case, un deuxième pose une reine. Fais glisser pour en barrer beaucoup.",
    ],
    tools: { mark: "Barrer", queen: "Reine" },
    queen: "reine",
    star: "étoile",
    empty: "vide",
    crossed: "barrée",
    and: (said, more) => `${said}, ${more}`,
    then: (said, more) => `${said} ; ${more}`,
    row: (n) => `Ligne ${number(n)}`,
    col: (n) => `Colonne ${number(n)}`,
    region: (letter) => `Région ${letter}`,
    run: (letter, n, state) => (n === 1 ? `${letter} ${state}` : `${letter} ${number(n)} ${state}`),
    columns: (list, n, state) => `${n === 1 ? "colonne" : "colonnes"} ${list} ${state}`,
    inRow: (row, cells) => `${row} : ${cells}`,
    line: (head, cells, lacks) => `${head} : ${cells}. ${lacks}`,
    lacks: (n, piece) => (n === 0 ? "Complète." : `Il manque ${number(n)} ${piece}${n === 1 ? "" : "s"}.`),
    left: (n, piece, regions) => (n === 0 ? "Il ne reste rien à poser." : `À poser : ${number(n)} ${piece}${n === 1 ? "" : "s"}. Régions ouvertes : ${regions}.`),
    wrong: (row, col) => `Ligne ${number(row)}, colonne ${number(col)} reste vide.`,
    occupied: "occupée",
    sets: (place) => `Cette case est donc occupée : ${place}.`,
    drops: (place) => `Reste vide : ${place}.`,
    techniques: {
        "ruled out": { name: "Exclue", why: "Ce qui est sur la grille exclut cette case." },
        "one cell left": { name: "Une case restante", why: "Il ne reste pas d’autre case pour ce qui doit s’y trouver." },
        "needed cell": { name: "Case nécessaire", why: "Toutes les autres cases se touchent et n’ont donc de place que pour une étoile. L’autre est ici." },
        "region in a line": { name: "Région dans une ligne", why: "Toutes les cases qui restent dans la région sont sur une ligne ; le reste de la ligne reste vide." },
        "line in a region": { name: "Ligne dans une région", why: "Toutes les cases qui restent sur la ligne sont dans une région ; le reste de la région reste vide." },
        "blocking cell": { name: "Case bloquante", why: "Si une telle case était occupée, il n’y aurait plus de place à cet endroit." },
        "two regions in two lines": { name: "Deux régions dans deux lignes", why: regionsInLines },
        "two lines in two regions": { name: "Deux lignes dans deux régions", why: linesInRegions },
        "two lines in two crossing lines": { name: "Deux lignes dans deux lignes croisées", why: linesInLines },
        "three regions in three lines": { name: "Trois régions dans trois lignes", why: regionsInLines },
        "three lines in three regions": { name: "Trois lignes dans trois régions", why: linesInRegions },
        "three lines in three crossing lines": { name: "Trois lignes dans trois lignes croisées", why: linesInLines },
        "many regions in as many lines": { name: "Des régions dans autant de lignes", why: regionsInLines },
        "many lines in as many regions": { name: "Des lignes dans autant de régions", why: linesInRegions },
        "many lines in as many crossing lines": { name: "Des lignes dans autant de lignes croisées", why: linesInLines },
        squeeze: { name: "Étau", why: "Si la case était occupée, il resterait à ces zones trop peu de lignes ou de régions pour toutes." },
        chain: { name: "Chaîne", why: "Si la case était occupée, d’autres devraient l’être aussi, l’une après l’autre, jusqu’à ce qu’une zone n’ait plus de place." },
        "deep chain": { name: "Chaîne profonde", why: "Si la case était occupée, la suite, en comptant des zones au passage, laisserait une zone sans place." },
        "trial to the end": { name: "Essai jusqu’au bout", why: "Seul un essai jusqu’au bout montre que cette case ne peut pas être occupée." },
    },
};
