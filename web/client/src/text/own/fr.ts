// French, for the pages of what is one’s own: rounds, data, groups, the way to friends, and what is decided about a player.

import { grammarOf } from "../grammar.ts";
import type { Own } from "./en.ts";

const { many } = grammarOf("fr");

/** The words. */
export const own: Own = {
  decided: {
    head: "Examiné",
    lead: "Quelqu’un l’a signalé, ou le serveur n’était pas sûr. Une personne regarde. Il ne se passe rien de plus que ce qui est écrit ici.",
    what: { finish: "Un de vos temps", name: "Votre nom", line: "Quelque chose que vous avez dit" },
    states: {
      waits: "Personne n’a encore regardé. Vous n’avez rien à faire ; la décision sera écrite ici.",
      cleared: "Quelqu’un a regardé, et tout va bien.",
      refused:
        "Quelqu’un a regardé, et cela n’est pas retenu. Si vous n’êtes pas d’accord, dites-le en quelques mots : on regardera encore une fois.",
      appealed: "On regardera encore une fois, en lisant ce que vous avez écrit. La réponse sera écrite ici.",
    },
    until: (day) =>
      `Quelqu’un a regardé, et cela n’avait pas sa place dans la discussion. Vous pourrez écrire de nouveau à partir du ${day}. Si vous n’êtes pas d’accord, dites-le en quelques mots.`,
    why: "Pourquoi cela devrait rester",
    appeal: "Demander un nouvel examen",
  },

  out: {
    go: "Déconnecter partout ailleurs",
    head: "Déconnecter partout ailleurs ?",
    lead: "Vos autres appareils perdent ce joueur, de même que quiconque a pris votre code ou utilisé votre appareil. Le code change, et les clés d’accès sont à ajouter de nouveau. Ce navigateur reste connecté.",
    stay: "Ne rien changer",
    done: "C’est fait : plus personne d’autre n’est vous. Voici votre nouveau code.",
  },

  back: {
    race: (time) => `Retour à votre course, ${time}`,
    game: "Retour à votre partie",
    head: "Partir pendant la manche ?",
    lead: "Le chronomètre continue et les autres jouent. Votre place est gardée, et chaque page permet de revenir.",
    go: "Partir pour l’instant",
  },

  mine: {
    head: "Vos manches",
    lead: "Ce que vous avez joué sous ce nom, et ce que le serveur sait de vous.",
    empty: "Vous n’avez encore terminé aucune manche.",
    mode: "Mode",
    size: "Taille",
    place: "Place",
    time: "Temps",
    strikes: "Fautes",
    when: "Date",
    more: "En voir plus",
    nobody: "Vous n’avez pas encore joué sur cet appareil.",
    data: "Vos données",
    recoveryLead:
      "Avec ce code vous êtes le même joueur sur un autre appareil. Qui le possède est vous : gardez-le pour vous.",
    recoveryShow: "Montrer le code",
    recoveryRenew: "Nouveau code",
    recoveryRenewed: "Voici le code maintenant. L’ancien ne marche plus.",
    recover: "J’ai un code",
    recoverLabel: "Code",
    recoverGo: "Être ce joueur",
    export: "Télécharger tout ce que le serveur sait",
    delete: "Supprimer mes données",
    deleteHead: "Tout supprimer ?",
    deleteLead:
      "Votre nom quitte tous les classements et toutes les manches, et cet appareil vous oublie. C’est sans retour.",
    deleteGo: "Supprimer",
    keep: "Garder",
    deleted: "Vos données sont supprimées.",
  },

  last: { head: "Vos dernières manches", all: "Votre historique", month: "Votre mois" },

  lately: "Du nouveau chez vos amis et groupes",
  friends: "Vos amis",

  groups: {
    arena: "Une arène : une soirée de courses",
    head: "Groupes",
    lead: "Un classement entre gens qui se connaissent. Qui a l’invitation peut rejoindre.",
    mine: "Vos groupes",
    empty: "Vous n’êtes encore dans aucun groupe.",
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
    removeLead:
      "Cette personne quitte le groupe et l’invitation change : le lien qu’elle connaît ne mène plus nulle part.",
    makeOwner: "Céder le groupe",
    handOver: (name) => `Céder le groupe à ${name}`,
    handOverLead: "Vous restez membre. Seule la personne qui le dirige pourra vous le rendre.",
    renew: "Nouvelle invitation",
    end: "Dissoudre le groupe",
    endLead: (name) => `${name} disparaît alors pour tous ses membres. C’est définitif.`,
    keep: "Ne rien changer",
  },
};
