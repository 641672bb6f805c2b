import { passkeyQuestionLifeMs } from '@focuspool/domain/account/passkeys';
import type { Services } from '../services.ts';

/**
 * What a device is asked for, by a challenge of WebAuthn: another passkey for a person (`manage-passkeys.ts`), or a sign-in with
 * one (`sign-in-with-passkey.ts`).
 */
type Purpose = 'add' | 'sign-in';

const identifierOf = (purpose: Purpose, challenge: string) => `passkey-${purpose}:${challenge}`;

/** Stores what a device was asked. If the owner is a person, it ends when their password changes, as mailed links do. */
export async function keepQuestion(
  { auth }: Pick<Services, 'auth'>,
  purpose: Purpose,
  { challenge, owner }: { challenge: string; owner: string },
): Promise<void> {
  const { internalAdapter } = await auth.$context;
  // By the system's clock, as everything that is stored there.
  const expiresAt = new Date(Date.now() + passkeyQuestionLifeMs);
  const identifier = identifierOf(purpose, challenge);
  await internalAdapter.createVerificationValue({ identifier, value: owner, expiresAt });
}

/** Uses up a question; false if the device was not asked it, was asked too long ago, or has answered it before. */
export async function takeQuestion(
  { auth }: Pick<Services, 'auth'>,
  purpose: Purpose,
  { challenge, owner }: { challenge: string; owner: string },
): Promise<boolean> {
  const { internalAdapter } = await auth.$context;
  const kept = await internalAdapter.consumeVerificationValue(identifierOf(purpose, challenge));
  return kept?.value === owner;
}
