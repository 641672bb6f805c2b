import { accept, type Outcome, refuse } from '@focuspool/domain/outcome';
import type { Guest, LinkedRoom } from '@focuspool/domain/pool/own-room-contract';
import { roomLimits } from '@focuspool/domain/pool/room-limits';
import type { Queryable } from '../../../platform/database/database.ts';
import { findHiddenBetween } from '../../../platform/hidden-things/hidden-between.ts';
import { hasPremium } from '../../profile/profile-store.ts';
import { listMembers, type SeatedMember } from '../membership/member-store.ts';
import type { PoolServices } from '../pool-services.ts';
import { toShownTimes } from '../room-times/timed-row.ts';
import { findLinkedRoom, isRemovedFrom } from './own-room-store.ts';

export type LinkRefusal = 'room_link_over' | 'room_sent_out';

/**
 * Finds the room to which a link leads this person, or without a link the room in which they sit. A wrong link, an old one and
 * that of a closed room get the same refusal.
 */
export async function resolveRoomLink(
  { clock, config }: Pick<PoolServices, 'clock' | 'config'>,
  db: Queryable,
  userId: string,
  token: string | null,
): Promise<Outcome<NonNullable<Awaited<ReturnType<typeof findLinkedRoom>>>, LinkRefusal>> {
  const linked = await findLinkedRoom(db, { userId, token }, clock.now());
  // While the owner has no plan, their rooms rest.
  if (!linked || !hasPremium(config, linked.hasPlan)) return refuse('room_link_over');
  if (await isRemovedFrom(db, linked.id, userId)) return refuse('room_sent_out');
  return accept(linked);
}

/** Returns who the members are, and nothing of their work. */
export function toGuests(members: readonly SeatedMember[]): Guest[] {
  return members.flatMap(({ userId, card: { id, username, profilePicture } }) =>
    userId === null ? [] : [{ id, userId, username, profilePicture }],
  );
}

/** Reads whose room it is and who sits there; if one of two people hides the other, neither sees the other. */
export async function readLinkedRoom(
  services: Pick<PoolServices, 'clock' | 'config' | 'database'>,
  userId: string,
  token: string,
): Promise<Outcome<LinkedRoom, LinkRefusal>> {
  const linked = await resolveRoomLink(services, services.database, userId, token);
  if (!linked.ok) return linked;
  const { id, name, ownName, owner, isTold } = linked.value;
  const members = await listMembers(services.database, id);
  const guests = toGuests(members);
  const unseen = (await findHiddenBetween(services.database, [userId])).get(userId);
  return accept({
    id,
    name: owner.userId === userId ? ownName : name,
    owner,
    guests: guests.filter((guest) => !unseen?.has(guest.userId)),
    taken: guests.length,
    seats: roomLimits.capacity,
    isInside: guests.some((guest) => guest.userId === userId),
    times: toShownTimes(linked.value, services.clock.now()),
    isTold,
  });
}
