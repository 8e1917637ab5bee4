// French words of nonograms.
import { grammarOf } from "../../../text/grammar.js";
const { many } = grammarOf("fr");
/** words are the words. */
export const words = {
    tools: { fill: "Noircir", cross: "Barrer" },
    filled: "noircie",
    row: (n) => `Ligne ${n}`,
    column: (n) => `Colonne ${n}`,
    line: (name, clue, cells) => `${name}, indice ${clue} : ${cells}.`,
    stretch: {
        filled: (n) => many(n, { one: "# noircie", other: "# noircies" }),
        crossed: (n) => many(n, { one: "# barrée", other: "# barrées" }),
        open: (n) => many(n, { one: "# libre", other: "# libres" }),
    },
    left: (n) => many(n, { one: "Il reste # case à noircir.", other: "Il reste # cases à noircir." }),
    wrong: (row, col) => `La ligne ${row} colonne ${col} reste vide.`,
    sets: (place) => `À noircir : ${place}.`,
    drops: (place) => `À barrer : ${place}.`,
    techniques: {
        "full line": { name: "Ligne pleine", why: "L’indice ne laisse qu’une disposition de la ligne." },
        "finished line": { name: "Ligne terminée", why: "Tous les blocs de la ligne sont noircis, le reste est donc vide." },
        overlap: { name: "Recouvrement", why: "Un bloc couvre ces cases où qu’il se trouve dans sa place." },
        reach: { name: "Portée", why: "Les cases noircies disent jusqu’où va chaque bloc : il en couvre toujours certaines, et aucun n’atteint d’autres." },
        "complete line": { name: "Ligne complète", why: "De quelque façon que l’on dispose les blocs de la ligne, ces cases sont les mêmes." },
        "two lines": { name: "Deux lignes", why: "Supposons le contraire : la ligne et celles qui la croisent ne laissent plus de place à l’indice de la ligne voisine." },
        probing: { name: "Essai", why: "Supposons le contraire et continuons : à la fin un indice ne convient plus." },
        "beyond these techniques": { name: "Au-delà de ces techniques", why: "Aucune technique connue ici n’arrive à cette case." },
    },
    rules: [
        "Chaque nombre est un bloc de cases noircies. Un 5 dans une ligne de cinq cases les remplit toutes.",
        "Plusieurs nombres sont plusieurs blocs, dans cet ordre, avec au moins une case vide entre eux.",
        "Barrez les cases qui restent vides. Un nombre est rayé quand son bloc est fait.",
        "Un 3 couvre le milieu de cinq cases où qu’il se trouve. Il y a toujours un tel pas, et jamais à deviner.",
    ],
};
