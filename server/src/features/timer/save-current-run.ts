import {
  isPossibleTimer,
  isSameRun,
  type KeptRun,
  runTopic,
  type SaveRun,
  takesBack,
} from '@focuspool/domain/timer/shared-run';
import { lockPerson } from '../../platform/database/database.ts';
import { findCurrentRun, putCurrentRun } from './current-run-store.ts';
import type { RunServices } from './observe-run.ts';

/**
 * Keeps what a device made of the person's run and tells their other devices. It answers what is kept then: the run of a
 * device that knew an older one, whose clock tells of time that has not passed, or that takes work back, is not.
 */
export async function saveCurrentRun(
  { database, clock, live, observeRun }: RunServices,
  userId: string,
  { basedOn, run }: SaveRun,
): Promise<KeptRun> {
  const savedAt = clock.now();
  const isPossible = run === null || isPossibleTimer(run.timer, savedAt.getTime());
  let tell = () => {};
  const kept = await database.transaction(async (tx): Promise<KeptRun> => {
    await lockPerson(tx, userId);
    const before = await findCurrentRun(tx, userId);
    const isNews = !isSameRun(before.run, run);
    const isTakenBack = before.run && run && takesBack(before.run, run, savedAt.getTime());
    if (!isPossible || !isNews || isTakenBack || before.revision !== basedOn) {
      return { revision: before.revision, run: before.run };
    }
    const isSameKey = before.run?.timer.key === run?.timer.key;
    const witnessedAt = (isSameKey && before.witnessedAt) || savedAt;
    const revision = before.revision + 1;
    await putCurrentRun(tx, userId, { revision, run, witnessedAt, savedAt });
    const tellObserver = await observeRun?.(tx, userId, run ? { kind: 'saved', run } : { kind: 'dropped' });
    tell = () => {
      tellObserver?.();
      live.publish(runTopic, userId, { revision, run });
    };
    return { revision, run };
  });
  tell();
  return kept;
}
