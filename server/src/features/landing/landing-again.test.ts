import { randomUUID } from 'node:crypto';
import { minuteMs } from '@focuspool/domain/time-units';
import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createOwnRoomCalls } from '../../../testing/authorization/own-room-calls.ts';
import { signUpToLand } from '../../../testing/landing-calls.ts';
import { runTask } from '../../../testing/operation-calls.ts';
import type { Person } from '../../../testing/people.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { listRecipients } from './landing-store.ts';
import { landings } from './landing-tables.ts';

const app = await startTestApp();
const { request, services, clock } = app;
const { database } = services;

const signUp = () => signUpToLand(app);
const countKept = ({ userId }: Person) => database.$count(landings, eq(landings.userId, userId));
const countRecipients = ({ userId }: Person) =>
  database.transaction(async (tx) => (await listRecipients(tx, userId, clock.now())).length);

it('repeatedly letting a run go and landing again keeps only the last landing', async () => {
  const [mira, ann] = [await signUp(), await signUp()];
  for (let n = 0; n < 8; n += 1) {
    await mira.start();
    await ann.landWith(mira);
    await mira.drop();
    await ann.drop();
    clock.advance(1_000);
  }
  await mira.start();
  await ann.landWith(mira);
  for (const person of [mira, ann]) {
    expect(await countKept(person)).toBe(1);
    expect(await countRecipients(person)).toBe(2);
  }
  expect(await mira.readLanding()).toMatchObject({ people: [{ id: ann.userId }] });
});

it('a person who lands with several others in turn lands only with the last', async () => {
  const [ann, ...others] = [await signUp(), await signUp(), await signUp(), await signUp()];
  for (const other of others) {
    await other.start();
    clock.advance(minuteMs);
  }
  for (const other of others) await ann.landWith(other);
  const [first, left, last] = others;
  expect(await ann.readLanding()).toMatchObject({ people: [{ id: last?.userId }] });
  expect([await first?.readLanding(), await left?.readLanding()]).toEqual([null, null]);
  // The previous landing is kept until the next one, so that its people are told that they were left.
  expect(await countKept(ann)).toBe(2);
  if (first) await ann.landWith(first);
  expect(await first?.readLanding()).toMatchObject({ people: [{ id: ann.userId }] });
});

it('a landing whose moment has come is kept when a new run lands', async () => {
  const [mira, ann, ben] = [await signUp(), await signUp(), await signUp()];
  await mira.start();
  await ann.landWith(mira);
  const endsAt = await mira.readEnd();
  clock.advance(endsAt - clock.now().getTime() + 1_000);
  await ben.start();
  await ann.drop();
  await ann.landWith(ben);
  expect(await ann.readLanding()).toMatchObject({ people: [{ id: ben.userId }] });
  expect(await mira.readLanding()).toMatchObject({ endsAt, people: [{ id: ann.userId }] });
});

it('repeatedly following the changed clock of a room keeps only the last two landings', async () => {
  const owner = await signUp();
  const { open, enter } = createOwnRoomCalls(app);
  const own = await open(owner);
  await enter(owner, own);
  for (let n = 0; n < 5; n += 1) {
    for (const rhythm of [null, { workMinutes: 25, breakMinutes: 5 }]) {
      const body = { rhythm };
      await request(`/api/own-rooms/${own.room.id}/clock`, { method: 'PUT', cookie: owner.cookie, body });
    }
    const endsAt = clock.now().getTime() + 25 * minuteMs;
    const run = { kind: 'clock_run', key: randomUUID(), task: runTask(), endsAt } as const;
    expect(await owner.act(run)).toBe('accepted');
    clock.advance(minuteMs);
  }
  expect(await countKept(owner)).toBe(2);
  expect(await countRecipients(owner)).toBe(2);
});
