import { accept, type Outcome } from '@focuspool/domain/outcome';
import type { JoinPool, Place } from '@focuspool/domain/pool/pool-contract';
import { keepsPlace } from '@focuspool/domain/pool/room';
import { lockPerson, type Transaction } from '../../platform/database/database.ts';
import { transactOutcome } from '../../platform/database/transact-outcome.ts';
import { createTurnstile } from '../../platform/turnstile.ts';
import { chooseWork, type PoolWork, type TaskRefusal } from './choose-work.ts';
import { leavePool } from './leave-pool.ts';
import {
  changePlace,
  findVisitor,
  insertMembers,
  listMembers,
  type NewMember,
  type OwnPlace,
  type Visitor,
} from './member-store.ts';
import type { PoolServices } from './pool-services.ts';
import { describeChange, type RoomNews, readRoom, tellRoom } from './room-news.ts';
import { holdRoomToJoin, markSeeded } from './room-store.ts';
import { drawCompany, listFreeSeats, seatSimulated } from './seed-room.ts';

// A rush to the rooms leaves most of the connections to everything else.
const door = createTurnstile(4);

type Seating = { readonly place: Place; readonly news: RoomNews | null };

/**
 * Takes somebody to their place: the one that they have while it is kept, else one in the open room with the fewest
 * occupants (specification, section 4). Tabs that come at the same moment find the same place.
 */
export async function joinPool(
  services: PoolServices,
  userId: string,
  wish: JoinPool,
): Promise<Outcome<Place, TaskRefusal>> {
  const seated = await door.pass(() =>
    transactOutcome(services.database, (tx) => seat(services, tx, userId, wish)),
  );
  if (!seated.ok) return seated;
  if (seated.value) {
    tellRoom(services.live, seated.value.news);
    return accept(seated.value.place);
  }
  // A transaction holds one room at most, so that no two ever wait for each other's: the old place goes first.
  await leavePool(services, userId);
  return joinPool(services, userId, wish);
}

/** Null for somebody who must leave a place that is not kept first. */
async function seat(
  services: PoolServices,
  tx: Transaction,
  userId: string,
  wish: JoinPool,
): Promise<Outcome<Seating | null, TaskRefusal>> {
  await lockPerson(tx, userId);
  const now = services.clock.now().getTime();
  const visitor = await findVisitor(tx, userId);
  const { place } = visitor;
  const work = await chooseWork(tx, { userId, wish, place, now });
  if (!work.ok) return work;
  if (!place) return accept(await takePlace(services, tx, { userId, visitor, work: work.value }));
  if (!keepsPlace(place.run, now)) return accept(null);
  return accept(await comeBack(tx, { userId, place, work: work.value }));
}

async function comeBack(
  tx: Transaction,
  { userId, place, work: { task, run } }: { userId: string; place: OwnPlace; work: PoolWork },
): Promise<Seating> {
  const { memberId, roomId, showsTask } = place;
  const isSameTask = task.taskId === place.taskId && task.taskName === place.taskName;
  const changed = isSameTask ? null : await changePlace(tx, userId, { ...task, run });
  const news = changed && describeChange(changed.room, { members: [changed.member.card] });
  return { place: { ...task, memberId, showsTask, room: await readRoom(tx, roomId) }, news };
}

async function takePlace(
  services: PoolServices,
  tx: Transaction,
  { userId, visitor, work: { task, run } }: { userId: string; visitor: Visitor; work: PoolWork },
): Promise<Seating> {
  const now = services.clock.now();
  const { showsTask } = visitor;
  const room = await holdRoomToJoin(tx, now);
  const before = await listMembers(tx, room.id);
  const [ownSeat = 0, ...freeSeats] = listFreeSeats(before);
  const company = await drawCompany(services, tx, room, { members: before, newcomer: { userId, run }, now });
  const newcomers: NewMember[] = [
    { roomId: room.id, seat: ownSeat, userId, ...task, showsTask, joinedAt: now, run },
    ...company.map((member, index) => seatSimulated(room, member, { seat: freeSeats[index] ?? 0, now })),
  ];
  const arrived = await insertMembers(tx, newcomers, visitor);
  if (company.length > 0) await markSeeded(tx, room.id);

  const { id, revision } = room;
  const cards = arrived.map(({ card }) => card);
  const memberId = arrived.find((member) => member.userId === userId)?.card.id ?? '';
  const members = [...before.map(({ card }) => card), ...cards];
  return {
    place: { ...task, showsTask, memberId, room: { id, revision, members } },
    news: describeChange(room, { members: cards }),
  };
}
