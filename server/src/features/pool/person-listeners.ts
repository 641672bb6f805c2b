import {
  completeMemberRun,
  createBreakRun,
  createWaitingRun,
  toMemberRun,
} from '@focuspool/domain/pool/member-run';
import { roomTopic } from '@focuspool/domain/pool/pool-contract';
import type { ChangeListener, LockBeforeChange } from '../../platform/database/change-listener.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Services } from '../../platform/services.ts';
import { findProfile, hasPremium } from '../profile/profile-store.ts';
import type { RunEvent } from '../timer/run-events.ts';
import { leaveRoom } from './membership/leave-pool.ts';
import { changePlace, findOwnPlace, listMembers, type PlaceChange } from './membership/member-store.ts';
import { publishRoomEvent, type RoomEvent, toRoomEvent } from './rooms/room-events.ts';
import { type LockedRoom, lockRoomOf } from './rooms/room-store.ts';

/** Updates a seated person's card to their run, in the transaction that changes the run. */
export function createRunListener({
  clock,
  config,
  live,
}: Pick<Services, 'clock' | 'config' | 'live'>): ChangeListener<[RunEvent]> {
  return async (tx, userId, event) => {
    // A person who ends a break without a next run goes on to their list, so that no one stays behind waiting for no task.
    const isLeaving =
      event.kind === 'break_left' && hasPremium(config, (await findProfile(tx, userId))?.isPremium ?? false);
    if (isLeaving) {
      const left = await leaveRoom(tx, userId, clock.now());
      return () => publishRoomEvent(live, left);
    }
    const change = await toPlaceChange(tx, userId, event, clock.now().getTime());
    const changed = change && (await changePlace(tx, userId, change));
    return () => {
      if (changed) publishRoomEvent(live, toRoomEvent(changed.room, { members: [changed.member.card] }));
    };
  };
}

async function toPlaceChange(
  tx: Transaction,
  userId: string,
  event: RunEvent,
  now: number,
): Promise<PlaceChange | null> {
  // A guest stays: they have no list to go on to.
  if (event.kind === 'dropped' || event.kind === 'break_left') return { run: createWaitingRun(now) };
  if (event.kind === 'saved') {
    const { task, timer } = event.run;
    return { taskId: task.taskId, run: toMemberRun(timer, now) };
  }
  if (event.kind === 'break_started') return { run: createBreakRun(event.begun) };
  const place = await findOwnPlace(tx, userId);
  return place && { run: completeMemberRun(place.run, now) };
}

/** Updates a seated person's card to their name and picture, or to their intention. */
export function createCardListener({ live }: Pick<Services, 'live'>): ChangeListener {
  return async (tx, userId) => {
    const event = await readCard(tx, await lockRoomOf(tx, userId), userId);
    return () => publishRoomEvent(live, event);
  };
}

/**
 * Updates the card to the name of their task and who may see it. The room is locked first, in the same order as when a seat is
 * removed: deleting a task changes its member's row.
 */
export function createPoolNamesLock({ live }: Pick<Services, 'live'>): LockBeforeChange {
  return async (tx, userId) => {
    const room = await lockRoomOf(tx, userId);
    return () => renewCard(tx, live, userId, room);
  };
}

/**
 * Returns a function that tells a person's room, after the commit, what their
 * card says now; no one in the room receives the old card any more.
 */
export async function renewCard(
  tx: Transaction,
  live: Services['live'],
  userId: string,
  room: LockedRoom | null,
): Promise<() => void> {
  const event = await readCard(tx, room, userId);
  return () => {
    // This includes a room that they have left since.
    live.takeBack(roomTopic, userId);
    publishRoomEvent(live, event);
  };
}

async function readCard(tx: Transaction, room: LockedRoom | null, userId: string): Promise<RoomEvent | null> {
  if (!room) return null;
  const members = await listMembers(tx, room.id);
  const cards = members.filter((member) => member.userId === userId).map(({ card }) => card);
  return toRoomEvent(room, { members: cards });
}
