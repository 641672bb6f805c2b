import { type PasskeyProof, passkeyQuestionLifeMs } from '@focuspool/domain/account/passkeys';
import { accept, type Outcome, refuse } from '@focuspool/domain/outcome';
import {
  generateAuthenticationOptions,
  type PublicKeyCredentialRequestOptionsJSON,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server';
import type { Caller } from '../../../platform/rate-limit/client-address.ts';
import { keepQuestion, takeQuestion } from '../../../platform/second-factor/passkey-questions.ts';
import { findPasskey, notePasskeyUse } from '../../../platform/second-factor/passkey-store.ts';
import type { Services } from '../../../platform/services.ts';
import type { SignedIn } from '../sign-up.ts';
import { toPasskeySite } from './passkey-site.ts';
import { type ProvenServices, signInProven } from './sign-in-proven.ts';

/** The owner of a question asked before the person has said who they are. */
const anybody = 'anybody';

/** Returns the question for a device whose person signs in with a passkey, whichever it has. */
export async function askForPasskey(
  services: Pick<Services, 'auth' | 'config'>,
): Promise<Outcome<PublicKeyCredentialRequestOptionsJSON, never>> {
  const question = await generateAuthenticationOptions({
    rpID: toPasskeySite(services.config).id,
    timeout: passkeyQuestionLifeMs,
    userVerification: 'required',
  });
  await keepQuestion(services, 'sign-in', { challenge: question.challenge, owner: anybody });
  return accept(question);
}

/** Signs in the owner of the passkey. Their device has verified them, so nothing more is asked. */
export async function signInWithPasskey(
  services: ProvenServices,
  caller: Caller,
  { credential }: PasskeyProof,
): Promise<Outcome<SignedIn, 'passkey_failed' | 'account_suspended'>> {
  const { clock, config, database } = services;
  const passkey = await findPasskey(database, credential.id);
  if (!passkey) return refuse('passkey_failed');
  const site = toPasskeySite(config);
  const verified = await verifyAuthenticationResponse({
    response: { ...credential, clientExtensionResults: {} },
    expectedChallenge: (challenge) => takeQuestion(services, 'sign-in', { challenge, owner: anybody }),
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    credential: { ...passkey, publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')) },
    // The library throws, in its own words, whatever does not match.
  }).catch(() => null);
  if (!verified?.verified) return refuse('passkey_failed');
  const noted = { counter: verified.authenticationInfo.newCounter, at: clock.now() };
  if (!(await notePasskeyUse(database, passkey, noted))) return refuse('passkey_failed');
  const { userId, id: passkeyId } = passkey;
  const signedIn = await signInProven(services, caller, { userId, passkeyId });
  if (!signedIn.ok) return refuse(signedIn.reason === 'nobody' ? 'passkey_failed' : signedIn.reason);
  return signedIn;
}
