import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
// Imported first, since the provider warns as it is imported.
import './quiet-issuer.ts';
import Provider from 'oidc-provider';

export const googleClient = { id: 'focuspool-tests', secret: 'known to the tests alone' } as const;

export type GoogleIssuer = {
  readonly url: string;
  /** Stops answering until it is started again, on the same port. */
  stop(): Promise<void>;
  start(): Promise<void>;
};

/**
 * A real OpenID provider in Google's place. A person signs in as whom they enter: `ada@example.com` is that address,
 * verified; `unverified:ada@example.com` is the same, not verified. Its forms accept any password.
 */
export async function startGoogleIssuer(
  redirectUri: string,
  options: { showsOthersKeys?: boolean } = {},
): Promise<GoogleIssuer> {
  let server: Server | null = null;
  let port = 0;

  async function start(): Promise<void> {
    const listening = createServer();
    await new Promise<void>((resolve) => listening.listen(port, '127.0.0.1', resolve));
    port = (listening.address() as AddressInfo).port;
    const answer = createProvider(`http://127.0.0.1:${port}`, redirectUri).callback();
    const othersKeys = options.showsOthersKeys ? await makeKeys() : null;
    listening.on('request', (request, response) => {
      if (othersKeys && request.url === '/jwks') {
        response.setHeader('content-type', 'application/json').end(othersKeys);
      } else if (request.url === '/favicon.ico') response.writeHead(204).end();
      else void answer(request, response);
    });
    server = listening;
  }

  async function stop(): Promise<void> {
    const stopping = server;
    server = null;
    stopping?.closeAllConnections();
    await new Promise((resolve) => (stopping ? stopping.close(resolve) : resolve(null)));
  }

  await start();
  return { url: `http://127.0.0.1:${port}`, start, stop };
}

/** The public key of a pair that signs nothing here. */
async function makeKeys(): Promise<string> {
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256', modulusLength: 2048 };
  const publicExponent = new Uint8Array([1, 0, 1]);
  const pair = await crypto.subtle.generateKey({ ...algorithm, publicExponent }, true, ['sign', 'verify']);
  const key = await crypto.subtle.exportKey('jwk', pair.publicKey);
  return JSON.stringify({ keys: [{ ...key, use: 'sig', alg: 'RS256' }] });
}

function createProvider(url: string, redirectUri: string): Provider {
  return new Provider(url, {
    clients: [
      { client_id: googleClient.id, client_secret: googleClient.secret, redirect_uris: [redirectUri] },
    ],
    pkce: { required: () => true },
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    cookies: { keys: ['tests'] },
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    features: { devInteractions: { enabled: true } },
    findAccount: (_ctx, accountId) => ({
      accountId,
      claims: () => ({
        sub: accountId,
        email: accountId.replace(/^unverified:/, ''),
        email_verified: !accountId.startsWith('unverified:'),
      }),
    }),
  });
}

/** Signs in at the issuer as a browser does, from the address that the server sent it to; resolves to where it is sent back. */
export async function signInAtIssuer(start: string, login: string): Promise<URL> {
  const jar = new Map<string, string>();
  const visit = async (url: string, form?: Record<string, string>) => {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1));
    }
    const next = response.headers.get('location');
    return next === null ? null : new URL(next, url);
  };
  const { host } = new URL(start);
  let at = await visit(start);
  for (const form of [{ prompt: 'login', login, password: 'any' }, { prompt: 'consent' }]) {
    while (at?.host === host && !at.pathname.startsWith('/interaction/')) at = await visit(at.href);
    if (at?.host !== host) break;
    at = await visit(at.href, form);
  }
  while (at?.host === host) at = await visit(at.href);
  if (!at) throw new Error('The issuer did not lead back');
  return at;
}
