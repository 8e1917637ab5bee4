// French, for signing in through a provider.

import type { SignInWords } from "./en.ts";

/** The words. */
export const signIn: SignInWords = {
  head: "Se connecter",
  lead: (provider) => `Avec votre compte ${provider}, vous êtes le même joueur sur tous vos appareils.`,
  go: (provider) => `Se connecter avec ${provider}`,
  door: (provider) => `Ici, vous jouez avec les autres de ${provider}. Connectez-vous pour commencer.`,
  mine: (provider, day) => `Vous vous connectez avec ${provider}, depuis le ${day}.`,
  remove: "Retirer le compte",
  removeHead: "Retirer le compte ?",
  removeLead:
    "Seuls ce navigateur, votre code et vos clés d’accès mènent alors à ce joueur. Qui se connecte avec le compte est quelqu’un d’autre.",
  keep: "Le garder",
  out: "Se déconnecter de ce navigateur",
  outHead: "Se déconnecter ici ?",
  outLead: "Ce navigateur oublie qui vous êtes et les temps qu’il a gardés. Reconnectez-vous pour revenir.",
  stay: "Rester connecté",
  ending: "Connexion en cours …",
  failed: "Vous n’êtes pas connecté",
  again: "Réessayer",
  prove: "Le joueur de ce navigateur a une clé d’accès. Montrez-la, et le joueur reste le vôtre avec votre compte.",
  show: "Montrer la clé d’accès",
  anew: "Continuer comme quelqu’un d’autre",
  home: "Page d’accueil",
};
