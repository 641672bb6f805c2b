import { isStale } from '@focuspool/domain/pool/room';
import { simulatedLimits } from '@focuspool/domain/pool/room-limits';
import { drawReplacement } from '@focuspool/domain/pool/simulated-members';
import { simulatedPeople } from '@focuspool/domain/profile/simulated-people';
import type { Transaction } from '../../platform/database/database.ts';
import { insertMembers, listMembers, type NewMember, type SeatedMember } from './member-store.ts';
import type { PoolServices } from './pool-services.ts';
import { dismissMembers, type RoomNews, tellRoom } from './room-news.ts';
import { type HeldRoom, holdRoom, listRoomsToTend } from './room-store.ts';
import { listTakenNames, seatSimulated } from './seed-room.ts';
import { forgetOldStays } from './stay-store.ts';

const roomsAtOnce = 100;

/**
 * Takes out those whose time is long over, gives the seats of simulated members who have finished to others, and deletes
 * rooms without people. Safe in any number of processes at once: each room is looked at again once it is held.
 */
export async function tendRooms(services: PoolServices): Promise<void> {
  const now = services.clock.now();
  for (;;) {
    const roomIds = await listRoomsToTend(services.database, now, roomsAtOnce);
    for (const roomId of roomIds) await tendRoom(services, roomId, now);
    if (roomIds.length < roomsAtOnce) break;
  }
  await forgetOldStays(services.database, now);
}

async function tendRoom(services: PoolServices, roomId: string, now: Date): Promise<void> {
  const news = await services.database.transaction(async (tx) => {
    const room = await holdRoom(tx, roomId);
    if (!room) return null;
    const members = await listMembers(tx, roomId);
    const isGone = ({ userId, card: { run } }: SeatedMember) =>
      userId === null ? run.endsAt < now.getTime() - simulatedLimits.restMs : isStale(run, now.getTime());
    const { news: parting, isDeleted } = await dismissMembers(tx, { room, members, isGone, now });
    return isDeleted ? parting : replaceFinished(services, tx, { room, parting, members, isGone, now });
  });
  tellRoom(services.live, news);
}

async function replaceFinished(
  { config, random }: PoolServices,
  tx: Transaction,
  {
    room,
    parting,
    members,
    isGone,
    now,
  }: {
    room: HeldRoom;
    parting: RoomNews;
    members: readonly SeatedMember[];
    isGone: (member: SeatedMember) => boolean;
    now: Date;
  },
): Promise<RoomNews> {
  if (!config.hasSimulatedMembers) return parting;
  const finished = members.filter((member) => member.userId === null && isGone(member));
  if (finished.length === 0) return parting;
  const taken = await listTakenNames(tx, members);
  const successors: NewMember[] = [];
  for (const { seat } of finished) {
    const drawn = drawReplacement(simulatedPeople, { taken, now: now.getTime(), random });
    if (!drawn) continue;
    taken.add(drawn.username.toLowerCase());
    successors.push(seatSimulated(room, drawn, { seat, now }));
  }
  if (successors.length === 0) return parting;
  const arrived = await insertMembers(tx, successors);
  return { ...parting, change: { ...parting.change, members: arrived.map(({ card }) => card) } };
}
