import { hiddenPeopleSchema, maxHiddenPeople } from '@focuspool/domain/report/hidden-people';
import { waitFor } from '@focuspool/domain/testing/waiting';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { openLiveClient, serveTestLive } from '../../../testing/live-client.ts';
import type { Person } from '../../../testing/people.ts';
import { readReply, reasonOf } from '../../../testing/read-reply.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { hiddenPeople } from '../../platform/hidden-things/hidden-people-tables.ts';

const app = await startTestApp();
const { request, signUp, services } = app;
const { database } = services;

const hide = ({ cookie }: Person, userId: string) =>
  request(`/api/hidden-people/${userId}`, { cookie, method: 'PUT' });
const show = ({ cookie }: Person, userId: string) =>
  request(`/api/hidden-people/${userId}`, { cookie, method: 'DELETE' });
const list = async ({ cookie }: Person) =>
  (await readReply(hiddenPeopleSchema, await request('/api/hidden-people', { cookie }))).people;

describe('hiding a person', () => {
  it("a hidden person is in the hider's own list, on all their devices, until shown again", async () => {
    const [reader, hidden, other] = [await signUp(), await signUp(), await signUp()];
    const topic = `hidden_people:${reader.userId}`;
    const url = await serveTestLive(app);
    const [elsewhere, theirs] = [await openLiveClient(url, reader), await openLiveClient(url, hidden)];
    await elsewhere.subscribe(topic);
    expect(await theirs.subscribe(topic)).toMatchObject({ type: 'refused', reason: 'not_yours' });
    for (const person of [reader, reader, other])
      expect((await hide(person, hidden.userId)).status).toBe(200);
    const { userId, username } = hidden;
    expect(await list(reader)).toEqual([{ userId, username, profilePicture: 'animals/Lion.jpg' }]);
    expect(await list(hidden)).toEqual([]);
    await waitFor(() => expect(elsewhere.messagesOf(topic)[0]).toEqual({ userId, isHidden: true }));
    expect(theirs.messagesOf(topic)).toEqual([]);
    expect((await show(reader, userId)).status).toBe(200);
    expect(await list(reader)).toEqual([]);
    expect(await list(other)).toMatchObject([{ userId }]);
    await waitFor(() => expect(elsewhere.messagesOf(topic).at(-1)).toEqual({ userId, isHidden: false }));
  });

  it('a person is hidden even if landing companions cannot be notified', async () => {
    const [reader, hidden] = [await signUp(), await signUp()];
    const spy = vi.spyOn(database, 'selectDistinct');
    onTestFinished(() => spy.mockRestore());
    const fail = () => {
      throw new Error('the database is away');
    };
    spy.mockImplementationOnce(fail);
    expect((await hide(reader, hidden.userId)).status).toBe(200);
    expect(await list(reader)).toHaveLength(1);
    spy.mockImplementationOnce(fail);
    expect((await show(reader, hidden.userId)).status).toBe(200);
    expect(spy).toHaveBeenCalledTimes(2);
  });

  it('neither oneself nor an unknown person can be hidden', async () => {
    const reader = await signUp();
    expect(await reasonOf(await hide(reader, reader.userId))).toBe('thing_own');
    expect(await reasonOf(await hide(reader, 'nobody'))).toBe('thing_missing');
    expect((await show(reader, 'nobody')).status).toBe(200);
  });

  it(`a person can hide ${maxHiddenPeople} people at most, even when hiding several at once`, async () => {
    const reader = await signUp();
    const crowd = await Promise.all(Array.from({ length: maxHiddenPeople + 2 }, () => signUp()));
    const [first, second, third, ...rest] = crowd.map(({ userId }) => userId);
    const rows = rest.map((hiddenUserId) => ({
      ...{ userId: reader.userId, hiddenUserId },
      hiddenAt: services.clock.now(),
    }));
    await database.insert(hiddenPeople).values(rows);
    const answers = await Promise.all([first, second, third].map((id) => hide(reader, id ?? '')));
    const refused = answers.filter(({ status }) => status === 409);
    expect(refused).toHaveLength(2);
    expect(await list(reader)).toHaveLength(maxHiddenPeople);
    // The same request again, since its answer may have been lost.
    expect((await hide(reader, rest[0] ?? '')).status).toBe(200);
  });
});
