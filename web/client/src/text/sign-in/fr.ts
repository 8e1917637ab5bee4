// French: signing in through a provider.

import type { SignInWords } from "./en.ts";

export const signIn: SignInWords = {
  head: "Se connecter",
  lead: (provider) => `Utilisez votre compte ${provider} sur tous vos appareils.`,
  go: (provider) => `Se connecter avec ${provider}`,
  door: (provider) => `Ce serveur est réservé aux membres de ${provider}. Connectez-vous pour jouer.`,
  mine: (provider, day) => `Vous vous connectez avec ${provider}, depuis le ${day}.`,
  remove: "Retirer le compte",
  removeHead: "Retirer le compte ?",
  removeLead: "Ensuite, seuls ce navigateur, votre code et vos clés marchent. Le compte repart comme nouveau joueur.",
  keep: "Annuler",
  out: "Se déconnecter de ce navigateur",
  outHead: "Se déconnecter ici ?",
  outLead: "Vos temps sont effacés de cet appareil. Reconnectez-vous pour revenir.",
  stay: "Annuler",
  ending: "Connexion en cours …",
  failed: "Vous n’êtes pas connecté",
  again: "Réessayer",
  prove: "Le joueur de ce navigateur a une clé d’accès. Montrez-la, et le joueur reste le vôtre avec votre compte.",
  show: "Montrer la clé d’accès",
  anew: "Continuer comme nouveau joueur",
  home: "Accueil",
};
