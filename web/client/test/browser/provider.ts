// An OpenID Connect provider for tests, whose form accepts any name.

import { createHash, createSign, generateKeyPairSync, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

/** A running provider. */
export interface Provider {
  readonly url: string;
  /** The flags of a server whose players sign in through it. */
  readonly flags: readonly string[];
  stop(): void;
}

/** Starts a provider. Its tokens contain the person's name and claims. */
export async function startProvider(
  mode: "optional" | "required",
  claims: (user: string) => object = () => ({}),
): Promise<Provider> {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const begun = new Map<string, { readonly query: URLSearchParams; readonly user: string }>();
  let url = "";
  const signToken = (payload: object) => {
    const body = [{ alg: "RS256", kid: "1", typ: "JWT" }, payload]
      .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
      .join(".");
    return `${body}.${createSign("RSA-SHA256").update(body).sign(privateKey, "base64url")}`;
  };
  const token = (form: URLSearchParams) => {
    const it = begun.get(form.get("code") ?? "");
    begun.delete(form.get("code") ?? "");
    const sum = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    if (!it || sum !== it.query.get("code_challenge") || form.get("redirect_uri") !== it.query.get("redirect_uri"))
      return { error: "invalid_grant" };
    const now = Math.floor(Date.now() / 1000);
    const payload = {
      iss: url,
      sub: it.user,
      aud: "nonet",
      iat: now,
      exp: now + 60,
      nonce: it.query.get("nonce"),
      preferred_username: it.user,
      ...claims(it.user),
    };
    return { access_token: randomUUID(), token_type: "Bearer", expires_in: 60, id_token: signToken(payload) };
  };
  const authorize = (query: URLSearchParams, response: ServerResponse) => {
    const user = query.get("user");
    if (!user) return page(response, query);
    const code = randomUUID();
    begun.set(code, { query, user });
    const back = new URLSearchParams({ code, state: query.get("state") ?? "" });
    response.writeHead(302, { Location: `${query.get("redirect_uri")}?${back}` }).end();
  };
  const server = createServer((request, response) => {
    const at = new URL(request.url ?? "", url);
    switch (at.pathname) {
      case "/.well-known/openid-configuration":
        return json(response, {
          issuer: url,
          jwks_uri: `${url}/keys`,
          authorization_endpoint: `${url}/authorize`,
          token_endpoint: `${url}/token`,
          response_types_supported: ["code"],
          subject_types_supported: ["public"],
          id_token_signing_alg_values_supported: ["RS256"],
          scopes_supported: ["openid", "profile"],
          token_endpoint_auth_methods_supported: ["client_secret_post"],
        });
      case "/keys":
        return json(response, {
          keys: [{ ...publicKey.export({ format: "jwk" }), use: "sig", alg: "RS256", kid: "1" }],
        });
      case "/authorize":
        return authorize(at.searchParams, response);
      case "/token":
        return void bodyOf(request).then((form) => json(response, token(form)));
    }
    response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
  const flags = ["--sign-in", mode, "--oidc-issuer", url, "--oidc-client", "nonet", "--oidc-name", "Chess Club"];
  return { url, flags, stop: () => void server.close() };
}

/** Writes the form. */
function page(response: ServerResponse, query: URLSearchParams): void {
  const hidden = Array.from(
    query,
    ([name, value]) => `<input type="hidden" name="${name}" value="${value.replaceAll('"', "&quot;")}">`,
  ).join("");
  const form = `<form action="/authorize">${hidden}<label>User <input name="user"></label><button>Log in</button></form>`;
  response
    .writeHead(200, { "Content-Type": "text/html" })
    .end(`<!doctype html><html lang="en"><title>Chess Club</title><link rel="icon" href="data:,">${form}`);
}

function json(response: ServerResponse, what: object): void {
  response.writeHead("error" in what ? 400 : 200, { "Content-Type": "application/json" }).end(JSON.stringify(what));
}

async function bodyOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = "";
  for await (const part of request) text += String(part);
  return new URLSearchParams(text);
}
