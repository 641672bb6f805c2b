import { useEffect } from 'react';
import * as v from 'valibot';
import { paths } from '../../platform/paths.ts';
import { readStored, writeStored } from '../../platform/storage/device-storage.ts';
import type { ShownRun } from './shown-run.ts';

type RunPage = typeof paths.timer | typeof paths.taskPool;
type WayToRun = { readonly to: RunPage; readonly state: unknown };

const keptSchema = v.nullable(v.object({ key: v.string(), page: v.picklist([paths.timer, paths.taskPool]) }));

const browserStorage = () => localStorage;
const storageKey = (userId: string) => `focuspool.run-page.${userId}`;

/** Keeps on the device which page shows the run. */
export function keepRunPage(userId: string, key: string, page: RunPage, storage = browserStorage): void {
  writeStored(storageKey(userId), { key, page }, storage);
}

/** Remembers that the page shows the run: the way back leads here. */
export function useRunPage(userId: string, run: ShownRun | null, page: RunPage): void {
  const key = run?.timer.key;
  useEffect(() => {
    if (key) keepRunPage(userId, key, page);
  }, [userId, key, page]);
}

/** The page that showed the run last, with what it needs in the navigation state (specification, section 2). */
export function findWayToRun(userId: string, { task, timer }: ShownRun, storage = browserStorage): WayToRun {
  const kept = readStored(storageKey(userId), keptSchema, null, storage);
  const { taskId, taskName, groupId, minutes } = task;
  if (kept?.key === timer.key && kept.page === paths.taskPool) {
    return { to: paths.taskPool, state: { taskId, taskName, groupId: groupId || null } };
  }
  return { to: paths.timer, state: { taskId, taskName, group_id: groupId, time: minutes, userId } };
}
