import { refusals } from '@focuspool/domain/refusals';
import type { Weekday } from '@focuspool/domain/stats/weeks-and-months';
import type { ListRepeat } from '@focuspool/domain/task/list-repeat';
import { hasNewTitle } from '@focuspool/domain/task/new-title';
import { describeDays } from '@focuspool/domain/task/repeat-words';
import type { TaskList } from '@focuspool/domain/task/task-contract';
import { deviceTimeZone } from '../../../platform/clock/device-time-zone.ts';
import { showToast } from '../../../ui/feedback/toast-queue.ts';
import { openReplica } from '../../operation/person-replica.ts';
import type { Replica } from '../../operation/replica.ts';
import { offerUndo } from '../undo.ts';

/** A list, and the days on which it repeats so far. */
export type Repeated = Pick<ListRepeat, 'listId' | 'title' | 'days' | 'titleLocale'> &
  Partial<Pick<ListRepeat, 'latestId'>>;

/** A list that does not repeat yet. */
export function toRepeated(list: TaskList): Repeated {
  const { locale } = new Intl.DateTimeFormat().resolvedOptions();
  const named = { listId: list.id, title: list.title, days: [] };
  return hasNewTitle(list, locale) ? { ...named, titleLocale: locale } : named;
}

/** Makes the list repeat on `days`, or no longer if there are none, and offers to undo that. Returns why not, or null. */
export function repeatList(
  userId: string,
  { listId, title, titleLocale, latestId, days: before }: Repeated,
  days: Weekday[],
  replica: Pick<Replica, 'act'> = openReplica(userId),
): string | null {
  function set(next: Weekday[]): string | null {
    const timeZone = deviceTimeZone();
    const known = { listId, title, titleLocale, latestId: latestId ?? undefined };
    const outcome = replica.act({ kind: 'repeat_list', ...known, days: next, timeZone });
    return outcome.ok ? null : refusals[outcome.reason].message;
  }
  const problem = set(days);
  if (problem !== null) return problem;
  const said = days.length > 0 ? `repeats ${describeDays(days)}.` : 'no longer repeats.';
  offerUndo(userId, `“${title}” ${said}`, () => showToast(set(before) ?? `“${title}” repeats as before.`));
  return null;
}
