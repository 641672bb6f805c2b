import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { PushSubscription } from '@focuspool/domain/push/push-contract';

type PushedMessage = {
  /** The text that the browser reads. */
  readonly text: string;
  readonly headers: IncomingHttpHeaders;
  /** The claims of the sender, whose signature was verified. */
  readonly claims: { readonly aud: string; readonly sub: string; readonly exp: number };
};

export type PushReceiver = {
  /** The host as `PUSH_HOSTS` names it. */
  readonly host: string;
  /** A browser that agreed to notifications, reached here under its own name. */
  subscribe(name: string): PushSubscription;
  /** What that browser was sent, decrypted, earliest first. */
  read(name: string): readonly PushedMessage[];
  /** How many requests there were for that browser, whatever the answer. */
  count(name: string): number;
  /** Sets the answer for that browser from now on; 'hang' never answers. */
  answer(name: string, answer: number | 'hang'): void;
  stop(): Promise<void>;
};

type Browser = {
  readonly keys: PushSubscription['keys'];
  readonly decrypt: (body: Buffer) => string;
  readonly messages: PushedMessage[];
  count: number;
  answer: number | 'hang';
};

/** A push service with its browsers, on this machine: messages are decrypted and verified as the standards prescribe. */
export async function startPushReceiver(): Promise<PushReceiver> {
  const browsers = new Map<string, Browser>();
  const find = (name: string) => {
    const browser = browsers.get(name);
    if (!browser) throw new Error(`No browser subscribed as ${name}`);
    return browser;
  };
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    const browser = browsers.get(decodeURIComponent(request.url ?? '').slice(1));
    if (!browser) return void response.writeHead(404).end();
    browser.count += 1;
    if (browser.answer === 'hang') return;
    if (browser.answer < 300) {
      const claims = verifyVapid(request.headers.authorization ?? '');
      browser.messages.push({ text: browser.decrypt(body), headers: request.headers, claims });
    }
    response.writeHead(browser.answer).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    host,
    subscribe: (name) => {
      const browser = { ...createBrowserKeys(), messages: [], count: 0, answer: 201 };
      browsers.set(name, browser);
      return { endpoint: `http://${host}/${encodeURIComponent(name)}`, keys: browser.keys };
    },
    read: (name) => find(name).messages,
    count: (name) => find(name).count,
    answer: (name, answer) => {
      find(name).answer = answer;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** A browser's keys, and how it reads a message of one record (RFC 8188 2, RFC 8291 3.4). */
function createBrowserKeys() {
  const pair = createECDH('prime256v1');
  const ownKey = pair.generateKeys();
  const secret = randomBytes(16);
  const decrypt = (body: Buffer): string => {
    const salt = body.subarray(0, 16);
    const keyLength = body.readUInt8(20);
    const senderKey = body.subarray(21, 21 + keyLength);
    const sealed = body.subarray(21 + keyLength);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), ownKey, senderKey]);
    const material = Buffer.from(hkdfSync('sha256', pair.computeSecret(senderKey), secret, info, 32));
    const derive = (name: string, bytes: number) =>
      Buffer.from(hkdfSync('sha256', material, salt, Buffer.from(`Content-Encoding: ${name}\0`), bytes));
    const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
    decipher.setAuthTag(sealed.subarray(-16));
    const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
    // The delimiter of the last record is 2; zeros follow as padding.
    return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
  };
  const keys = { p256dh: ownKey.toString('base64url'), auth: secret.toString('base64url') };
  return { keys, decrypt };
}

/** The claims of a sender who holds the key that they name (RFC 8292 3). Throws for any other. */
function verifyVapid(authorization: string): PushedMessage['claims'] {
  const { token = '', key = '' } =
    /^vapid t=(?<token>[^,]+), k=(?<key>[\w-]+)$/.exec(authorization)?.groups ?? {};
  const [head = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const x = point.subarray(1, 33).toString('base64url');
  const y = point.subarray(33).toString('base64url');
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Error('The sender does not hold its key');
  return JSON.parse(Buffer.from(claims, 'base64url').toString('utf8'));
}
