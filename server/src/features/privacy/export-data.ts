import type { Viewer } from '@focuspool/domain/account/viewer';
import type { PersonalData } from '@focuspool/domain/privacy/personal-data';
import { product } from '@focuspool/domain/product';
import { visibilityOf } from '@focuspool/domain/visibility/task-visibility';
import { listOpenSessions } from '../../platform/auth/session-store.ts';
import { findUser, listSignInMethods } from '../../platform/auth/user-store.ts';
import { createSemaphore } from '../../platform/concurrency/semaphore.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { readPages } from '../../platform/database/pages.ts';
import { writeItems } from '../../platform/http/reply-file.ts';
import { listPasskeys } from '../../platform/second-factor/passkey-store.ts';
import { findFactor } from '../../platform/second-factor/second-factor-store.ts';
import { listSecurityEvents } from '../../platform/security-events/security-event-store.ts';
import type { Services } from '../../platform/services.ts';
import { findInvitation } from '../account/invitation-store.ts';
import { findAddress } from '../calendar/calendar-address-store.ts';
import { listArrivedCheers, listGivenCheers } from '../cheer/cheer-store.ts';
import { findOwnCoupon, toCoupon } from '../coupon/coupon-store.ts';
import { listEveryUse } from '../coupon/coupon-use-store.ts';
import { listPayouts } from '../coupon/statement-store.ts';
import { listOwnMessages } from '../feed/feed-store.ts';
import { findIntention } from '../intention/intention-store.ts';
import { listKeptLandings } from '../landing/landing-store.ts';
import { findLinkTurnedOn } from '../landing/link-store.ts';
import { type CorrectionRow, listCorrectionsAfter } from '../ledger/correction-store.ts';
import { findOwnPlace } from '../pool/membership/member-store.ts';
import { listPastStays } from '../pool/membership/stay-store.ts';
import { listEveryOwnRoom, listRemovalsOf } from '../pool/own-rooms/own-room-store.ts';
import { listReminderRequests } from '../pool/room-times/reminder-store.ts';
import { findProfile, findSums } from '../profile/profile-store.ts';
import { listSubscriptions as listPushSubscriptions } from '../push/push-store.ts';
import { listHiddenPeople } from '../report/hidden-people-store.ts';
import { listOwnReports, listReportsAbout } from '../report/report-store.ts';
import { findRhythm } from '../rhythm/rhythm-store.ts';
import { readRuns } from '../stats/export-stats.ts';
import { findStatsSettings } from '../stats/stats-settings-store.ts';
import { toGrant, toSubscription } from '../subscription/read-subscriptions.ts';
import { listOrders } from '../subscription/store/payment-order-store.ts';
import { listGrants } from '../subscription/store/premium-grant-store.ts';
import { addRefundsAndDisputes } from '../subscription/store/refund-store.ts';
import { listPaymentsOf } from '../subscription/store/retained-payment-store.ts';
import { listSubscriptions } from '../subscription/store/subscription-store.ts';
import { findRepeats } from '../task/repeat-store.ts';
import { type ListWithTasks, listListsAfter } from '../task/task-store.ts';
import { findCurrentRuns, toSharedRun } from '../timer/current-run-store.ts';
import { findVisibility } from '../visibility/visibility-store.ts';

/** More than the rate limits let anyone cause in 90 days. */
const mostEvents = 1_000_000;

/** Each list may have a thousand tasks. */
const listsAtATime = 20;

/** Limits the pieces read at once in a process, for all files together: by then the request has left the person's own queue. */
const pieces = createSemaphore(2);

/** Everything but what may not fit into memory. */
type KnownData = Omit<PersonalData, 'taskLists' | 'runs' | 'runCorrections'>;
type Money = Pick<PersonalData, 'coupon' | 'subscriptions' | 'premiumGrants' | 'orders' | 'payments'>;

const isoTime = (instant: Date) => instant.toISOString();
const toFacts = ({ taskText, listTitle, minutes }: CorrectionRow['before']) => ({
  taskText,
  listTitle,
  minutes,
});

/**
 * Writes everything that the product knows of a person as one JSON file. It is read as of one moment, except for their lists,
 * runs and corrections, which may not fit into memory: those are read as the file is sent. A new table also gets a row in
 * `tablesOfPeople` (`full-account.ts`).
 */
