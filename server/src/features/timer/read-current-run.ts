import type { KeptRun } from '@focuspool/domain/timer/shared-run';
import type { Services } from '../../platform/services.ts';
import { findCurrentRun } from './current-run-store.ts';

/** The run that a person has in hand, whichever device it was begun on. */
export async function readCurrentRun(
  { database }: Pick<Services, 'database'>,
  userId: string,
): Promise<KeptRun> {
  const { revision, run } = await findCurrentRun(database, userId);
  return { revision, run };
}
