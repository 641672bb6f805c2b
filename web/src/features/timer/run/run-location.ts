import { type TimerTask, timerTaskSchema } from '@focuspool/domain/timer/shared-run';
import { useEffect } from 'react';
import * as v from 'valibot';
import { useLocation } from '../../../platform/location.ts';
import { navigate } from '../../../platform/navigation.ts';
import { paths } from '../../../platform/paths.ts';
import { readStored, writeStored } from '../../../platform/storage/device-storage.ts';
import type { RunView } from './run-store.ts';

/** The pages that show runs; guests work on the page their link led them to. */
type RunPage = typeof paths.timer | typeof paths.taskPool | typeof paths.room;
type RunLocation = { readonly to: RunPage; readonly state: unknown };

const keptSchema = v.nullable(
  v.object({ key: v.string(), page: v.picklist([paths.timer, paths.taskPool, paths.room]) }),
);

const storageKey = (userId: string) => `focuspool.run-page.${userId}`;

/** Stores on the device which page shows the run or break with that key. */
export function rememberRunPage(userId: string, key: string, page: RunPage): void {
  writeStored(storageKey(userId), { key, page });
}

/** Remembers that the page shows the run or break with that key, so that the way back leads here. */
export function useRunPage(userId: string, key: string | undefined, page: RunPage): void {
  useEffect(() => {
    if (key) rememberRunPage(userId, key, page);
  }, [userId, key, page]);
}

/** Returns which of the pages that show runs is open; the timer page if none is. */
export function usePageOfRuns(): RunPage {
  const { pathname } = useLocation();
  return pathname === paths.taskPool || pathname === paths.room ? pathname : paths.timer;
}

/** Leads to a run, within the room if one is open, else on the timer page. Replaces the entry of a page of runs, but no other. */
export function useGoToRun(userId: string): (run: RunView) => void {
  const page = usePageOfRuns();
  const { pathname } = useLocation();
  return (run) => {
    rememberRunPage(userId, run.timer.key, page);
    const { to, state } = findRunLocation(userId, run);
    navigate(to, { state, replace: pathname === page });
  };
}

/** Returns the page that showed the run last, with the navigation state that it needs (product 2.10). */
export function findRunLocation(userId: string, { task, timer }: RunView): RunLocation {
  const page = findLastPage(userId, timer.key);
  if (page === paths.room) return { to: page, state: null };
  if (page === paths.taskPool) return { to: page, state: toPoolState(task) };
  return { to: paths.timer, state: toTimerState(userId, task) };
}

/** Returns the navigation state with which /timer shows the task. */
export function toTimerState(userId: string, { taskId, taskName, groupId, minutes }: TimerTask) {
  return { taskId, taskName, group_id: groupId, time: minutes, userId };
}

/** Returns the navigation state with which /tp offers the task. */
export function toPoolState({ taskId, taskName, groupId }: TimerTask) {
  return { taskId, taskName, groupId: groupId || null };
}

/** Returns the page that showed the run or break with that key last; for one in a room, that is where its seat is kept. */
export function findLastPage(userId: string, key: string): RunPage {
  const kept = readStored(storageKey(userId), keptSchema, null);
  return kept?.key === key ? kept.page : paths.timer;
}

/** Returns the id of the task that a navigation state names, of a list or a room; null if it names none. */
export function readTaskId(state: unknown): string | null {
  const named = v.safeParse(v.object({ taskId: timerTaskSchema.entries.taskId }), state);
  return named.success ? named.output.taskId : null;
}

/** The navigation state that the task manager passes to /timer (product 2.10). */
const timerLocationSchema = v.object({
  taskId: timerTaskSchema.entries.taskId,
  taskName: timerTaskSchema.entries.taskName,
  group_id: timerTaskSchema.entries.groupId,
  /** Whole minutes worked on the task so far. */
  time: v.optional(timerTaskSchema.entries.minutes, 0),
  /** The task's owner, because a tab's history outlives a sign-out. */
  userId: v.optional(v.string()),
});

/** Returns the task of a navigation state, which survives reloads and may be anything; null if it names no task of theirs. */
export function readTimerLocation(state: unknown, userId: string): TimerTask | null {
  const visit = v.safeParse(timerLocationSchema, state);
  if (!visit.success || (visit.output.userId ?? userId) !== userId) return null;
  const { taskId, taskName, group_id: groupId, time: minutes } = visit.output;
  return { taskId, taskName, groupId, minutes };
}
