import { randomUUID } from 'node:crypto';
import { awaitRun } from '@focuspool/domain/pool/member-run';
import { sql } from 'drizzle-orm';
import { insertMembers } from '../server/src/features/pool/member-store.ts';
import { poolRooms } from '../server/src/features/pool/pool-tables.ts';
import type { Database } from '../server/src/platform/database/database.ts';
import { createCrowd, type Worker } from '../server/testing/pool-crowd.ts';

const people = 6;
const simulated = 12;

/** Rooms with six people and twelve simulated members each, so that two seats are free; answers the people. */
export async function fillRooms(database: Database, count: number): Promise<Worker[]> {
  const crowd: Worker[] = [];
  const now = new Date();
  const run = awaitRun(now.getTime());
  for (let built = 0; built < count; built += 1) {
    const roomId = randomUUID();
    const residents = await createCrowd(database, people);
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
