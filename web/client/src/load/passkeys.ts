// Passkeys, for those who ask for one.

export { offerIn, passkeyPart } from "../page/passkey-panel.ts";
