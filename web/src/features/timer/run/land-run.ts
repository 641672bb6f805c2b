import type { SeenAtWork } from '@focuspool/domain/landing/seen-at-work';
import { refusals } from '@focuspool/domain/refusals';
import type { TimerTask } from '@focuspool/domain/timer/shared-run';
import { showToast } from '../../../ui/feedback/toast-queue.ts';
import { sayIntention } from '../../intention/intention-draft.ts';
import { expectLanding } from '../../landing/shown-landing.ts';
import { openReplica } from '../../operation/person-replica.ts';
import { prepareChime } from '../alerts/chime.ts';
import { readRunNow } from './run-controller.ts';

/**
 * Lets the run of the asked task, or else the current one, end at the moment at which another person's run does. Returns false
 * if there is no run, or if the landing is refused, as when it comes too late; a toast then says so.
 */
export function landRun(
  userId: string,
  asked: TimerTask | null,
  { seenAt, endsAt }: { seenAt: SeenAtWork; endsAt: number },
): boolean {
  const run = readRunNow(userId, asked);
  if (!run) return false;
  prepareChime();
  const { key, seenAt: shownAt } = run.timer;
  const landing = { kind: 'land_run', key, task: run.task, endsAt, with: seenAt } as const;
  expectLanding(userId, endsAt);
  const landed = openReplica(userId).act(landing, shownAt);
  if (landed.ok) sayIntention(userId, run.task.taskId, key);
  else showToast(refusals[landed.reason].message);
  return landed.ok;
}
