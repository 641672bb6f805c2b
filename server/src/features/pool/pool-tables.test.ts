import { randomUUID } from 'node:crypto';
import { createWaitingRun } from '@focuspool/domain/pool/member-run';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { openTestDatabase } from '../../../testing/databases/test-database.ts';
import { createPeopleWithTasks } from '../../../testing/people-with-tasks.ts';
import { violatesConstraint } from '../../platform/database/database-errors.ts';
import { deleteMembers, insertMembers, listMembers } from './membership/member-store.ts';
import { ownRooms } from './own-room-tables.ts';
import { poolRooms } from './pool-tables.ts';

const { database } = await openTestDatabase();
const now = new Date();

async function openRoom({ isOwn = false } = {}): Promise<string> {
  const values = { openedAt: now, isOwn };
  const [room] = await database.insert(poolRooms).values(values).returning({ id: poolRooms.id });
  if (!room) throw new Error('no room');
  return room.id;
}

const place = (roomId: string, seat: number) => ({
  roomId,
  seat,
  joinedAt: now,
  run: createWaitingRun(now.getTime()),
});
const simulated = { simulatedName: 'mira.k', simulatedPicture: 'animals/Fox.jpg' };
const readRoom = async (id: string) =>
  (await database.select().from(poolRooms).where(eq(poolRooms.id, id)))[0];

describe('the database itself', () => {
  it.each([
    ['a 21st seat', 'pool_members_seat', (roomId: string) => [{ ...place(roomId, 21), ...simulated }]],
    [
      'two members on one seat',
      'pool_members_one_seat',
      (roomId: string) => [3, 3].map((seat) => ({ ...place(roomId, seat), ...simulated })),
    ],
    [
      'a member who is neither a person nor simulated',
      'pool_members_kind',
      (roomId: string) => [place(roomId, 1)],
    ],
    [
      'a bar over 100 %',
      'pool_members_percent',
      (roomId: string) => [
        { ...place(roomId, 1), ...simulated, run: { startedAt: 0, endsAt: 1, pausedPercent: 101 } },
      ],
    ],
  ])('the database refuses %s', async (_case, constraint, membersOf) => {
    const roomId = await openRoom();
    const error = await database
      .transaction((tx) => insertMembers(tx, membersOf(roomId)))
      .catch((caught: unknown) => caught);
    expect(violatesConstraint(error, constraint)).toBe(true);
    expect((await readRoom(roomId))?.occupants).toBe(0);
  });

  it('the database refuses a second seat to a person who has one', async () => {
    const [worker] = await createPeopleWithTasks(database, 1);
    const [one, other] = [await openRoom(), await openRoom()];
    const sit = (roomId: string) =>
      database.transaction((tx) =>
        insertMembers(tx, [{ ...place(roomId, 1), userId: worker?.userId ?? '' }]),
      );
    await sit(one);
    const error = await sit(other).catch((caught: unknown) => caught);
    expect(violatesConstraint(error, 'pool_members_one_place')).toBe(true);
  });

  it('the database counts occupants, closes a full room and opens it again', async () => {
    const roomId = await openRoom();
    const seats = Array.from({ length: 20 }, (_, index) => ({ ...place(roomId, index + 1), ...simulated }));
    await database.transaction((tx) => insertMembers(tx, seats));
    expect(await readRoom(roomId)).toMatchObject({ occupants: 20, isOpen: false });
    const gone = (await listMembers(database, roomId)).slice(0, 7).map(({ card }) => card.id);
    await database.transaction((tx) => deleteMembers(tx, gone));
    expect(await readRoom(roomId)).toMatchObject({ occupants: 13, isOpen: true });
  });

  it("the database keeps a person's own room while it has a link, and never opens it to the pool", async () => {
    const [owner] = await createPeopleWithTasks(database, 1);
    const roomId = await openRoom({ isOwn: true });
    const link = { roomId, ownerId: owner?.userId ?? '', name: 'Early birds', token: randomUUID() };
    await database.insert(ownRooms).values(link);
    await database.delete(poolRooms).where(eq(poolRooms.id, roomId));
    expect(await readRoom(roomId)).toMatchObject({ occupants: 0, isOpen: false });
    await database.update(ownRooms).set({ token: null }).where(eq(ownRooms.roomId, roomId));
    await database.delete(poolRooms).where(eq(poolRooms.id, roomId));
    expect(await readRoom(roomId)).toBeUndefined();
  });
});
