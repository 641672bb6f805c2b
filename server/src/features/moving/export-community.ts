import { intentionMark, type ProgressMark } from '@focuspool/domain/feed/progress-marks';
import { writeCoupon, writeCouponUse } from '@focuspool/domain/moving/firebase-coupon';
import { writeMessage } from '@focuspool/domain/moving/firebase-message';
import { type MovedMember, writePointer, writeRoom } from '@focuspool/domain/moving/firebase-room';
import { type FirebaseNode, toNode } from '@focuspool/domain/moving/firebase-value';
import { simulatedPeople } from '@focuspool/domain/profile/simulated-people';
import { asc, inArray, not } from 'drizzle-orm';
import type { Queryable } from '../../platform/database/database.ts';
import { coupons, couponUses } from '../coupon/coupon-tables.ts';
import { progressMessages } from '../feed/feed-tables.ts';
import { poolMembers, poolRooms } from '../pool/pool-tables.ts';
import { toJson } from './file/write-branches.ts';
import { makeId } from './import-context.ts';
import { readTable } from './store/read-table.ts';

type Member = readonly [key: string, json: string];

/** coupons/{CODE} */
export async function* exportCoupons(db: Queryable): AsyncGenerator<Member> {
  for await (const page of readTable(db, coupons, 'code')) {
    for (const row of page)
      yield [row.code, toJson(writeCoupon({ ...row, createdAt: row.createdAt.getTime() }))];
  }
}

/** couponUsed/{uid}: the first use of each buyer under their id, since there was only one; any others under the payment's id. */
export async function* exportCouponUses(db: Queryable): AsyncGenerator<Member> {
  const exportedBuyers = new Set<string>();
  for await (const page of readTable(db, couponUses, 'paymentId')) {
    const codes = page.map(({ code }) => code);
    const found = await db.select().from(coupons).where(inArray(coupons.code, codes));
    const owners = new Map(found.map(({ code, userId }) => [code, userId]));
    for (const row of page) {
      const isMain = row.buyerId !== null && row.reverses === null && !exportedBuyers.has(row.buyerId);
      if (isMain && row.buyerId !== null) exportedBuyers.add(row.buyerId);
      const isOwnersCode = owners.has(row.code) && owners.get(row.code) === row.ownerId;
      const use = { ...row, ownerId: row.ownerId ?? '', subscribedAt: row.subscribedAt.getTime() };
      const [key, node] = writeCouponUse(use, { isMain, isOwnersCode });
      yield [key, toJson(node)];
    }
  }
}

/** progressLive/{id}; intentions have no counterpart. */
export async function* exportMessages(db: Queryable, now: Date): AsyncGenerator<Member> {
  for await (const page of readTable(db, progressMessages, 'id')) {
    for (const row of page.filter(({ expiresAt, mark }) => expiresAt > now && mark !== intentionMark)) {
      const message = {
        ...row,
        mark: row.mark as ProgressMark,
        createdAt: row.createdAt.getTime(),
        expiresAt: row.expiresAt.getTime(),
      };
      yield [row.id, toJson(writeMessage(message, makeId))];
    }
  }
}

/** taskpool/taskrooms/{roomId} and tp/{uid}: the rooms of the pool, and where each person sits; rooms by link have no counterpart. */
export async function exportRooms(db: Queryable): Promise<{ rooms: FirebaseNode; places: FirebaseNode }> {
  const rows = await db.select().from(poolRooms).where(not(poolRooms.isOwn)).orderBy(asc(poolRooms.id));
  const members = Map.groupBy(
    await db.select().from(poolMembers).orderBy(asc(poolMembers.seat)),
    ({ roomId }) => roomId,
  );
  const rooms = new Map<string, FirebaseNode>();
  const places = new Map<string, FirebaseNode>();
  for (const { id, openedAt, hadSimulated } of rows) {
    const seated = (members.get(id) ?? []).map(toMember);
    rooms.set(id, writeRoom({ id, openedAt: openedAt.getTime(), hadSimulated, members: seated }, makeId));
    for (const member of seated) {
      if (member.userId !== null) places.set(member.userId, writePointer(member, id));
    }
  }
  return { rooms, places };
}

function toMember(row: typeof poolMembers.$inferSelect): MovedMember {
  const { id, userId, simulatedName, simulatedPicture, taskId, taskName, isOnBreak } = row;
  return {
    ...{ id, userId, taskId, taskName, isOnBreak },
    simulated:
      userId === null ? { username: simulatedName ?? '', profilePicture: simulatedPicture ?? '' } : null,
    joinedAt: row.joinedAt.getTime(),
    run: {
      startedAt: row.startedAt.getTime(),
      endsAt: row.endsAt.getTime(),
      pausedPercent: row.pausedPercent,
    },
  };
}

/** tempUsers/{id}: the product's own simulated people. */
export function exportSimulatedPeople(): FirebaseNode {
  return new Map(
    simulatedPeople.map(({ username, profilePicture, tasks }) => [
      username.replaceAll('.', '_'),
      toNode({
        ProfilePic: profilePicture,
        tasks: new Map(tasks.map((task, at) => [`task${at + 1}`, task])),
        username,
      }),
    ]),
  );
}
