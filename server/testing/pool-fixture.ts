import { type Place, placeSchema } from '@focuspool/domain/pool/pool-contract';
import { expect } from 'vitest';
import { joinPool } from '../src/features/pool/membership/join-pool.ts';
import type { PoolServices } from '../src/features/pool/pool-services.ts';
import { poolMembers, poolRooms } from '../src/features/pool/pool-tables.ts';
import type { Database } from '../src/platform/database/database.ts';
import { addTaskNamed } from './operation-calls.ts';
import type { Person } from './people.ts';
import { createPeopleWithTasks, type PersonWithTask } from './people-with-tasks.ts';
import { readReply } from './read-reply.ts';
import { startTestApp, type TestApp } from './test-app.ts';

export type PoolApp = Omit<TestApp, 'services'> & {
  readonly services: TestApp['services'] & PoolServices;
  join(worker: Pick<PersonWithTask, 'userId' | 'taskId'>): Promise<Place>;
  /** Makes new people, each with a task, who join one after the other. */
  fill(size: number): Promise<PersonWithTask[]>;
};

/** An app with no one in any room, if called within a test. */
export async function startPoolApp({ simulated }: { simulated: boolean }): Promise<PoolApp> {
  const app = await startTestApp({ config: { hasSimulatedMembers: simulated } });
  const services = { ...app.services, random: Math.random };
  const join = async ({ userId, taskId }: Pick<PersonWithTask, 'userId' | 'taskId'>) => {
    const outcome = await joinPool(services, userId, { taskId, listId: null });
    if (!outcome.ok) throw new Error(outcome.reason);
    return outcome.value;
  };
  const fill = async (size: number) => {
    const crowd = await createPeopleWithTasks(services.database, size);
    for (const worker of crowd) await join(worker);
    return crowd;
  };
  return { ...app, services, join, fill };
}

/** Seats a person in a room of the pool, with a new task; resolves to their place. */
export async function sitDown(app: TestApp, person: Person, taskName = 'Write'): Promise<Place> {
  const { task } = await addTaskNamed(app, person, taskName);
  const body = { taskId: task.id };
  return readReply(placeSchema, await app.request('/api/pool/join', { cookie: person.cookie, body }));
}

/** Returns the single item of a list; throws unless there is exactly one. */
export function onlyOne<Item>(items: readonly Item[]): Item {
  const [item] = items;
  if (item === undefined || items.length > 1) throw new Error(`${items.length} instead of one`);
  return item;
}

export type PoolSnapshot = {
  readonly rooms: readonly (typeof poolRooms.$inferSelect)[];
  readonly members: readonly (typeof poolMembers.$inferSelect)[];
  /** By person, the id of their room. */
  readonly places: ReadonlyMap<string, string>;
};

/** Everyone in every room, read at one moment. */
export async function takePoolSnapshot(database: Database): Promise<PoolSnapshot> {
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
export function expectValidRooms({ rooms, members, places }: PoolSnapshot): void {
  for (const room of rooms) {
    const inside = members.filter(({ roomId }) => roomId === room.id);
    expect(inside.length).toBeLessThanOrEqual(20);
    expect(room.occupants).toBe(inside.length);
    if (!room.isOwn) expect(inside.some(({ userId }) => userId !== null)).toBe(true);
    const simulated = inside.filter(({ userId }) => userId === null).length;
    if (room.isOwn) expect(simulated).toBe(0);
    if (simulated > 0) expect(simulated).toBeGreaterThanOrEqual(11);
    expect(simulated).toBeLessThanOrEqual(15);
  }
  expect(places.size).toBe(members.filter(({ userId }) => userId !== null).length);
}
