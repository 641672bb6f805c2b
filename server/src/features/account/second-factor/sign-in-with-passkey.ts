import { type PasskeyProof, passkeyLifeMs } from '@focuspool/domain/account/passkeys';
import { accept, type Outcome, refuse } from '@focuspool/domain/outcome';
import {
  generateAuthenticationOptions,
  type PublicKeyCredentialRequestOptionsJSON,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server';
import { endBroughtSession } from '../../../platform/auth/session-cookies.ts';
import type { Caller } from '../../../platform/rate-limit/client-address.ts';
import { keepQuestion, takeQuestion } from '../../../platform/second-factor/passkey-questions.ts';
import { findPasskey, notePasskeyUse } from '../../../platform/second-factor/passkey-store.ts';
import { insertSecurityEvent } from '../../../platform/security-events/security-event-store.ts';
import type { Services } from '../../../platform/services.ts';
import { findSuspension } from '../../../platform/suspension/suspension-store.ts';
import { toViewer } from '../read-viewer.ts';
import type { SignedIn } from '../sign-up.ts';
import { toPasskeySite } from './passkeys.ts';

/** Nobody has said yet who they are. */
const anybody = 'anybody';

/** What a device is asked whose person signs in with a passkey, whichever it has. */
export async function askForPasskey(
  services: Pick<Services, 'auth' | 'config'>,
): Promise<Outcome<PublicKeyCredentialRequestOptionsJSON, never>> {
  const question = await generateAuthenticationOptions({
    rpID: toPasskeySite(services.config).id,
    timeout: passkeyLifeMs,
    userVerification: 'required',
  });
  await keepQuestion(services, 'sign-in', { challenge: question.challenge, owner: anybody });
  return accept(question);
}

/** Signs in whose passkey it is. Their device has made sure that it is them, so that nothing more is asked. */
export async function signInWithPasskey(
  services: Pick<Services, 'auth' | 'clock' | 'config' | 'database' | 'live'>,
  caller: Caller,
  { credential }: PasskeyProof,
): Promise<Outcome<SignedIn, 'passkey_failed' | 'account_suspended'>> {
  const { auth, clock, config, database } = services;
  const { headers } = caller;
  const passkey = await findPasskey(database, credential.id);
  if (!passkey) return refuse('passkey_failed');
  const { userId } = passkey;
  const site = toPasskeySite(config);
  const verified = await verifyAuthenticationResponse({
    response: { ...credential, clientExtensionResults: {} },
    expectedChallenge: (challenge) => takeQuestion(services, 'sign-in', { challenge, owner: anybody }),
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    credential: { ...passkey, publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')) },
    // Whatever does not fit is thrown, in the library's words.
  }).catch(() => null);
  if (!verified?.verified) return refuse('passkey_failed');
  const noted = { counter: verified.authenticationInfo.newCounter, at: clock.now() };
  if (!(await notePasskeyUse(database, passkey, noted))) return refuse('passkey_failed');
  if (await findSuspension(database, userId)) return refuse('account_suspended');
  const proven = await auth.api.signInProven({ body: { userId }, headers, returnHeaders: true });
  const { response, headers: cookies } = proven;
  if (!response) return refuse('passkey_failed');
  await endBroughtSession(services, headers);
  await insertSecurityEvent(database, { userId, kind: 'passkey_signed_in', caller, at: noted.at });
  return accept({ viewer: await toViewer(services, response.user), cookies });
}
