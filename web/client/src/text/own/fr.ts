// French: the player's rounds, data, groups, friends and moderation decisions.

import { grammarOf } from "../grammar.ts";
import type { Own } from "./en.ts";

const { many, number } = grammarOf("fr");

export const own: Own = {
  decided: {
    head: "En cours d’examen",
    lead: "Signalé par quelqu’un ou par le serveur. Une personne vérifie ; rien d’autre ne se passe d’ici là.",
    what: { finish: "Votre résultat", name: "Votre nom", line: "Votre message" },
    states: {
      waits: "Pas encore examiné. La décision s’affichera ici.",
      cleared: "Examiné : tout va bien.",
      refused: "Examiné et refusé. Si vous n’êtes pas d’accord, dites pourquoi : ce sera réexaminé.",
      appealed: "Votre recours est en cours d’examen. La réponse s’affichera ici.",
    },
    until: (day) =>
      `Déplacé dans la discussion. Vous pourrez écrire à nouveau le ${day}. Si vous n’êtes pas d’accord, dites pourquoi.`,
    why: "Votre raison",
    appeal: "Faire appel",
  },

  out: {
    go: "Déconnecter partout ailleurs",
    head: "Déconnecter partout ailleurs ?",
    lead: "Vos autres appareils sont déconnectés. Vous recevez un nouveau code ; les clés d’accès sont à rajouter.",
    stay: "Annuler",
    done: "Déconnecté partout ailleurs. Voici votre nouveau code.",
  },

  back: {
    race: (time) => `Retour à votre course, ${time}`,
    game: "Retour à votre partie",
    head: "Quitter pendant la manche ?",
    lead: "Le chrono continue. Votre place est gardée, vous pouvez revenir de n’importe quelle page.",
    go: "Partir pour l’instant",
  },

  mine: {
    head: "Dernières parties",
    signInLead: "Retrouvez votre nom, vos cotes et vos parties.",
    newHere: "Première visite ? Jouez, sans compte.",
    puzzle: "Grille",
    placeOf: (place: string, of: number) => `${place} sur ${number(of)}`,
    recovery: "Code de récupération",
    another: "Se connecter avec un autre compte",
    empty: "Aucune partie pour l’instant.",
    mode: "Mode",
    place: "Place",
    time: "Temps",
    strikes: "Fautes",
    more: "En voir plus",
    data: "Vos données",
    recoveryLead: "Ce code sert à vous connecter ailleurs. Gardez-le secret.",
    recoveryShow: "Montrer le code",
    recoveryRenew: "Nouveau code",
    recoveryRenewed: "Nouveau code. L’ancien ne marche plus.",
    recover: "J’ai un code",
    recoverLabel: "Code",
    recoverGo: "Se connecter",
    export: "Télécharger mes données",
    delete: "Supprimer mes données",
    deleteHead: "Tout supprimer ?",
    deleteLead: "Votre nom disparaît des classements, des manches et de cet appareil. C’est définitif.",
    deleteGo: "Supprimer",
    keep: "Annuler",
    deleted: "Vos données sont supprimées.",
  },

  last: { head: "Dernières parties", all: "Toutes les parties", month: "Votre mois" },

  lately: "Amis et groupes",
  friends: "Vos amis",

  /** Links from the profile to other pages. */
  ways: [
    ["/friends", "Amis"],
    ["/groups", "Groupes"],
    ["/season", "Votre mois"],
    ["/techniques", "Techniques"],
  ] as readonly (readonly [string, string])[],
  achievements: {
    head: "Succès",
    games: (n: number) => many(n, { one: "Première partie", other: "# parties" }),
    wins: (n: number) => many(n, { one: "Première victoire", other: "# victoires" }),
    streak: (n: number) => `Série de ${number(n)} jours`,
    kinds: (n: number) => `${number(n)} types de grilles`,
    soFar: (n: number, of: number) => `${number(n)} sur ${number(of)}`,
  },

  groups: {
    arena: "Tournois",
    head: "Groupes",
    lead: "Un classement entre connaissances. On y entre avec le lien d’invitation.",
    mine: "Vos groupes",
    empty: "Aucun groupe pour l’instant.",
    make: "Nouveau groupe",
    name: "Nom du groupe",
    create: "Créer le groupe",
    join: "Rejoindre un groupe",
    joinNamed: (group) => `Rejoindre « ${group} »`,
    invite: "Lien d’invitation",
    manage: "Gérer le groupe",
    joinGo: "Rejoindre",
    copy: "Copier le lien d’invitation",
    leave: "Quitter le groupe",
    members: (n) => many(n, { one: "# joueur", other: "# joueurs" }),
    leaderboard: "Classement",
    owner: "dirige le groupe",
    out: "Retirer",
    remove: (name) => `Retirer ${name}`,
    removeLead: "Cette personne quitte le groupe, et l’ancien lien ne marche plus.",
    makeOwner: "Céder le groupe",
    handOver: (name) => `Céder le groupe à ${name}`,
    handOverLead: "Vous restez membre, mais seul le nouveau propriétaire gère le groupe.",
    renew: "Nouvelle invitation",
    end: "Dissoudre le groupe",
    endLead: (name) => `${name} est supprimé pour tous. C’est définitif.`,
    keep: "Annuler",
  },
};
