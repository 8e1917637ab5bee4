// Passkeys: the options that the server sends to the browser, and the browser's answers, in WebAuthn's JSON.

import type * as wire from "../../protocol.gen.ts";
import { BadToken, Forbidden } from "../../protocol.gen.ts";
import { call, failureMessage, ApiError } from "../net/api.ts";
import { setIdentity, identity } from "../net/identity.ts";
import { passkeys as words } from "../text/passkeys/passkey-words.ts";

/** Options as the server writes them, with bytes as text. */
interface NewOptions {
  readonly publicKey: Omit<PublicKeyCredentialCreationOptions, "challenge" | "user" | "excludeCredentials"> & {
    readonly challenge: string;
    readonly user: Omit<PublicKeyCredentialUserEntity, "id"> & { readonly id: string };
    readonly excludeCredentials?: readonly Described[];
  };
}

interface ShownOptions {
  readonly publicKey: Omit<PublicKeyCredentialRequestOptions, "challenge" | "allowCredentials"> & {
    readonly challenge: string;
    readonly allowCredentials?: readonly Described[];
  };
}

type Described = Omit<PublicKeyCredentialDescriptor, "id"> & { readonly id: string };

/** Reports whether this browser supports passkeys on this page. */
export function hasPasskeys(): boolean {
  return window.isSecureContext && "PublicKeyCredential" in window;
}

/** Returns the player's passkeys. */
export async function listPasskeys(): Promise<readonly wire.Passkey[]> {
  return (await call<wire.Passkeys>("GET", "/me/passkeys", { token: token() })).passkeys;
}

/** Creates a passkey on this device. If the player already has one, the device asks for that first. */
export async function addPasskey(): Promise<void> {
  let asked = await call<wire.PasskeyAsked>("POST", "/me/passkeys/ask", { body: {}, token: token() });
  if (asked.get) {
    const answer = await requestAssertion(asked);
    asked = await call<wire.PasskeyAsked>("POST", "/me/passkeys/ask", { body: { answer }, token: token() });
  }
  const { publicKey } = asked.options as NewOptions;
  const made = await navigator.credentials.create({
    publicKey: {
      ...publicKey,
      challenge: bytesOf(publicKey.challenge),
      user: { ...publicKey.user, id: bytesOf(publicKey.user.id) },
      excludeCredentials: descriptorsOf(publicKey.excludeCredentials),
    },
  });
  const answer = credential(made, (response) => {
    const { attestationObject, getTransports } = response as AuthenticatorAttestationResponse;
    return { attestationObject: textOf(attestationObject), transports: getTransports?.call(response) ?? [] };
  });
  await call("POST", "/me/passkeys", { body: { answer }, token: token() });
}

/** Removes a passkey. */
export async function removePasskey(id: string): Promise<void> {
  await call("DELETE", `/me/passkeys/${id}`, { token: token() });
}

/** Signs this browser in as the player whose passkey the device presents. */
export async function signInWithPasskey(): Promise<wire.Player> {
  const answer = await requestAssertion(await call<wire.PasskeyAsked>("POST", "/players/passkey/ask"));
  const player = await call<wire.Player>("POST", "/players/passkey", { body: { answer } });
  setIdentity(player);
  return player;
}

/** Returns the message for a failure of one of these functions. */
export function describeFailure(problem: unknown): string {
  if (problem instanceof DOMException) return problem.name === "InvalidStateError" ? words.has : words.stopped;
  if (problem instanceof ApiError && problem.code === BadToken) return words.unknown;
  if (problem instanceof ApiError && problem.code === Forbidden) return words.refused;
  return failureMessage(problem);
}

function token(): string {
  return identity()?.token ?? "";
}

/** Returns the assertion of an existing passkey. */
export async function requestAssertion(asked: wire.PasskeyAsked): Promise<object> {
  const { publicKey } = asked.options as ShownOptions;
  const answer = await navigator.credentials.get({
    publicKey: {
      ...publicKey,
      challenge: bytesOf(publicKey.challenge),
      allowCredentials: descriptorsOf(publicKey.allowCredentials),
    },
  });
  return credential(answer, (response) => {
    const { authenticatorData, signature, userHandle } = response as AuthenticatorAssertionResponse;
    return {
      authenticatorData: textOf(authenticatorData),
      signature: textOf(signature),
      ...(userHandle ? { userHandle: textOf(userHandle) } : {}),
    };
  });
}

/** Returns a credential as JSON, because not every browser can serialize it. */
function credential(answer: Credential | null, response: (r: AuthenticatorResponse) => object): object {
  const made = answer as PublicKeyCredential | null;
  if (!made) throw new DOMException(words.stopped, "NotAllowedError");
  return {
    id: made.id,
    rawId: made.id,
    type: made.type,
    response: { clientDataJSON: textOf(made.response.clientDataJSON), ...response(made.response) },
    clientExtensionResults: {},
  };
}

function descriptorsOf(all: readonly Described[] = []): PublicKeyCredentialDescriptor[] {
  return all.map((one) => ({ ...one, id: bytesOf(one.id) }));
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64url.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
}

function textOf(bytes: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}
