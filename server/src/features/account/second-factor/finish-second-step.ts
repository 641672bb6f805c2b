import type { SecondStep } from '@focuspool/domain/account/second-factor';
import { type Outcome, refuse } from '@focuspool/domain/outcome';
import { findPasswordHash } from '../../../platform/auth/password-store.ts';
import type { Caller } from '../../../platform/rate-limit/client-address.ts';
import { takeCode } from '../../../platform/second-factor/check-code.ts';
import { makeClearingCookie, takeSecondStep } from '../../../platform/second-factor/second-step.ts';
import type { SignedIn } from '../sign-up.ts';
import { type ProvenServices, signInProven } from './sign-in-proven.ts';

/** Signs in `userId`, who has completed the first step in this browser, with a code from their app or a recovery code. */
export async function finishSecondStep(
  services: ProvenServices,
  caller: Caller,
  userId: string,
  { code }: SecondStep,
): Promise<Outcome<SignedIn, 'code_wrong' | 'second_step_over' | 'account_suspended'>> {
  const taken = await takeCode(services, caller, userId, code);
  if (!taken.ok) return taken;
  // Read before the step is taken. A new password ends open steps, so
  // while this step exists, the hash is the one that it began with.
  const passwordHash = await findPasswordHash(services.database, userId);
  if (!(await takeSecondStep(services, caller.headers))) return refuse('second_step_over');
  const signedIn = await signInProven(services, caller, { userId, passkeyId: null, passwordHash });
  if (!signedIn.ok) return refuse(signedIn.reason === 'nobody' ? 'second_step_over' : signedIn.reason);
  signedIn.value.cookies.append('set-cookie', makeClearingCookie(services));
  return signedIn;
}
