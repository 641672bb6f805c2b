import type { OperationOf } from '@focuspool/domain/operation/operation';
import { accept, type Outcome, refuse } from '@focuspool/domain/outcome';
import type { RunContext } from '../timer/grant-run.ts';
import { findLanding } from './read-landing.ts';
import { isBreakOfRoom } from './settle-clock-run.ts';

/**
 * Settles the shared break of people who have landed together as the server knows it, whatever the device says; or accepts a
 * break of their room by its clock.
 */
export async function settleSharedBreak(
  context: RunContext,
  operation: OperationOf<'share_break'>,
): Promise<Outcome<OperationOf<'share_break'>, 'break_over'>> {
  const { tx, userId, now } = context;
  const landing = await findLanding(tx, userId, now);
  if (landing?.break.key !== operation.key)
    return (await isBreakOfRoom(context, operation)) ? accept(operation) : refuse('break_over');
  return accept({ ...operation, startedAt: landing.endsAt, minutes: landing.break.minutes });
}
