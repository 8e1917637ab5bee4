// French, for passkeys.

import type { PasskeyWords } from "./en.ts";

/** The words. */
export const passkeys: PasskeyWords = {
  head: "Clés d’accès",
  lead: "Avec une clé d’accès, vous êtes le même joueur sur un autre appareil, d’un seul geste : sans nom, mot de passe ni e-mail.",
  add: "Ajouter une clé",
  another: "Pour en ajouter une autre, vous montrez une de celles que vous avez.",
  come: "Se connecter avec une clé",
  added: (day) => `Ajoutée le ${day}`,
  used: (day) => `dernière utilisation le ${day}`,
  synced: "vos appareils la partagent",
  remove: "Retirer",
  removeHead: "Retirer la dernière clé ?",
  removeLead: "Seuls ce navigateur et votre code mèneront alors à ce joueur.",
  keep: "La garder",
  done: "Ajoutée. Connectez-vous avec elle sur un autre appareil.",
  unfit: "Les clés d’accès demandent un navigateur qui les connaît et une page servie en https ou depuis localhost.",
  stopped: "Rien n’a été fait : l’appareil n’avait pas de clé pour cette page, ou a reçu un refus.",
  has: "Cet appareil a déjà une clé à vous.",
  refused: "Cette clé n’a pas été acceptée. Réessayez ou prenez-en une autre.",
  unknown: "Le serveur ne connaît pas cette clé. Prenez-en une autre, ou votre code.",
};
