import { mostPasskeys, type NewPasskey, passkeyQuestionLifeMs } from '@focuspool/domain/account/passkeys';
import type { Proof } from '@focuspool/domain/account/second-factor';
import type { Viewer } from '@focuspool/domain/account/viewer';
import { accept, type Outcome, refuse } from '@focuspool/domain/outcome';
import { product } from '@focuspool/domain/product';
import {
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { findSessionId } from '../../../platform/auth/session-cookies.ts';
import { lockPerson } from '../../../platform/database/database.ts';
import { transactOutcome } from '../../../platform/database/transact-outcome.ts';
import type { Caller } from '../../../platform/rate-limit/client-address.ts';
import { keepQuestion, takeQuestion } from '../../../platform/second-factor/passkey-questions.ts';
import {
  countPasskeys,
  deletePasskeys,
  insertPasskey,
  listPasskeys,
  lockPasskeys,
  renamePasskey,
} from '../../../platform/second-factor/passkey-store.ts';
import { insertSecurityEvent } from '../../../platform/security-events/security-event-store.ts';
import type { Services } from '../../../platform/services.ts';
import { type ConfirmRefusal, confirmByProof } from '../confirm-person.ts';
import { mailPasskeyAdded } from './mail-factor-changes.ts';
import { toPasskeySite } from './passkey-site.ts';

type PasskeyServices = Pick<
  Services,
  'auth' | 'clock' | 'config' | 'database' | 'log' | 'mailer' | 'passwords'
>;

/** EdDSA, ES256 and RS256: what devices support. Node warns if the library is left to look for more. */
const supportedAlgorithmIDs = [-8, -7, -257];

/** Returns the options for making a passkey on the person's device, once they have confirmed that it is them. */
export async function beginPasskey(
  services: PasskeyServices,
  caller: Caller,
  { userId, email }: Viewer,
  { proof }: Proof,
): Promise<Outcome<PublicKeyCredentialCreationOptionsJSON, ConfirmRefusal | 'passkeys_full'>> {
  const { config, database } = services;
  const confirmed = await confirmByProof(services, caller, userId, proof);
  if (!confirmed.ok) return confirmed;
  const known = await listPasskeys(database, userId);
  if (known.length >= mostPasskeys) return refuse('passkeys_full');
  const question = await generateRegistrationOptions({
    rpName: product.name,
    rpID: toPasskeySite(config).id,
    userName: email,
    userID: new TextEncoder().encode(userId),
    timeout: passkeyQuestionLifeMs,
    supportedAlgorithmIDs,
    excludeCredentials: known.map(({ id }) => ({ id })),
    // The passkey can sign in on its own: it is found without an address, and only its owner can use it.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await keepQuestion(services, 'add', { challenge: question.challenge, owner: userId });
  return accept(question);
}

/** Saves the passkey that a device has made; the owner is told by mail. */
export async function addPasskey(
  services: PasskeyServices,
  caller: Caller,
  { userId, email }: Viewer,
  { name, credential }: NewPasskey,
): Promise<Outcome<object, 'passkey_failed' | 'passkeys_full' | 'passkey_exists'>> {
  const { clock, config, database } = services;
  const site = toPasskeySite(config);
  const verified = await verifyRegistrationResponse({
    response: { ...credential, clientExtensionResults: {} },
    expectedChallenge: (challenge) => takeQuestion(services, 'add', { challenge, owner: userId }),
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    supportedAlgorithmIDs,
    // The library throws, in its own words, whatever does not match.
  }).catch(() => null);
  if (!verified?.verified) return refuse('passkey_failed');
  const { id, publicKey, counter } = verified.registrationInfo.credential;
  const at = clock.now();
  const passkey = {
    ...{ id, userId, name, counter, addedAt: at },
    publicKey: Buffer.from(publicKey).toString('base64url'),
    transports: credential.response.transports,
  };
  const added = await transactOutcome(database, async (tx) => {
    await lockPerson(tx, userId);
    if ((await countPasskeys(tx, userId)) >= mostPasskeys) return refuse('passkeys_full');
    if (!(await insertPasskey(tx, passkey))) return refuse('passkey_exists');
    await insertSecurityEvent(tx, { userId, kind: 'passkey_added', caller, at });
    return accept({});
  });
  if (added.ok) mailPasskeyAdded(services, email, name);
  return added;
}

export async function changePasskeyName(
  { database }: Pick<Services, 'database'>,
  { userId }: Viewer,
  id: string,
  name: string,
): Promise<Outcome<object, 'passkey_missing'>> {
  return (await renamePasskey(database, userId, id, name)) ? accept({}) : refuse('passkey_missing');
}

/** Deletes a passkey, and signs out the other devices that signed in with it, closing their live connections. */
export async function removePasskey(
  services: PasskeyServices & Pick<Services, 'live'>,
  caller: Caller,
  { userId }: Viewer,
  id: string,
  { proof }: Proof,
): Promise<Outcome<object, ConfirmRefusal | 'passkey_missing'>> {
  const { clock, database, live } = services;
  const confirmed = await confirmByProof(services, caller, userId, proof);
  if (!confirmed.ok) return confirmed;
  const currentId = await findSessionId(services, caller.headers);
  const noted = { userId, caller, at: clock.now() };
  const removed = await transactOutcome(database, async (tx) => {
    const ids = await lockPasskeys(tx, userId, id);
    if (ids.length === 0) return refuse('passkey_missing');
    const ended = await deletePasskeys(tx, ids, currentId);
    await insertSecurityEvent(tx, { ...noted, kind: 'passkey_removed' });
    if (ended.length > 0) await insertSecurityEvent(tx, { ...noted, kind: 'passkey_devices_ended' });
    return accept(ended);
  });
  if (!removed.ok) return removed;
  for (const sessionId of removed.value) live.closeSession(sessionId);
  return accept({});
}
