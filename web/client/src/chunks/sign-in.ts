// Signing in through a provider, for servers that have one.

export { signInPage, requiresSignIn } from "../account/sign-in-guard.ts";
export { endSignIn } from "../account/sign-in-completion.ts";
export { offerSignIn, signInPart } from "../account/sign-in-panel.ts";
