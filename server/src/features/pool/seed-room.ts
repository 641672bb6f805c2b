import { countSeatsToSeed } from '@focuspool/domain/pool/room';
import { roomLimits } from '@focuspool/domain/pool/room-limits';
import { drawSimulatedMembers, type SimulatedMember } from '@focuspool/domain/pool/simulated-members';
import { simulatedPeople } from '@focuspool/domain/profile/simulated-people';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import { findBorneUsernames } from '../profile/profile-store.ts';
import type { NewMember, SeatedMember } from './member-store.ts';
import type { PoolServices } from './pool-services.ts';
import type { HeldRoom } from './room-store.ts';

type Newcomer = { readonly userId: string; readonly run: { readonly endsAt: number } };

/** The simulated members who come together with `newcomer`: none when the room had some, or has people enough. */
export async function drawCompany(
  { config, random }: Pick<PoolServices, 'config' | 'random'>,
  tx: Transaction,
  room: HeldRoom,
  { members, newcomer, now }: { members: readonly SeatedMember[]; newcomer: Newcomer; now: Date },
): Promise<readonly SimulatedMember[]> {
  if (!config.hasSimulatedMembers || room.hadSimulated) return [];
  const people = [...members.filter(({ userId }) => userId !== null).map(({ card }) => card), newcomer];
  const seats = countSeatsToSeed({
    people: people.length,
    activePeople: people.filter(({ run }) => run.endsAt >= now.getTime()).length,
    simulated: members.length - people.length + 1,
  });
  if (seats === 0) return [];
  return drawSimulatedMembers(simulatedPeople, {
    taken: await listTakenNames(tx, members),
    seats,
    now: now.getTime(),
    random,
  });
}

/** The names that are in the room already, and those of people who had theirs first, wherever they are: in lower case. */
export async function listTakenNames(db: Queryable, members: readonly SeatedMember[]): Promise<Set<string>> {
  const names = simulatedPeople.map(({ username }) => username);
  const taken = await findBorneUsernames(db, names);
  for (const { card } of members) if (card.username) taken.add(card.username.toLowerCase());
  return taken;
}

/** The lowest seats that nobody has. */
export function listFreeSeats(members: readonly Pick<SeatedMember, 'seat'>[]): number[] {
  const taken = new Set(members.map(({ seat }) => seat));
  const seats = Array.from({ length: roomLimits.capacity }, (_, index) => index + 1);
  return seats.filter((seat) => !taken.has(seat));
}

export function seatSimulated(
  room: HeldRoom,
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
