import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import {
  type NewPasskey,
  type PasskeyProof,
  passkeyQuestionSchema,
} from '@focuspool/domain/account/passkeys';
import { readReply } from './read-reply.ts';
import type { TestApp } from './test-app.ts';

type DeviceOptions = {
  /** The site's origin as the browser sees it. */
  origin?: string;
  /** Whether its person proved that it is them, by a finger or a PIN. */
  isVerified?: boolean;
};

const defaultOptions = { origin: 'http://localhost:3000', isVerified: true };
const flags = { isPresent: 1, isVerified: 4, hasCredential: 64 };
const hash = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();
const toText = (bytes: Buffer) => bytes.toString('base64url');

/** A device with one passkey, following the standard: it makes the passkey once, and shows it whenever asked. */
export function createPasskeyDevice(options: DeviceOptions = {}) {
  const made = { ...defaultOptions, ...options };
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(16);
  const id = toText(credentialId);
  const entries = { id, rawId: id, type: 'public-key' } as const;
  let count = 0;

  const writeClientData = (type: string, challenge: string, { origin } = made) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  function writeAuthenticatorData(bits: number, { origin, isVerified } = made): Buffer {
    const seen = flags.isPresent + (isVerified ? flags.isVerified : 0);
    const counted = Buffer.alloc(4);
    count += 1;
    counted.writeUInt32BE(count);
    return Buffer.concat([hash(new URL(origin).hostname), Buffer.from([seen + bits]), counted]);
  }

  /** The public key in CBOR: a map of five entries, for ES256 on P-256. */
  function writePublicKey(): Buffer {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const point = [x, y].map((part) => Buffer.from(part, 'base64url'));
    return Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      point[0] ?? Buffer.alloc(0),
      Buffer.from('225820', 'hex'),
      point[1] ?? Buffer.alloc(0),
    ]);
  }

  return {
    id,
    make({ challenge }: { challenge: string }): NewPasskey['credential'] {
      const data = Buffer.concat([
        writeAuthenticatorData(flags.hasCredential),
        Buffer.alloc(16),
        Buffer.from([0, credentialId.length]),
        credentialId,
        writePublicKey(),
      ]);
      // {"fmt": "none", "attStmt": {}, "authData": data}
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
        Buffer.from([0x58, data.length]),
        data,
      ]);
      const clientDataJSON = toText(writeClientData('webauthn.create', challenge));
      const response = { clientDataJSON, attestationObject: toText(attestation), transports: ['internal'] };
      return { ...entries, response };
    },
    /** As it was made, unless overridden. */
    show({ challenge }: { challenge: string }, otherwise: DeviceOptions = {}): PasskeyProof['credential'] {
      const shown = { ...made, ...otherwise };
      const clientData = writeClientData('webauthn.get', challenge, shown);
      const authenticatorData = writeAuthenticatorData(0, shown);
      const signature = sign('sha256', Buffer.concat([authenticatorData, hash(clientData)]), privateKey);
      return {
        ...entries,
        response: {
          clientDataJSON: toText(clientData),
          authenticatorData: toText(authenticatorData),
          signature: toText(signature),
        },
      };
    },
  };
}

type Asked = Pick<TestApp, 'request'>;

/** The question for a device that makes a passkey for a person. */
export async function askForNewPasskey({ request }: Asked, cookie: string, proof: string) {
  const answer = await request('/api/account/passkeys/question', { cookie, body: { proof } });
  return readReply(passkeyQuestionSchema, answer);
}

/** The question for a device whose person signs in. */
export async function askForPasskey({ request }: Asked) {
  return readReply(passkeyQuestionSchema, await request('/api/account/passkey-question', { method: 'POST' }));
}

/** Adds a passkey to a person's account, and returns the device that holds it. */
export async function addPasskey(app: Asked, cookie: string, proof: string) {
  const device = createPasskeyDevice();
  const credential = device.make(await askForNewPasskey(app, cookie, proof));
  const body = { name: 'My phone', credential };
  const added = await app.request('/api/account/passkeys', { cookie, body });
  if (!added.ok) throw new Error(`The passkey was not added: ${await added.text()}`);
  return device;
}
