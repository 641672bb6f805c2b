import { type TimerTask, timerTaskSchema } from '@focuspool/domain/timer/shared-run';
import { useEffect } from 'react';
import * as v from 'valibot';
import { useLocation } from '../../../platform/location.ts';
import { navigate } from '../../../platform/navigation.ts';
import { paths } from '../../../platform/paths.ts';
import { readStored, writeStored } from '../../../platform/storage/device-storage.ts';
import type { RunView } from './run-store.ts';

/** Guests work where their link led them. */
type RunPage = typeof paths.timer | typeof paths.taskPool | typeof paths.room;
type RunLocation = { readonly to: RunPage; readonly state: unknown };

const keptSchema = v.nullable(
  v.object({ key: v.string(), page: v.picklist([paths.timer, paths.taskPool, paths.room]) }),
);

const storageKey = (userId: string) => `focuspool.run-page.${userId}`;

/** Keeps on the device which page shows the run, or the break, with that key. */
export function rememberRunPage(userId: string, key: string, page: RunPage): void {
  writeStored(storageKey(userId), { key, page });
}

/** Remembers that the page shows the run, or the break, with that key: the way back leads here. */
export function useRunPage(userId: string, key: string | undefined, page: RunPage): void {
  useEffect(() => {
    if (key) rememberRunPage(userId, key, page);
  }, [userId, key, page]);
}

/** Which of the pages that show runs is open; the timer's where none is. */
export function usePageOfRuns(): RunPage {
  const { pathname } = useLocation();
  return pathname === paths.taskPool || pathname === paths.room ? pathname : paths.timer;
}

/** Leads to a run without leaving the room, or else to the timer: in the place of a page of runs, and back to any other one. */
export function useGoToRun(userId: string): (run: RunView) => void {
  const page = usePageOfRuns();
  const { pathname } = useLocation();
  return (run) => {
    rememberRunPage(userId, run.timer.key, page);
    const { to, state } = findRunLocation(userId, run);
    navigate(to, { state, replace: pathname === page });
  };
}

/** The page that showed the run last, with what it needs in the navigation state (product 2.10). */
export function findRunLocation(userId: string, { task, timer }: RunView): RunLocation {
  const page = findLastPage(userId, timer.key);
  if (page === paths.room) return { to: page, state: null };
  if (page === paths.taskPool) return { to: page, state: toPoolState(task) };
  return { to: paths.timer, state: toTimerState(userId, task) };
}

/** The navigation state with which /timer shows the task. */
export function toTimerState(userId: string, { taskId, taskName, groupId, minutes }: TimerTask) {
  return { taskId, taskName, group_id: groupId, time: minutes, userId };
}

/** The navigation state with which /tp offers the task. */
export function toPoolState({ taskId, taskName, groupId }: TimerTask) {
  return { taskId, taskName, groupId: groupId || null };
}

/** The page that showed the run, or the break, with that key last: in a room, where its seat is kept. */
export function findLastPage(userId: string, key: string): RunPage {
  const kept = readStored(storageKey(userId), keptSchema, null);
  return kept?.key === key ? kept.page : paths.timer;
}

/** Which task a navigation state names, of a list or of a room; null when it names none. */
export function readTaskId(state: unknown): string | null {
  const named = v.safeParse(v.object({ taskId: timerTaskSchema.entries.taskId }), state);
  return named.success ? named.output.taskId : null;
}

/** What the task manager hands to /timer in the navigation state (product 2.10). */
const timerLocationSchema = v.object({
  taskId: timerTaskSchema.entries.taskId,
  taskName: timerTaskSchema.entries.taskName,
  group_id: timerTaskSchema.entries.groupId,
  /** Whole minutes that the task has so far. */
  time: v.optional(timerTaskSchema.entries.minutes, 0),
  /** Whose task it is: a tab's history outlives a sign-out. */
  userId: v.optional(v.string()),
});

/** The task of a navigation state, which survives reloads and may be anything; null when it names none of this person's. */
export function readTimerLocation(state: unknown, userId: string): TimerTask | null {
  const visit = v.safeParse(timerLocationSchema, state);
  if (!visit.success || (visit.output.userId ?? userId) !== userId) return null;
  const { taskId, taskName, group_id: groupId, time: minutes } = visit.output;
  return { taskId, taskName, groupId, minutes };
}
