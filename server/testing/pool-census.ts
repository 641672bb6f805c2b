import { expect } from 'vitest';
import { poolMembers, poolRooms } from '../src/features/pool/pool-tables.ts';
import type { Database } from '../src/platform/database/database.ts';

export type Census = {
  readonly rooms: readonly (typeof poolRooms.$inferSelect)[];
  readonly members: readonly (typeof poolMembers.$inferSelect)[];
  /** By person, the id of their room. */
  readonly places: ReadonlyMap<string, string>;
};

/** Everybody in every room, read at one moment. */
export async function takeCensus(database: Database): Promise<Census> {
  const [rooms, members] = await database.transaction(
    async (tx) => [await tx.select().from(poolRooms), await tx.select().from(poolMembers)] as const,
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
  const places = new Map(
    members.flatMap(({ userId, roomId }) => (userId ? [[userId, roomId] as const] : [])),
  );
  return { rooms, members, places };
}

/** What must be true of the rooms at any moment. */
export function expectSoundRooms({ rooms, members, places }: Census): void {
  for (const room of rooms) {
    const inside = members.filter(({ roomId }) => roomId === room.id);
    expect(inside.length).toBeLessThanOrEqual(20);
    expect(room.occupants).toBe(inside.length);
    expect(inside.some(({ userId }) => userId !== null)).toBe(true);
    const simulated = inside.filter(({ userId }) => userId === null).length;
    if (simulated > 0) expect(simulated).toBeGreaterThanOrEqual(11);
    expect(simulated).toBeLessThanOrEqual(15);
  }
  expect(places.size).toBe(members.filter(({ userId }) => userId !== null).length);
}
