// Signing in through a provider, for servers that have one.

export { doorPage, isShut } from "../page/sign-in-door.ts";
export { endSignIn } from "../page/sign-in-end.ts";
export { offerSignIn, signInPart } from "../page/sign-in-panel.ts";
