import { type EnteredCode, readCode } from '@focuspool/domain/account/second-factor';
import { accept, type Outcome, refuse } from '@focuspool/domain/outcome';
import type { Caller } from '../rate-limit/client-address.ts';
import { insertSecurityEvent } from '../security-events/security-event-store.ts';
import type { Services } from '../services.ts';
import { findCodeStep, openSecret } from './authenticator-app.ts';
import { findFactor, takeRecoveryCode, takeStep } from './second-factor-store.ts';

type CodeServices = Pick<Services, 'auth' | 'clock' | 'config' | 'database'>;

/**
 * Checks a code of the person's app, or one of their recovery codes; a right one is used up. `listCodeSteps` in `domain` decides
 * for how long a code is valid; the routes count how often one is tried (`second_step` in `rate-limits.ts`).
 */
export async function takeCode(
  services: CodeServices,
  caller: Caller,
  userId: string,
  entered: string,
): Promise<Outcome<{ kind: EnteredCode['kind'] }, 'code_wrong'>> {
  const { clock, database } = services;
  const noted = { userId, caller, at: clock.now() };
  const code = readCode(entered);
  if (code && (await take(services, userId, code))) {
    if (code.kind === 'recovery')
      await insertSecurityEvent(database, { ...noted, kind: 'recovery_code_used' });
    return accept({ kind: code.kind });
  }
  await insertSecurityEvent(database, { ...noted, kind: 'code_wrong' });
  return refuse('code_wrong');
}

async function take(services: CodeServices, userId: string, { kind, code }: EnteredCode): Promise<boolean> {
  const { clock, database } = services;
  if (kind === 'recovery') return takeRecoveryCode(database, userId, code);
  const factor = await findFactor(database, userId);
  if (!factor?.confirmedAt) return false;
  const opened = await openSecret(services, factor.secret);
  const step = opened && (await findCodeStep(opened.text, code, clock.now().getTime()));
  return step !== null && takeStep(database, userId, step);
}
