import { randomUUID } from 'node:crypto';
import type { KeptRun } from '@focuspool/domain/operation/earlier-release';
import type { SharedRun } from '@focuspool/domain/timer/shared-run';
import { createTimer, startTimer } from '@focuspool/domain/timer/timer';
import type { Person } from './people.ts';
import type { TestApp } from './test-app.ts';

/** A run of 25 minutes that begins at `now` (epoch milliseconds). */
export function beginRun(now: number, taskName = 'Write'): SharedRun {
  const started = startTimer(createTimer(randomUUID(), 25), now);
  if (!started.ok) throw new Error(started.reason);
  const task = { taskId: randomUUID(), taskName, groupId: '-list', minutes: 0 };
  return { task, timer: { ...started.value, worked: [...started.value.worked] } };
}

export function saveRun(app: TestApp, person: Person, basedOn: number, run: SharedRun | null) {
  return app.request('/api/runs/current', { method: 'PUT', body: { basedOn, run }, cookie: person.cookie });
}

/** Somebody with a current run that began just now. */
export async function startRun(app: TestApp, person: Person): Promise<SharedRun> {
  const run = beginRun(app.clock.now().getTime());
  const { revision } = (await (
    await app.request('/api/runs/current', { cookie: person.cookie })
  ).json()) as KeptRun;
  const saved = await saveRun(app, person, revision, run);
  if (!saved.ok) throw new Error(`The run was not kept: ${saved.status}`);
  return run;
}
