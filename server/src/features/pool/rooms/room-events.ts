import { ownRoomIdSchema } from '@focuspool/domain/pool/own-room-contract';
import { type RoomChange, type RoomMember, roomTopic } from '@focuspool/domain/pool/pool-contract';
import { roomLimits } from '@focuspool/domain/pool/room-limits';
import * as v from 'valibot';
import { batchReads } from '../../../platform/concurrency/batch-reads.ts';
import type { Live } from '../../../platform/live/live.ts';
import { findOwnPlaces } from '../membership/member-store.ts';
import { findOpenRoomOwners } from '../own-rooms/own-room-store.ts';
import type { PoolServices } from '../pool-services.ts';
import type { LockedRoom } from './room-store.ts';

/** A room's state after a committed transaction, as sent to its members. */
export type RoomEvent = {
  readonly roomId: string;
  readonly change: RoomChange;
  /** The people who have left: they receive this change, and nothing after it. */
  readonly goneUserIds: readonly string[];
};

export function toRoomEvent(
  room: Pick<LockedRoom, 'id' | 'revision'>,
  {
    members = [],
    left = [],
    goneUserIds = [],
    ...head
  }: {
    members?: readonly RoomMember[];
    left?: readonly string[];
    goneUserIds?: readonly string[];
  } & Pick<RoomChange, 'name' | 'clock' | 'isClosed'>,
): RoomEvent {
  const { revision } = room;
  const change = { revision, members: [...members], left: [...left], ...head };
  return { roomId: room.id, change, goneUserIds };
}

/** Tells a room what has changed; to be called after the commit. */
export function publishRoomEvent(live: Live, event: RoomEvent | null): void {
  if (!event) return;
  live.publish(roomTopic, event.roomId, event.change);
  for (const userId of event.goneUserIds) live.reviewPerson(userId);
}

/** What an owner without a seat gets of each change: only that there was one (product 18.4). */
const withoutContents = () => ({});

/** Opens a room's changes to its members and, while it is open, to its owner, at most once a second. */
export function openRoomTopic({
  clock,
  database,
  live,
}: Pick<PoolServices, 'clock' | 'database' | 'live'>): void {
  const findPlace = batchReads((userIds) => findOwnPlaces(database, userIds));
  const findOwner = batchReads((roomIds) => findOpenRoomOwners(database, roomIds, clock.now()));
  live.openTopic(roomTopic, {
    batching: { everyMs: roomLimits.pushMs, newest: 3 * roomLimits.capacity },
    refuseScope: async ({ userId, profile: { isPremium } }, roomId) => {
      const place = await findPlace(userId);
      if (place?.roomId === roomId && (isPremium || place.isByLink)) return null;
      if (!isPremium) return 'not_premium';
      // A malformed id would make the shared query fail for everyone who asks at the same moment.
      if (!v.is(ownRoomIdSchema, { id: roomId })) return 'place_missing';
      return (await findOwner(roomId)) === userId ? null : 'place_missing';
    },
    findView: async (userId, roomId) =>
      (await findPlace(userId))?.roomId === roomId ? undefined : withoutContents,
  });
}
