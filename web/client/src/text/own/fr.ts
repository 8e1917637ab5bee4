// French: the player's rounds, data, groups, friends and moderation decisions.

import { grammarOf } from "../grammar.ts";
import type { Own } from "./en.ts";

const { listed, many, number } = grammarOf("fr");

export const own: Own = {
  decided: {
    head: "En cours de vérification",
    lead: "Signalé par quelqu’un ou par le serveur. Une personne vérifie ; rien d’autre ne se passe d’ici là.",
    what: { finish: "Ton résultat", name: "Ton nom", line: "Ton message" },
    states: {
      waits: "Pas encore vérifié. La décision s’affichera ici.",
      cleared: "Vérifié : tout va bien.",
      refused: "Vérifié et refusé. Pas d’accord ? Dis pourquoi, on regardera encore.",
      appealed: "Ta réclamation est en cours de vérification. La réponse s’affichera ici.",
    },
    until: (day) => `Pas OK pour le chat. Tu pourras écrire à nouveau le ${day}. Pas d’accord ? Dis pourquoi.`,
    why: "Ta raison",
    appeal: "Réclamer",
  },

  out: {
    go: "Déconnecter partout ailleurs",
    head: "Déconnecter partout ailleurs ?",
    lead: "Tes autres appareils sont déconnectés. Tu reçois un nouveau code ; les clés d’accès sont à rajouter.",
    stay: "Annuler",
    done: "Déconnecté partout ailleurs. Voici ton nouveau code.",
  },

  back: {
    race: (time) => `Retour à ta course, ${time}`,
    game: "Retour à ta partie",
    head: "Quitter pendant la manche ?",
    lead: "Le chrono continue. Ta place est gardée, tu peux revenir de n’importe quelle page.",
    go: "Partir pour l’instant",
  },

  mine: {
    head: "Dernières parties",
    signInLead: "Retrouve ton nom, tes cotes et tes parties.",
    newHere: "Première visite ? Joue, sans compte.",
    puzzle: "Puzzle",
    placeOf: (place: string, of: number) => `${place} sur ${number(of)}`,
    recovery: "Code de récupération",
    another: "Se connecter avec un autre compte",
    empty: "Aucune partie pour l’instant.",
    mode: "Mode",
    place: "Place",
    time: "Temps",
    rating: "Cote",
    versus: (names) => `contre ${listed(names)}`,
    together: (names) => `avec ${listed(names)}`,
    bot: (name) => `${name} (bot)`,
    more: "En voir plus",
    data: "Tes données",
    recoveryLead: "Ce code sert à te connecter ailleurs. Garde-le secret.",
    recoveryShow: "Montrer le code",
    recoveryRenew: "Nouveau code",
    recoveryRenewed: "Nouveau code. L’ancien ne marche plus.",
    recover: "J’ai un code",
    recoverLabel: "Code",
    recoverGo: "Se connecter",
    export: "Télécharger mes données",
    delete: "Supprimer mes données",
    deleteHead: "Tout supprimer ?",
    deleteLead: "Ton nom disparaît des classements, des manches et de cet appareil. C’est définitif.",
    deleteGo: "Supprimer",
    keep: "Annuler",
    deleted: "Tes données sont supprimées.",
  },

  last: { head: "Dernières parties", all: "Toutes les parties", month: "Ton mois" },

  lately: "Amis et groupes",
  friends: "Tes amis",

  /** Links from the profile to other pages. */
  ways: [
    ["/friends", "Amis"],
    ["/groups", "Groupes"],
    ["/season", "Ton mois"],
    ["/techniques", "Techniques"],
  ] as readonly (readonly [string, string])[],
  achievements: {
    head: "Succès",
    games: (n: number) => many(n, { one: "Première partie", other: "# parties" }),
    wins: (n: number) => many(n, { one: "Première victoire", other: "# victoires" }),
    streak: (n: number) => `Série de ${number(n)} jours`,
    kinds: (n: number) => `${number(n)} types de puzzles`,
    soFar: (n: number, of: number) => `${number(n)} sur ${number(of)}`,
  },

  groups: {
    arena: "Tournois",
    head: "Groupes",
    lead: "Un classement entre connaissances. On y entre avec le lien d’invitation.",
    mine: "Tes groupes",
    empty: "Aucun groupe pour l’instant.",
    make: "Nouveau groupe",
    name: "Nom du groupe",
    create: "Créer le groupe",
    join: "Rejoindre un groupe",
    joinNamed: (group) => `Rejoindre « ${group} »`,
    invite: "Lien d’invitation",
    manage: "Gérer le groupe",
    joinGo: "Rejoindre",
    copy: "Copier le lien d’invitation",
    leave: "Quitter le groupe",
    members: (n) => many(n, { one: "# joueur", other: "# joueurs" }),
    leaderboard: "Classement",
    owner: "chef du groupe",
    out: "Retirer",
    remove: (name) => `Retirer ${name}`,
    removeLead: "Cette personne quitte le groupe, et l’ancien lien ne marche plus.",
    makeOwner: "Nommer chef",
    handOver: (name) => `Nommer ${name} chef du groupe`,
    handOverLead: "Tu restes membre, mais seul le nouveau chef gère le groupe.",
    renew: "Nouvelle invitation",
    end: "Supprimer le groupe",
    endLead: (name) => `${name} est supprimé pour tous. C’est définitif.`,
    keep: "Annuler",
  },
};
