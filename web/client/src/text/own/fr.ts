// French: the player's rounds, data, groups, friends and moderation decisions.

import { grammarOf } from "../grammar.ts";
import type { Own } from "./en.ts";

const { many } = grammarOf("fr");

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
    head: "Parties",
    lead: "Ce que vous avez joué, et vos données.",
    empty: "Aucune partie pour l’instant.",
    mode: "Mode",
    size: "Taille",
    place: "Place",
    time: "Temps",
    strikes: "Fautes",
    when: "Date",
    more: "En voir plus",
    nobody: "Vous n’avez pas encore joué sur cet appareil.",
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
  techniques: "Vos techniques",

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
    invite: "Invitation",
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
