import { randomUUID } from 'node:crypto';
import { inArray } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { startTestApp } from '../../../testing/test-app.ts';
import { user } from '../../platform/auth/auth-tables.ts';
import { hiddenPeople } from '../../platform/hidden-things/hidden-people-tables.ts';
import { cheers } from '../cheer/cheer-tables.ts';
import { deletePerson } from './delete-person.ts';

const { services } = await startTestApp();
const { clock, database } = services;

/** Adds people who have all hidden and cheered each other. */
async function addCircle(): Promise<string[]> {
  const ids = Array.from({ length: 6 }, () => randomUUID());
  const pairs = ids.flatMap((from) => ids.filter((to) => to !== from).map((to) => ({ from, to })));
  const now = clock.now();
  await database.insert(user).values(ids.map((id) => ({ id, name: '', email: `${id}@example.com` })));
  await database
    .insert(hiddenPeople)
    .values(pairs.map(({ from, to }) => ({ userId: from, hiddenUserId: to, hiddenAt: now })));
  await database.insert(cheers).values(
    pairs.map(({ from, to }) => ({
      ...{ senderId: from, receiverId: to, runKey: randomUUID(), byName: false, cheeredAt: now },
    })),
  );
  return ids;
}

it('people who have hidden and cheered each other can be deleted at the same time', async () => {
  for (let round = 0; round < 10; round += 1) {
    const ids = await addCircle();
    await Promise.all(ids.map((id) => deletePerson(services, id, async () => null)));
    expect(await database.select({ id: user.id }).from(user).where(inArray(user.id, ids))).toEqual([]);
  }
});
