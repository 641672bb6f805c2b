import { randomUUID } from 'node:crypto';
import {
  type LinkedPerson,
  linkedPersonSchema,
  linkSettingSchema,
} from '@focuspool/domain/landing/link-contract';
import { minuteMs } from '@focuspool/domain/time-units';
import { findTimerEnd } from '@focuspool/domain/timer/timer';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { signUpToLand } from '../../../testing/landing-calls.ts';
import { createOperationCalls, runTask } from '../../../testing/operation-calls.ts';
import type { Person } from '../../../testing/people.ts';
import { readReply, reasonOf } from '../../../testing/read-reply.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { user } from '../../platform/auth/auth-tables.ts';
import { insertHiddenThing } from '../../platform/hidden-things/hidden-thing-store.ts';
import { insertSuspension } from '../../platform/suspension/suspension-store.ts';

const app = await startTestApp();
const { request, services, clock } = app;
const { database } = services;

const turn = ({ cookie }: Person, isOn: boolean) =>
  request('/api/landings/link', { cookie, body: { isOn }, method: 'PUT' });
const look = (name: string, cookie?: string) => request(`/api/with/${name}`, { cookie });
const see = async (name: string, cookie?: string): Promise<LinkedPerson> =>
  readReply(linkedPersonSchema, await look(name, cookie));
const hide = ({ cookie }: Person, { userId }: Person) =>
  request(`/api/hidden-people/${userId}`, { cookie, method: 'PUT' });

/** Signs up a person who is at work and has turned their link on. */
async function signUpAtWork() {
  const person = await signUpToLand(app);
  await person.start();
  return { ...person, endsAt: await person.readEnd() };
}

describe('the link to a person', () => {
  it('the link to a person is off at first and is not found', async () => {
    const mira = await app.signUp({ isPremium: true });
    const { cookie } = mira;
    expect(await readReply(linkSettingSchema, await request('/api/landings/link', { cookie }))).toEqual({
      isOn: false,
    });
    for (const asker of [undefined, cookie]) {
      const answer = await look(mira.username, asker);
      expect(answer.status).toBe(404);
      expect(await reasonOf(answer)).toBe('unknown_route');
    }
  });

  it('a person without a plan can turn their link off but not on', async () => {
    const person = await app.signUp();
    expect(await reasonOf(await turn(person, true))).toBe('not_premium');
    expect((await turn(person, false)).status).toBe(200);
  });

  it('a visitor who follows the link to a person sees only name, picture and end of the run', async () => {
    const mira = await signUpAtWork();
    const answer = await look(mira.username.toUpperCase());
    expect(answer.headers.get('x-robots-tag')).toBe('noindex');
    expect(await answer.json()).toEqual({
      username: mira.username,
      profilePicture: 'animals/Lion.jpg',
      endsAt: mira.endsAt,
    });
    await mira.act({ kind: 'pause_run', key: mira.key() });
    expect((await see(mira.username)).endsAt).toBeNull();
  });

  it('the link to a person shows no run after its end', async () => {
    const mira = await signUpAtWork();
    clock.advance(25 * minuteMs - 1);
    expect((await see(mira.username)).endsAt).toBe(mira.endsAt);
    clock.advance(1);
    expect((await see(mira.username)).endsAt).toBeNull();
  });

  it('the link to a person is not found once turned off and works again once turned on', async () => {
    const mira = await signUpAtWork();
    await turn(mira, false);
    expect((await look(mira.username)).status).toBe(404);
    await turn(mira, true);
    await turn(mira, true);
    expect((await see(mira.username)).endsAt).toBe(mira.endsAt);
  });

  it('the link to a person who is suspended, deleted or has a hidden name is not found', async () => {
    const [suspended, deleted, unnamed] = [await signUpAtWork(), await signUpAtWork(), await signUpAtWork()];
    const suspension = { userId: suspended.userId, suspendedAt: clock.now(), reason: 'Spam' };
    await database.transaction((tx) => insertSuspension(tx, suspension));
    await database.delete(user).where(eq(user.id, deleted.userId));
    const thing = { ownerId: unnamed.userId, kind: 'username', key: unnamed.username.toLowerCase() } as const;
    await database.transaction((tx) => insertHiddenThing(tx, thing, clock.now()));
    for (const { username } of [suspended, deleted, unnamed]) expect((await look(username)).status).toBe(404);
  });

  it.each(['', '%00', 'a%20b', 'x'.repeat(26), '..', "'"])(
    'the link to the invalid name %j is not found',
    async (name) => {
      expect((await look(name)).status).toBe(404);
    },
  );

  it('the link to a person shows no run, and refuses landing, if either hides the other', async () => {
    const mira = await signUpAtWork();
    const [ann, ben] = [await app.signUp({ isPremium: true }), await app.signUp({ isPremium: true })];
    await hide(ann, mira);
    await hide(mira, ben);
    for (const { cookie } of [ann, ben]) expect((await see(mira.username, cookie)).endsAt).toBeNull();
    expect((await see(mira.username)).endsAt).toBe(mira.endsAt);
    for (const person of [ann, ben]) {
      const landing = { kind: 'land_run', key: randomUUID(), task: runTask(), endsAt: mira.endsAt } as const;
      const { act } = createOperationCalls(app, person);
      const verdict = await act({ ...landing, with: { kind: 'link', username: mira.username } });
      expect(verdict).toBe('landing_missed');
    }
  });

  it('a person can land by the link to another person while it is on', async () => {
    const [mira, ann] = [await signUpAtWork(), await app.signUp({ isPremium: true })];
    const { act, readState } = createOperationCalls(app, ann);
    const land = () =>
      act({
        ...{ kind: 'land_run', key: randomUUID(), task: runTask(), endsAt: mira.endsAt },
        with: { kind: 'link', username: mira.username },
      });
    await turn(mira, false);
    expect(await land()).toBe('thing_missing');
    await turn(mira, true);
    expect(await land()).toBe('accepted');
    const { run } = (await readState()).state;
    expect(run && findTimerEnd(run.timer)).toBe(mira.endsAt);
  });
});
