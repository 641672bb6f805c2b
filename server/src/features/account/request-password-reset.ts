import type { Viewer } from '@focuspool/domain/account/viewer';
import { accept, type Outcome, refuse } from '@focuspool/domain/outcome';
import type { Services } from '../../platform/services.ts';
import { watchMail } from '../../platform/sessions/mail-watch.ts';

/**
 * Sends a link for a new password to `email` if it has an account. Only to the person whose address it is does the
 * answer tell how that went; to others it is the same at once, before any work is done.
 */
export async function requestPasswordReset(
  { auth, log }: Pick<Services, 'auth' | 'log'>,
  viewer: Viewer | null,
  email: string,
): Promise<Outcome<object, 'reset_mail_failed'>> {
  const sending = watchMail(() => auth.api.requestPasswordReset({ body: { email } })).then(
    ({ failure }) => failure,
    (error: unknown) => error,
  );
  const isSent = sending.then((failure) => {
    if (failure) log.warn({ err: failure }, 'password reset mail not sent');
    return !failure;
  });
  if (viewer?.email !== email) return accept({});
  return (await isSent) ? accept({}) : refuse('reset_mail_failed');
}
