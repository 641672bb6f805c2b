import { randomUUID } from 'node:crypto';
import { waitUntil } from '@focuspool/domain/testing/waiting';
import { describe, expect, it } from 'vitest';
import { openLiveClient, serveTestLive } from '../../../testing/live-client.ts';
import { createOperationCalls, runTask, startRun } from '../../../testing/operation-calls.ts';
import type { Person } from '../../../testing/people.ts';
import { reasonOf } from '../../../testing/read-reply.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { listMessages } from './feed-store.ts';

const minute = 60_000;
const app = await startTestApp();
const { database } = app.services;
const signUpPremium = () => app.signUp({ isPremium: true });

function post({ cookie }: Pick<Person, 'cookie'>, runKey: string, mark: unknown) {
  return app.request('/api/feed', { body: { runKey, mark }, cookie });
}

async function marksOf({ userId }: Person): Promise<number[]> {
  const messages = await listMessages(database, app.clock.now(), 1_000);
  return messages.filter((message) => message.userId === userId).map(({ mark }) => mark);
}

describe('posting progress', () => {
  it('posting progress requires premium', async () => {
    const free = await app.signUp();
    expect((await post({ cookie: '' }, randomUUID(), 50)).status).toBe(401);
    expect((await post(free, randomUUID(), 50)).status).toBe(403);
  });

  it('each mark is posted with its own text and the name and picture of its author', async () => {
    const person = await signUpPremium();
    const run = await startRun(app, person);
    app.clock.advance(12.5 * minute);
    const answer = await post(person, run.timer.key, 50);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({
      message: {
        id: expect.any(String),
        userId: person.userId,
        username: person.username,
        profilePicture: 'animals/Lion.jpg',
        progressMessage: 'Making 50% progress on their task',
        timestamp: app.clock.now().getTime(),
        isUnderWay: true,
      },
    });
    app.clock.advance(12.5 * minute);
    expect(await (await post(person, run.timer.key, 100)).json()).toMatchObject({
      message: { progressMessage: 'Successfully completed their task' },
    });
    expect(await marksOf(person)).toEqual([100, 50]);
  });

  it('a mark is refused before the run has reached it', async () => {
    const person = await signUpPremium();
    const run = await startRun(app, person);
    app.clock.advance(12 * minute);
    const early = await post(person, run.timer.key, 50);
    expect([early.status, await reasonOf(early)]).toEqual([409, 'run_not_so_far']);
    app.clock.advance(minute);
    expect(await reasonOf(await post(person, run.timer.key, 80))).toBe('run_not_so_far');
    expect(await marksOf(person)).toEqual([]);
  });

  it('a mark is refused while the run is paused', async () => {
    const person = await signUpPremium();
    const run = await startRun(app, person);
    app.clock.advance(15 * minute);
    await createOperationCalls(app, person).act({ kind: 'pause_run', key: run.timer.key });
    expect(await reasonOf(await post(person, run.timer.key, 50))).toBe('run_not_so_far');
  });

  it('a mark is refused for work done before the server knew of the run', async () => {
    const person = await signUpPremium();
    const { act } = createOperationCalls(app, person);
    const key = randomUUID();
    const at = app.clock.now().getTime() - 25 * minute;
    expect(await act({ kind: 'start_run', key, task: runTask() }, { at })).toBe('accepted');
    expect(await reasonOf(await post(person, key, 100))).toBe('run_not_so_far');
  });

  it("a mark is refused for the run of another person, even during a run of one's own", async () => {
    const [person, other] = [await signUpPremium(), await signUpPremium()];
    const run = await startRun(app, person);
    app.clock.advance(13 * minute);
    const stolen = await post(other, run.timer.key, 50);
    expect([stolen.status, await reasonOf(stolen)]).toEqual([409, 'run_unknown']);
    await startRun(app, other);
    expect(await reasonOf(await post(other, run.timer.key, 50))).toBe('run_unknown');
    expect(await marksOf(other)).toEqual([]);
  });

  it('a mark is refused for a run that another one has taken the place of', async () => {
    const person = await signUpPremium();
    const run = await startRun(app, person);
    app.clock.advance(13 * minute);
    await startRun(app, person);
    expect(await reasonOf(await post(person, run.timer.key, 50))).toBe('run_unknown');
    expect(await marksOf(person)).toEqual([]);
  });

  it.each([51, -1, '50', null, undefined])('the mark %j is refused as invalid input', async (mark) => {
    const person = await signUpPremium();
    const run = await startRun(app, person);
    const answer = await post(person, run.timer.key, mark);
    expect([answer.status, await reasonOf(answer)]).toEqual([400, 'invalid_input']);
  });

  it('a mark that is sent many times at once is posted once', async () => {
    const person = await signUpPremium();
    const run = await startRun(app, person);
    app.clock.advance(13 * minute);
    const answers = await Promise.all(Array.from({ length: 10 }, () => post(person, run.timer.key, 50)));
    expect(answers.filter(({ status }) => status === 200).length).toBe(1);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(new Set(await Promise.all(refused.map(reasonOf)))).toEqual(new Set(['progress_told']));
    expect(await marksOf(person)).toEqual([50]);
  });

  it('a second message within a second is refused and accepted later', async () => {
    const person = await signUpPremium();
    const run = await startRun(app, person);
    app.clock.advance(21 * minute);
    expect((await post(person, run.timer.key, 50)).status).toBe(200);
    app.clock.advance(999);
    const soon = await post(person, run.timer.key, 80);
    expect([soon.status, await reasonOf(soon)]).toEqual([429, 'progress_too_soon']);
    app.clock.advance(1);
    expect((await post(person, run.timer.key, 80)).status).toBe(200);
  });

  it('repeated posts of a person are rate-limited and do not affect others', async () => {
    const [person, bystander] = [await signUpPremium(), await signUpPremium()];
    const run = await startRun(app, bystander);
    app.clock.advance(13 * minute);
    const answers = await Promise.all(Array.from({ length: 1_000 }, () => post(person, run.timer.key, 50)));
    expect(answers.filter(({ status }) => status === 409).length).toBe(20);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBe(980);
    const waits = refused.map(({ headers }) => Number(headers.get('retry-after')));
    expect(
      waits.every((seconds) => seconds >= 1 && seconds <= 60),
      'told when to come back',
    ).toBe(true);
    expect(await marksOf(person)).toEqual([]);
    expect((await post(bystander, run.timer.key, 50)).status).toBe(200);
  });
});

