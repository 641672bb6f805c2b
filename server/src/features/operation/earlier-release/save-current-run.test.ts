import { randomUUID } from 'node:crypto';
import type { KeptRun } from '@focuspool/domain/operation/earlier-release';
import { waitUntil } from '@focuspool/domain/testing/waiting';
import { pauseTimer } from '@focuspool/domain/timer/timer';
import { expect, it } from 'vitest';
import { beginRun, saveRun, startRun } from '../../../../testing/current-run.ts';
import { openLiveClient, serveTestLive } from '../../../../testing/live-client.ts';
import type { Person } from '../../../../testing/people.ts';
import { readRefusal } from '../../../../testing/read-reply.ts';
import { startTestApp } from '../../../../testing/test-app.ts';

const minute = 60_000;
const app = await startTestApp();
const signUpPremium = () => app.signUp({ isPremium: true });
const now = () => app.clock.now().getTime();

async function readRun({ cookie }: Person): Promise<KeptRun> {
  const response = await app.request('/api/runs/current', { cookie });
  expect(response.status).toBe(200);
  return (await response.json()) as KeptRun;
}

it('the current run is refused to visitors and free people', async () => {
  const free = await app.signUp();
  const client = { ...free, cookie: '' };
  expect((await saveRun(app, client, 0, null)).status).toBe(401);
  expect((await saveRun(app, free, 0, null)).status).toBe(403);
  expect((await app.request('/api/runs/current', { cookie: free.cookie })).status).toBe(403);
});

it('the current run is none at first', async () => {
  expect(await readRun(await signUpPremium())).toEqual({ revision: 0, run: null });
});

it('the current run is the same on every device, and nobody else sees it', async () => {
  const [person, other] = [await signUpPremium(), await signUpPremium()];
  const run = await startRun(app, person);
  const kept = await readRun(person);
  expect(kept).toEqual({ revision: 1, run });
  expect(await readRun(other)).toEqual({ revision: 0, run: null });
});

it('the current run follows each change, with a revision for each', async () => {
  const person = await signUpPremium();
  const run = await startRun(app, person);
  app.clock.advance(5 * minute);
  const paused = pauseTimer(run.timer, now());
  if (!paused.ok) throw new Error(paused.reason);
  const next = { ...run, timer: { ...paused.value, worked: [...paused.value.worked] } };
  expect((await saveRun(app, person, 1, next)).status).toBe(200);
  expect((await readRun(person)).run?.timer.worked).toEqual(next.timer.worked);
  expect((await saveRun(app, person, 2, null)).status).toBe(200);
  expect(await readRun(person)).toEqual({ revision: 3, run: null });
});

it('the current run of a device that knew an older one is not kept, and the device is told the newer', async () => {
  const person = await signUpPremium();
  const run = await startRun(app, person);
  const late = await saveRun(app, person, 0, beginRun(now()));
  expect(await late.json()).toEqual({ revision: 1, run });
  expect(await readRun(person)).toEqual({ revision: 1, run });
});

it('the current run that is sent again counts as saved, once', async () => {
  const person = await signUpPremium();
  const run = await startRun(app, person);
  const again = await saveRun(app, person, 0, run);
  expect(await again.json()).toMatchObject({ revision: 1 });
});

it('the current run is kept once when ten devices begin one at once', async () => {
  const person = await signUpPremium();
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => saveRun(app, person, 0, beginRun(now()))),
  );
  const kept = await readRun(person);
  expect(kept.revision).toBe(1);
  for (const answer of answers) expect(await answer.json()).toEqual(kept);
});

it('the current run that begins in the future is not kept', async () => {
  const person = await signUpPremium();
  const run = beginRun(now());
  const answer = await saveRun(app, person, 0, {
    ...run,
    timer: { ...run.timer, runningSince: now() + minute },
  });
  expect(await answer.json()).toEqual({ revision: 0, run: null });
  expect(await readRun(person)).toEqual({ revision: 0, run: null });
});

it('the current run that is begun a second time goes on as it was', async () => {
  const person = await signUpPremium();
  const run = await startRun(app, person);
  app.clock.advance(10 * minute);
  const answer = await saveRun(app, person, 1, { ...run, timer: { ...run.timer, runningSince: now() } });
  expect(await answer.json()).toEqual({ revision: 1, run });
});

it('the current run of a length that the slider has not is refused in words', async () => {
  const person = await signUpPremium();
  const run = beginRun(now());
  const answer = await saveRun(app, person, 0, {
    ...run,
    timer: { ...run.timer, durationMs: 12.5 * minute },
  });
  expect(answer.status).toBe(400);
  expect(await readRefusal(answer)).toMatchObject({
    reason: 'invalid_input',
    fields: { run: 'A timer is set to 5 to 55 whole minutes' },
  });
  expect(await readRun(person)).toEqual({ revision: 0, run: null });
});

it.each([
  ['no revision', { run: null }],
  ['a negative revision', { basedOn: -1, run: null }],
  ['half a run', { basedOn: 0, run: { task: {} } }],
])('the current run with %s is refused as input', async (_what, body) => {
  const { cookie } = await signUpPremium();
  const answer = await app.request('/api/runs/current', { method: 'PUT', body, cookie });
  expect(answer.status).toBe(400);
});

it('there is no current run once it is counted', async () => {
  const person = await signUpPremium();
  const run = await startRun(app, person);
  app.clock.advance(25 * minute);
  const spans = [{ from: run.timer.runningSince ?? 0, to: now() }];
  const { taskId, taskName: taskText } = run.task;
  const body = { key: run.timer.key, taskId, taskText, spans };
  expect((await app.request('/api/runs', { body, cookie: person.cookie })).status).toBe(200);
  expect(await readRun(person)).toEqual({ revision: 2, run: null });
});

it('the current run stays when another run is counted', async () => {
  const person = await signUpPremium();
  const run = await startRun(app, person);
  const spans = [{ from: now() - minute, to: now() }];
  const body = { key: randomUUID(), taskId: randomUUID(), taskText: 'Read', spans };
  expect((await app.request('/api/runs', { body, cookie: person.cookie })).status).toBe(200);
  expect((await readRun(person)).run).toEqual(run);
});

it('a change reaches the other devices of the person, and nobody else', async () => {
  const house = await startTestApp();
  const url = await serveTestLive(house);
  const person = await house.signUp({ isPremium: true });
  const stranger = await house.signUp({ isPremium: true });
  const device = await openLiveClient(url, person);
  const address = `run:${person.userId}`;
  await device.subscribe(address);
  expect(await (await openLiveClient(url, stranger)).subscribe(address)).toMatchObject({
    reason: 'not_yours',
  });
  const run = beginRun(house.clock.now().getTime());
  await saveRun(house, person, 0, run);
  await waitUntil(() => device.messagesOf(address).length === 1);
  expect(device.messagesOf(address)).toEqual([{ revision: 1, run }]);
});
