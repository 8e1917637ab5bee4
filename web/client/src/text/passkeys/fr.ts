// French: passkeys.

import type { PasskeyWords } from "./en.ts";

export const passkeys: PasskeyWords = {
  head: "Clés d’accès",
  lead: "Connecte-toi ailleurs avec ton empreinte ou ton visage.",
  add: "Ajouter une clé",
  another: "Pour en ajouter une autre, confirme avec une que tu as.",
  come: "Se connecter avec une clé",
  added: (day) => `Ajoutée le ${day}`,
  used: (day) => `dernière utilisation le ${day}`,
  synced: "tes appareils la partagent",
  remove: "Retirer",
  removeHead: "Retirer la dernière clé ?",
  removeLead: "Ensuite, tu n’entres plus qu’avec ce navigateur ou ton code.",
  keep: "Annuler",
  done: "Ajoutée. Connecte-toi avec sur un autre appareil.",
  unfit: "Il faut un navigateur récent et https.",
  stopped: "Aucune clé trouvée, ou la demande a été refusée.",
  has: "Cet appareil a déjà une de tes clés.",
  refused: "Cette clé n’a pas marché. Réessaie ou prends-en une autre.",
  unknown: "Clé inconnue. Prends-en une autre, ou ton code.",
};
