import { accept, type Outcome, refuse } from '@focuspool/domain/outcome';
import type { Services } from '../services.ts';
import { readAuth } from './auth-outcome.ts';
import { watchMail } from './mail-watch.ts';

/** Sends the link that verifies `email`, the address of the person whose cookies `headers` hold. */
export async function sendVerificationMail(
  { auth, log }: Pick<Services, 'auth' | 'log'>,
  headers: Headers,
  email: string,
): Promise<Outcome<object, 'already_verified' | 'mail_failed'>> {
  const { value: outcome, failure } = await watchMail(() =>
    readAuth(auth.api.sendVerificationEmail({ body: { email }, headers })),
  );
  if (!outcome.ok) {
    if (outcome.reason === 'already_verified') return refuse('already_verified');
    throw new Error(`The verification mail was refused: ${outcome.reason}`);
  }
  if (failure) {
    log.warn({ err: failure }, 'verification mail not sent');
    return refuse('mail_failed');
  }
  return accept({});
}