describe('a posted message', () => {
  async function startLiveApp() {
    const liveApp = await startTestApp();
    return { liveApp, url: await serveTestLive(liveApp) };
  }

  it('a posted message reaches every reader of the feed once, as the feed shows it', async () => {
    const { liveApp, url } = await startLiveApp();
    const author = await liveApp.signUp({ isPremium: true });
    const readers = await Promise.all(
      Array.from({ length: 3 }, async () => openLiveClient(url, await liveApp.signUp({ isPremium: true }))),
    );
    for (const reader of readers) await reader.subscribe('feed');
    const run = await startRun(liveApp, author);
    liveApp.clock.advance(13 * minute);
    const body = { runKey: run.timer.key, mark: 50 };
    const answer = await liveApp.request('/api/feed', { body, cookie: author.cookie });
    const { message } = (await answer.json()) as { message: unknown };
    for (const reader of readers) {
      await waitUntil(() => reader.messagesOf('feed').length > 0);
      expect(reader.messagesOf('feed')).toEqual([message]);
    }
    const read = await liveApp.request('/api/feed', { cookie: author.cookie });
    expect(((await read.json()) as { messages: unknown[] }).messages).toContainEqual(message);
  });

  it('a refused message reaches no one', async () => {
    const { liveApp, url } = await startLiveApp();
    const author = await liveApp.signUp({ isPremium: true });
    const reader = await openLiveClient(url, author);
    await reader.subscribe('feed');
    const run = await startRun(liveApp, author);
    const body = { runKey: run.timer.key, mark: 100 };
    expect((await liveApp.request('/api/feed', { body, cookie: author.cookie })).status).toBe(409);
    liveApp.clock.advance(25 * minute);
    expect((await liveApp.request('/api/feed', { body, cookie: author.cookie })).status).toBe(200);
    await waitUntil(() => reader.messagesOf('feed').length > 0);
    expect(reader.messagesOf('feed').length).toBe(1);
  });

  it('the feed topic is refused to free people and for an unknown scope', async () => {
    const { liveApp, url } = await startLiveApp();
    const free = await openLiveClient(url, await liveApp.signUp());
    expect(await free.subscribe('feed')).toMatchObject({ type: 'refused', reason: 'not_premium' });
    const premium = await openLiveClient(url, await liveApp.signUp({ isPremium: true }));
    expect(await premium.subscribe('feed:private')).toMatchObject({ reason: 'unknown_topic' });
  });
});