export async function exportData(
  services: Pick<Services, 'clock' | 'database'>,
  { userId }: Viewer,
): Promise<AsyncGenerator<string>> {
  const now = services.clock.now();
  const known = await services.database.transaction(
    async (tx): Promise<KnownData> => ({
      product: product.name,
      exportedAt: isoTime(now),
      account: await readAccount(tx, userId),
      profile: await readProfile(tx, userId),
      ...(await readWork(tx, userId)),
      ...(await readMoney(tx, userId)),
    }),
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
  return writeData(services, userId, JSON.stringify(known));
}

async function* writeData(
  services: Pick<Services, 'database'>,
  userId: string,
  known: string,
): AsyncGenerator<string> {
  yield `${known.slice(0, -1)},"taskLists":[`;
  yield* writeItems(readLists(services, userId));
  yield '],"runs":[';
  yield* writeItems(readRuns(services, userId));
  yield '],"runCorrections":[';
  yield* writeItems(readCorrections(services, userId));
  yield ']}\n';
}

async function* readLists(
  { database }: Pick<Services, 'database'>,
  userId: string,
): AsyncGenerator<PersonalData['taskLists']> {
  const read = (last: ListWithTasks | null, limit: number) =>
    pieces.run(() => listListsAfter(database, userId, last, limit));
  for await (const lists of readPages(read, listsAtATime)) {
    yield lists.map(({ id, title, createdAt, completedAt, tasks }) => ({
      id,
      title,
      createdAt: isoTime(createdAt),
      completedAt: completedAt && isoTime(completedAt),
      tasks,
    }));
  }
}

async function* readCorrections(
  { database }: Pick<Services, 'database'>,
  userId: string,
): AsyncGenerator<PersonalData['runCorrections']> {
  const read = (last: CorrectionRow | null, limit: number) =>
    pieces.run(() => listCorrectionsAfter(database, userId, last, limit));
  for await (const lines of readPages(read)) {
    yield lines.map(({ runKey, startedAt, correctedAt, before, after }) => ({
      runKey,
      startedAt: isoTime(startedAt),
      correctedAt: isoTime(correctedAt),
      before: toFacts(before),
      after: after && toFacts(after),
    }));
  }
}

async function readAccount(db: Queryable, userId: string): Promise<PersonalData['account']> {
  const user = await findUser(db, userId);
  if (!user) throw new Error('The person was deleted while their data was read');
  const sessions = await listOpenSessions(db, userId);
  const events = await listSecurityEvents(db, userId, {}, mostEvents);
  const told = await listPushSubscriptions(db, userId);
  const invitedAt = await findInvitation(db, userId);
  const factor = await findFactor(db, userId);
  const ownPasskeys = await listPasskeys(db, userId);
  return {
    id: user.id,
    email: user.email,
    emailVerified: user.emailVerified,
    createdAt: isoTime(user.createdAt),
    signInMethods: await listSignInMethods(db, userId),
    twoStepSince: factor?.confirmedAt ? isoTime(factor.confirmedAt) : null,
    passkeys: ownPasskeys.map(({ name, addedAt, usedAt }) => ({
      name,
      addedAt: isoTime(new Date(addedAt)),
      usedAt: usedAt === null ? null : isoTime(new Date(usedAt)),
    })),
    invitedAt: invitedAt && isoTime(invitedAt),
    devices: sessions.map(({ userAgent, createdAt, updatedAt }) => ({
      userAgent: userAgent ?? '',
      signedInAt: isoTime(createdAt),
      lastSeenAt: isoTime(updatedAt),
    })),
    securityEvents: events.map(({ kind, at, times, address, userAgent }) => ({
      kind,
      at: isoTime(new Date(at)),
      times,
      address,
      userAgent,
    })),
    notifications: told.map(({ endpoint, createdAt }) => ({
      service: new URL(endpoint).host,
      agreedAt: isoTime(createdAt),
    })),
  };
}

async function readProfile(db: Queryable, userId: string): Promise<PersonalData['profile']> {
  const profile = await findProfile(db, userId);
  const sums = await findSums(db, userId);
  return profile && sums && { ...profile, createdAt: isoTime(sums.createdAt) };
}

async function readWork(
  db: Queryable,
  userId: string,
): Promise<Omit<KnownData, 'product' | 'exportedAt' | 'account' | 'profile' | keyof Money>> {
  const { run, aside } = await findCurrentRuns(db, userId);
  const messages = await listOwnMessages(db, userId);
  const place = await findOwnPlace(db, userId);
  const stays = await listPastStays(db, userId);
  const ownRooms = await listEveryOwnRoom(db, userId);
  const removals = await listRemovalsOf(db, userId);
  const reminders = await listReminderRequests(db, userId);
  const addressMadeAt = await findAddress(db, userId);
  const made = await listOwnReports(db, userId);
  const hidden = await listHiddenPeople(db, userId);
  const given = await listGivenCheers(db, userId);
  const arrived = await listArrivedCheers(db, userId);
  const { timeZone, settings } = await findStatsSettings(db, userId);
  const landings = await listKeptLandings(db, userId);
  const turnedOn = await findLinkTurnedOn(db, userId);
  return {
    listRepeats: await findRepeats(db, userId),
    taskVisibility: visibilityOf({ general: await findVisibility(db, userId) }),
    runInHand: run && toSharedRun(run),
    runsAside: aside.map(toSharedRun),
    intention: await findIntention(db, userId),
    rhythm: await findRhythm(db, userId),
    statsSettings: { timeZone, ...settings },
    calendarAddress: { madeAt: addressMadeAt && isoTime(addressMadeAt) },
    progressMessages: messages.map((told) => ({ ...told, createdAt: isoTime(told.createdAt) })),
    reports: {
      made: made.map(({ kind, reportedAt }) => ({ kind, reportedAt: isoTime(reportedAt) })),
      about: await listReportsAbout(db, userId),
    },
    hiddenPeople: hidden.map(({ username, hiddenAt }) => ({ username, hiddenAt: isoTime(hiddenAt) })),
    cheers: {
      given: given.map(({ byName, cheeredAt }) => ({ byName, cheeredAt: isoTime(cheeredAt) })),
      received: arrived.map(({ name, endedAt }) => ({ name, runEndedAt: isoTime(new Date(endedAt)) })),
    },
    landings: landings.map(({ endsAt, joinedAt }) => ({
      endsAt: isoTime(endsAt),
      joinedAt: isoTime(joinedAt),
    })),
    linkSince: turnedOn && isoTime(turnedOn),
    taskPool: {
      place: place && {
        taskName: place.taskName,
        startedAt: isoTime(new Date(place.run.startedAt)),
        endsAt: isoTime(new Date(place.run.endsAt)),
      },
      stays: stays.map(({ joinedAt, leftAt }) => ({ joinedAt: isoTime(joinedAt), leftAt: isoTime(leftAt) })),
      ownRooms: ownRooms.map(({ name, openedAt, closesAt, isClosed, times, clock }) => ({
        name,
        openedAt: isoTime(openedAt),
        closesAt: closesAt && isoTime(closesAt),
        isClosed,
        times,
        rhythm: clock?.rhythm ?? null,
      })),
      remindersSince: reminders.map(isoTime),
      sentOutAt: removals.map(isoTime),
    },
  };
}

async function readMoney(db: Queryable, userId: string): Promise<Money> {
  const own = await findOwnCoupon(db, userId);
  const uses = await listEveryUse(db, userId);
  const payouts = await listPayouts(db, userId);
  const subscriptions = await listSubscriptions(db, userId);
  const grants = await listGrants(db, userId);
  const orders = await listOrders(db, userId);
  return {
    coupon: {
      own: own && toCoupon(own),
      uses: uses.map(({ code, plan, amountPaise, commissionPaise, subscribedAt }) => ({
        code,
        plan,
        amount: amountPaise,
        commission: commissionPaise,
        subscribedAt: isoTime(subscribedAt),
      })),
      payouts: payouts.map(({ month, earnedPaise, broughtPaise, paidPaise, carriedPaise }) => ({
        month,
        earned: earnedPaise,
        brought: broughtPaise,
        paid: paidPaise,
        carried: carriedPaise,
      })),
    },
    subscriptions: subscriptions.map(toSubscription),
    premiumGrants: grants.map(toGrant),
    orders: orders.map(({ id, plan, amountPaise, couponCode, status, createdAt }) => ({
      id,
      plan,
      amount: amountPaise,
      coupon: couponCode,
      status,
      createdAt: isoTime(createdAt),
    })),
    payments: await readPayments(db, userId),
  };
}

async function readPayments(db: Queryable, userId: string): Promise<PersonalData['payments']> {
  const paid = await addRefundsAndDisputes(db, await listPaymentsOf(db, userId));
  return paid.map(({ paymentId, plan, pricePaise, paymentMethod, paidAt, refusal, refunds, disputes }) => ({
    id: paymentId,
    plan,
    amount: pricePaise,
    method: paymentMethod,
    paidAt: isoTime(paidAt),
    refusal,
    refunds: refunds.map(({ id, amountPaise, status, createdAt }) => ({
      id,
      amount: amountPaise,
      status,
      createdAt: isoTime(createdAt),
    })),
    disputes: disputes.map(({ id, amountPaise, phase, status, createdAt }) => ({
      id,
      amount: amountPaise,
      phase,
      status,
      createdAt: isoTime(createdAt),
    })),
  }));
}
