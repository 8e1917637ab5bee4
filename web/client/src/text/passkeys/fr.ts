// French: passkeys.

import type { PasskeyWords } from "./en.ts";

export const passkeys: PasskeyWords = {
  head: "Clés d’accès",
  lead: "Connectez-vous ailleurs avec votre empreinte ou votre visage.",
  add: "Ajouter une clé",
  another: "Pour en ajouter une autre, confirmez avec une existante.",
  come: "Se connecter avec une clé",
  added: (day) => `Ajoutée le ${day}`,
  used: (day) => `dernière utilisation le ${day}`,
  synced: "vos appareils la partagent",
  remove: "Retirer",
  removeHead: "Retirer la dernière clé ?",
  removeLead: "Ensuite, seuls ce navigateur et votre code permettront d’entrer.",
  keep: "Annuler",
  done: "Ajoutée. Connectez-vous avec elle sur un autre appareil.",
  unfit: "Il faut un navigateur récent et https.",
  stopped: "Aucune clé trouvée, ou la demande a été refusée.",
  has: "Cet appareil a déjà une clé à vous.",
  refused: "Cette clé n’a pas marché. Réessayez ou prenez-en une autre.",
  unknown: "Clé inconnue. Prenez-en une autre, ou votre code.",
};
