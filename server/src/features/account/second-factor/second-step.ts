import type { SecondStep } from '@focuspool/domain/account/second-factor';
import { accept, type Outcome, refuse } from '@focuspool/domain/outcome';
import { endBroughtSession } from '../../../platform/auth/session-cookies.ts';
import type { Caller } from '../../../platform/rate-limit/client-address.ts';
import { takeCode } from '../../../platform/second-factor/check-code.ts';
import { clearSecondStep, takeSecondStep } from '../../../platform/second-factor/second-step.ts';
import { insertSecurityEvent } from '../../../platform/security-events/security-event-store.ts';
import type { Services } from '../../../platform/services.ts';
import { findSuspension } from '../../../platform/suspension/suspension-store.ts';
import { toViewer } from '../read-viewer.ts';
import type { SignedIn } from '../sign-up.ts';

/** Signs in `userId`, who has made the first step in this browser, with a code of their app or a recovery code. */
export async function finishSecondStep(
  services: Pick<Services, 'auth' | 'clock' | 'config' | 'database' | 'live'>,
  caller: Caller,
  userId: string,
  { code }: SecondStep,
): Promise<Outcome<SignedIn, 'code_wrong' | 'second_step_over' | 'account_suspended'>> {
  const { auth, clock, database } = services;
  const { headers } = caller;
  const taken = await takeCode(services, caller, userId, code);
  if (!taken.ok) return taken;
  if (!(await takeSecondStep(services, headers))) return refuse('second_step_over');
  if (await findSuspension(database, userId)) return refuse('account_suspended');
  const proven = await auth.api.signInProven({ body: { userId }, headers, returnHeaders: true });
  const { response, headers: cookies } = proven;
  if (!response) return refuse('second_step_over');
  await endBroughtSession(services, headers);
  await insertSecurityEvent(database, { userId, kind: 'code_signed_in', caller, at: clock.now() });
  for (const cookie of clearSecondStep(services).getSetCookie()) cookies.append('set-cookie', cookie);
  return accept({ viewer: await toViewer(services, response.user), cookies });
}
