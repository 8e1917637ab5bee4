// French: signing in through a provider.

import type { SignInWords } from "./en.ts";

export const signIn: SignInWords = {
  head: "Se connecter",
  lead: (provider) => `Utilise ton compte ${provider} sur tous tes appareils.`,
  go: (provider) => `Se connecter avec ${provider}`,
  door: (provider) => `Ce serveur est réservé aux membres de ${provider}. Connecte-toi pour jouer.`,
  mine: (provider, day) => `Tu te connectes avec ${provider}, depuis le ${day}.`,
  remove: "Retirer le compte",
  removeHead: "Retirer le compte ?",
  removeLead: "Ensuite, seuls ce navigateur, ton code et tes clés marchent. Le compte repart comme nouveau joueur.",
  keep: "Annuler",
  out: "Se déconnecter de ce navigateur",
  outHead: "Se déconnecter ici ?",
  outLead: "Tes temps sont effacés de cet appareil. Reconnecte-toi pour revenir.",
  stay: "Annuler",
  ending: "Connexion en cours …",
  failed: "Tu n’es pas connecté",
  again: "Réessayer",
  prove: "Le joueur de ce navigateur a une clé d’accès. Montre-la, et ce joueur reste à toi avec ton compte.",
  show: "Montrer la clé d’accès",
  anew: "Continuer comme nouveau joueur",
  home: "Accueil",
};
