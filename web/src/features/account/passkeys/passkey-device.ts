import type { NewPasskey, PasskeyProof } from '@focuspool/domain/account/passkeys';
import {
  type StartAuthenticationOpts,
  type StartRegistrationOpts,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser';

/** Thrown when a device gave no passkey; its message is what the person reads. */
export class PasskeyRefused extends Error {}

const none = 'No passkey was used. Please try again.';
const known = 'This device already has a passkey for your account.';
const unable = 'This device cannot create a passkey.';

const texts: Partial<Record<WebAuthnError['code'], string>> = {
  ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED: known,
  ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT: unable,
  ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT: unable,
  ERROR_AUTHENTICATOR_NO_SUPPORTED_PUBKEYCREDPARAMS_ALG: unable,
};

/** Has the device make a passkey, with the options of the library's server side; rejects with `PasskeyRefused`. */
export async function makePasskey(question: object): Promise<NewPasskey['credential']> {
  const optionsJSON = question as StartRegistrationOpts['optionsJSON'];
  const { id, rawId, type, response } = await ask(() => startRegistration({ optionsJSON }));
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { id, rawId, type, response: { clientDataJSON, attestationObject, transports } };
}

/** Has the device prove a passkey that the person already has; rejects with `PasskeyRefused`. */
export async function showPasskey(question: object): Promise<PasskeyProof['credential']> {
  const optionsJSON = question as StartAuthenticationOpts['optionsJSON'];
  const { id, rawId, type, response } = await ask(() => startAuthentication({ optionsJSON }));
  const { clientDataJSON, authenticatorData, signature } = response;
  return { id, rawId, type, response: { clientDataJSON, authenticatorData, signature } };
}

async function ask<Answer>(device: () => Promise<Answer>): Promise<Answer> {
  try {
    return await device();
  } catch (error) {
    const text = error instanceof WebAuthnError ? texts[error.code] : undefined;
    throw new PasskeyRefused(text ?? none, { cause: error });
  }
}
