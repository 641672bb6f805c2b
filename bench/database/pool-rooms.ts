import { randomUUID } from 'node:crypto';
import { createWaitingRun } from '@focuspool/domain/pool/member-run';
import { sql } from 'drizzle-orm';
import { insertMembers } from '../../server/src/features/pool/membership/member-store.ts';
import { poolRooms } from '../../server/src/features/pool/pool-tables.ts';
import type { Database } from '../../server/src/platform/database/database.ts';
import { createPeopleWithTasks, type PersonWithTask } from '../../server/testing/people-with-tasks.ts';

const people = 6;
const simulated = 12;

/** Rooms with six people and twelve simulated members each, leaving two seats free; resolves to the people. */
export async function fillRooms(database: Database, count: number): Promise<PersonWithTask[]> {
  const crowd: PersonWithTask[] = [];
  const now = new Date();
  const run = createWaitingRun(now.getTime());
  for (let built = 0; built < count; built += 1) {
    const roomId = randomUUID();
    const residents = await createPeopleWithTasks(database, people);
    await database.insert(poolRooms).values({ id: roomId, openedAt: now, hadSimulated: true });
    const place = { roomId, taskName: 'Write a page', joinedAt: now, run };
    await database.transaction((tx) =>
      insertMembers(tx, [
        ...residents.map(({ userId, taskId }, index) => ({ ...place, seat: index + 1, userId, taskId })),
        ...Array.from({ length: simulated }, (_, index) => ({
          ...place,
          seat: people + index + 1,
          simulatedName: `simulated ${index}`,
          simulatedPicture: 'animals/Owl.jpg',
        })),
      ]),
    );
    crowd.push(...residents);
  }
  await database.execute(sql`analyze`);
  return crowd;
}
