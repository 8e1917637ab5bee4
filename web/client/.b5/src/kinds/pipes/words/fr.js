// Mots français des tuyaux.
/** words are the words. */
export const words = {
    rules: [
        "Tourne les pièces jusqu’à ce que toutes soient reliées à la source, le carré. Ce qui est relié se remplit d’eau.",
        "Aucun bout ne doit rester ouvert : chacun rencontre celui d’une voisine, et aucun ne donne sur le bord.",
        "Aucun tuyau ne doit revenir sur lui-même. Il n’y a qu’une façon de tout relier, sans jamais deviner.",
        "Un appui tourne une pièce, pour toi seul. Quand tu es sûr, bloque-la : appui long, bouton droit ou Entrée.",
    ],
    tools: { turn: "Tourner", lock: "Bloquer" },
    sides: ["droite", "haut", "gauche", "bas"],
    forms: { ends: ["bout", "coude", "té", "croix"], straight: "droit" },
    and: (list) => (list.length < 2 ? list.join("") : `${list.slice(0, -1).join(", ")} et ${list.at(-1) ?? ""}`),
    tile: (form, ends, water, locked) => [ends ? `${form}, ${ends}` : form, water, locked].filter((s) => s).join(", "),
    blank: "pas de pièce",
    lit: "reliée",
    dry: "non reliée",
    source: "source",
    locked: "bloquée",
    loose: "",
    noBox: "Cette grille n’a pas de blocs.",
    left: (open, joined, all) => `${open} pièces à bloquer. ${joined} sur ${all} sont reliées.`,
    wrong: (row, col) => `Ligne ${row}, colonne ${col} : la pièce n’est pas ainsi.`,
    sets: (place, turns) => turns === 0 ? `${place} : comme au début.` : `${place} : ${turns === 1 ? "un quart de tour" : `${turns} quarts de tour`} à droite depuis sa position du début.`,
    techniques: {
        edges: { name: "Bords", why: "Ce qu’on sait des voisines et du bord ne laisse à la pièce qu’une position." },
        "dead end": { name: "Impasse", why: "Si la pièce pointait là, le tuyau finirait partout, coupé des autres pièces." },
        loop: { name: "Boucle", why: "Si la pièce pointait là, le tuyau reviendrait sur lui-même." },
        jam: { name: "Blocage", why: "Si la pièce pointait là, le tuyau arriverait à une pièce qui ne peut pas convenir." },
        trial: { name: "Essai", why: "Si la pièce pointait là, celles d’autour ne conviendraient bientôt plus." },
        search: { name: "Recherche", why: "Aucune technique ne mène à cette pièce, sauf essayer jusqu’au bout." },
    },
};
