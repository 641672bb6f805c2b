import { isOperatorAddress } from '@focuspool/domain/operator/operator-access';
import type { Suspend } from '@focuspool/domain/operator/people-contract';
import { accept, type Outcome, refuse } from '@focuspool/domain/outcome';
import { type Actor, insertAuditEntry } from '../../platform/audit-log/audit-log-store.ts';
import { deleteSessions } from '../../platform/auth/session-store.ts';
import { findUser } from '../../platform/auth/user-store.ts';
import { lockPerson } from '../../platform/database/database.ts';
import { transactOutcome } from '../../platform/database/transact-outcome.ts';
import type { Services } from '../../platform/services.ts';
import { deleteSuspension, insertSuspension } from '../../platform/suspension/suspension-store.ts';
import { publishMessagesShown, readShownMessages, takeBackMessages } from '../feed/feed-changes.ts';
import { prepareLandingUpdate } from '../landing/land-with.ts';
import { leaveRoom } from '../pool/membership/leave-pool.ts';
import { publishRoomEvent } from '../pool/rooms/room-events.ts';
import { publishHidden } from '../profile/profile-events.ts';

type SuspensionServices = Pick<Services, 'clock' | 'config' | 'database' | 'live'>;

/**
 * Keeps a person out until the suspension is lifted: their sessions and connections end at once, they leave their room, and no
 * one is shown their messages or that they land with them any more. Nothing of theirs is lost.
 */
export async function suspendPerson(
  { clock, config, database, live }: SuspensionServices,
  { actor }: Actor,
  userId: string,
  { reason }: Suspend,
): Promise<Outcome<object, 'thing_missing' | 'operator_protected'>> {
  const at = clock.now();
  const suspended = await transactOutcome(database, async (tx) => {
    await lockPerson(tx, userId);
    const user = await findUser(tx, userId);
    if (!user) return refuse('thing_missing');
    if (isOperatorAddress(config.adminEmails, user.email)) return refuse('operator_protected');
    const shown = await readShownMessages(tx, at, userId);
    const isNew = await insertSuspension(tx, { userId, suspendedAt: at, reason });
    const sessionIds = await deleteSessions(tx, userId);
    const roomEvent = await leaveRoom(tx, userId, at);
    const tellLanding = await prepareLandingUpdate({ clock, live }, tx, userId);
    if (isNew) await insertAuditEntry(tx, { actor, act: 'person_suspended', subject: userId, at });
    return accept({ sessionIds, roomEvent, shown, tellLanding });
  });
  if (!suspended.ok) return suspended;
  for (const id of suspended.value.sessionIds) live.closeSession(id);
  publishRoomEvent(live, suspended.value.roomEvent);
  takeBackMessages(live, userId);
  if (suspended.value.shown.length > 0) publishHidden(live, userId);
  suspended.value.tellLanding();
  return accept({});
}

/** Lets a suspended person in again; open pages show their recent messages, and with whom they land, at once. */
export async function liftSuspension(
  { clock, database, live }: SuspensionServices,
  { actor }: Actor,
  userId: string,
): Promise<Outcome<object, 'thing_missing'>> {
  const at = clock.now();
  const lifted = await transactOutcome(database, async (tx) => {
    await lockPerson(tx, userId);
    if (!(await findUser(tx, userId))) return refuse('thing_missing');
    const wasSuspended = await deleteSuspension(tx, userId);
    if (!wasSuspended) return accept(null);
    const shown = await readShownMessages(tx, at, userId);
    const tellLanding = await prepareLandingUpdate({ clock, live }, tx, userId);
    await insertAuditEntry(tx, { actor, act: 'suspension_lifted', subject: userId, at });
    return accept({ shown, tellLanding });
  });
  if (!lifted.ok) return lifted;
  if (!lifted.value) return accept({});
  publishMessagesShown(live, lifted.value.shown);
  lifted.value.tellLanding();
  return accept({});
}
