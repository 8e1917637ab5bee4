// French words of Tango.
const article = (value) => (value === "soleil" ? "Un soleil" : "Une lune");
/** words are the words. */
export const words = {
    tools: { sun: "Soleil", moon: "Lune", note: "Note" },
    values: ["", "soleil", "lune"],
    lacks: (suns, moons) => (suns + moons > 0 ? `manquent : soleils ${suns}, lunes ${moons}` : "complet"),
    between: { alike: (a, b) => `${a} et ${b} pareilles`, unlike: (a, b) => `${a} et ${b} différentes` },
    beside: {
        alike: { left: "pareille à celle de gauche", right: "pareille à celle de droite", above: "pareille à celle du dessus", below: "pareille à celle du dessous" },
        unlike: { left: "différente de celle de gauche", right: "différente de celle de droite", above: "différente de celle du dessus", below: "différente de celle du dessous" },
    },
    wrong: (value, row, col) => `${article(value)} est une erreur ligne ${row} colonne ${col}.`,
    becomes: (place, value) => `${article(value)} va ici : ${place}.`,
    rules: [
        "Remplis chaque case vide d’un soleil ou d’une lune. Chaque ligne et chaque colonne contient une moitié de soleils.",
        "Jamais trois pareils à la suite, ni sur une ligne ni sur une colonne.",
        "Deux cases séparées par = sont pareilles. Deux cases séparées par × sont différentes.",
        "À côté de deux pareils, et entre deux pareils, va l’autre. Il y a toujours un chemin, sans deviner.",
    ],
    techniques: {
        pair: { name: "Paire", why: "Deux pareils se suivent, et un troisième à côté serait de trop." },
        sandwich: { name: "Sandwich", why: "La case est entre deux pareils, et un troisième au milieu serait de trop." },
        "equal sign": { name: "Signe égal", why: "Le signe = dit que la case voisine contient la même chose." },
        "cross sign": { name: "Signe croix", why: "Le signe × dit que la case voisine contient l’autre." },
        "full count": { name: "Compte complet", why: "La ligne les a déjà tous. Le reste est l’autre." },
        "pair by sign": { name: "Paire par signe", why: "Un = rend pareilles les deux cases voisines. Si elles étaient comme elle, il y en aurait trois à la suite." },
        "count with signs": { name: "Compte avec signes", why: "Compte combien il en manque, et combien les cases liées par des signes en prennent." },
        "last one": { name: "Le dernier", why: "Il n’en manque plus qu’un sur la ligne. Partout ailleurs, trois de l’autre se suivraient." },
        "complete line": { name: "Ligne complète", why: "De toutes les façons de remplir la ligne, cette case contient toujours la même chose." },
        "unique line": { name: "Ligne unique", why: "De toutes les façons de remplir la ligne sans qu’elle soit pareille à une autre, cette case contient toujours la même chose." },
        "two lines": { name: "Deux lignes", why: "De toutes les façons de remplir les deux lignes ensemble, cette case contient toujours la même chose." },
        hypothesis: { name: "Hypothèse", why: "Si la case contenait cela, une ligne ne pourrait plus être remplie." },
        "beyond these techniques": { name: "Au-delà de ces techniques", why: "Aucune technique connue ici ne mène à cette case." },
    },
};
