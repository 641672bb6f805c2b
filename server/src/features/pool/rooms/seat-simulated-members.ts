import {
  drawReplacement,
  drawSimulatedMembers,
  type SimulatedMember,
} from '@focuspool/domain/pool/draw-simulated-members';
import type { MemberRun } from '@focuspool/domain/pool/pool-contract';
import { countRoom, countSeatsToSeed } from '@focuspool/domain/pool/room';
import { simulatedPeople } from '@focuspool/domain/profile/simulated-people';
import type { Queryable, Transaction } from '../../../platform/database/database.ts';
import { findTakenUsernames } from '../../profile/profile-store.ts';
import { insertMembers, type NewMember, type SeatedMember } from '../membership/member-store.ts';
import type { PoolServices } from '../pool-services.ts';
import type { LockedRoom } from './room-store.ts';

type RoomState = { readonly room: LockedRoom; readonly members: readonly SeatedMember[]; readonly now: Date };

/**
 * Draws the simulated members who come together with a newcomer, on
 * these seats: none if the room has had some, or has enough people.
 */
export async function drawCompanions(
  { config, random }: Pick<PoolServices, 'config' | 'random'>,
  tx: Transaction,
  { room, members, newcomer, seats, now }: RoomState & { newcomer: MemberRun; seats: readonly number[] },
): Promise<NewMember[]> {
  if (!config.hasSimulatedMembers || room.hadSimulated) return [];
  const cards = [...members.map(({ card }) => card), { isSimulated: false, run: newcomer }];
  const wanted = countSeatsToSeed(countRoom(cards, now.getTime()));
  if (wanted === 0) return [];
  const taken = await listTakenNames(tx, members);
  const drawn = drawSimulatedMembers(simulatedPeople, { taken, seats: wanted, now: now.getTime(), random });
  return drawn.map((member, index) => toNewMember(room, member, { seat: seats[index] ?? 0, now }));
}

/**
 * Gives the seats of simulated members to others, as far as any are left. `clean-up-rooms.ts` takes out those who have finished
 * (`simulatedLimits.restMs`).
 */
export async function replaceFinished(
  { config, random }: Pick<PoolServices, 'config' | 'random'>,
  tx: Transaction,
  { room, members, finished, now }: RoomState & { finished: readonly SeatedMember[] },
): Promise<SeatedMember[]> {
  if (!config.hasSimulatedMembers || finished.length === 0) return [];
  const taken = await listTakenNames(tx, members);
  const successors: NewMember[] = [];
  for (const { seat } of finished) {
    const drawn = drawReplacement(simulatedPeople, { taken, now: now.getTime(), random });
    if (!drawn) continue;
    taken.add(drawn.username.toLowerCase());
    successors.push(toNewMember(room, drawn, { seat, now }));
  }
  return successors.length === 0 ? [] : insertMembers(tx, successors);
}

/** Lists, in lower case, the names already in the room and those that real people had first, wherever they are. */
async function listTakenNames(db: Queryable, members: readonly SeatedMember[]): Promise<Set<string>> {
  const names = simulatedPeople.map(({ username }) => username);
  const taken = await findTakenUsernames(db, names);
  for (const { card } of members) if (card.username) taken.add(card.username.toLowerCase());
  return taken;
}

function toNewMember(
  room: LockedRoom,
  { username, profilePicture, taskName, run }: SimulatedMember,
  { seat, now }: { seat: number; now: Date },
): NewMember {
  return {
    roomId: room.id,
    seat,
    simulatedName: username,
    simulatedPicture: profilePicture,
    taskName,
    joinedAt: now,
    run,
  };
}
