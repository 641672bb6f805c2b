import { passkeyLifeMs } from '@focuspool/domain/account/passkeys';
import type { Services } from '../services.ts';

/** What a device is asked for: another passkey of a person, or a sign-in of whoever has one. */
type Purpose = 'add' | 'sign-in';

const identifierOf = (purpose: Purpose, challenge: string) => `passkey-${purpose}:${challenge}`;

/** Keeps what a device was asked. Beside an owner it ends with another password, as the mailed links do. */
export async function keepQuestion(
  { auth }: Pick<Services, 'auth'>,
  purpose: Purpose,
  { challenge, owner }: { challenge: string; owner: string },
): Promise<void> {
  const { internalAdapter } = await auth.$context;
  // By the system's clock, as all that is stored there ends.
  const expiresAt = new Date(Date.now() + passkeyLifeMs);
  const identifier = identifierOf(purpose, challenge);
  await internalAdapter.createVerificationValue({ identifier, value: owner, expiresAt });
}

/** Uses up what a device was asked; false for what it was not asked, or too long ago, or has answered before. */
export async function takeQuestion(
  { auth }: Pick<Services, 'auth'>,
  purpose: Purpose,
  { challenge, owner }: { challenge: string; owner: string },
): Promise<boolean> {
  const { internalAdapter } = await auth.$context;
  const kept = await internalAdapter.consumeVerificationValue(identifierOf(purpose, challenge));
  return kept?.value === owner && kept.expiresAt.getTime() > Date.now();
}
