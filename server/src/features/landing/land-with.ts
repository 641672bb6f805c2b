import { randomUUID } from 'node:crypto';
import { landingTopic } from '@focuspool/domain/landing/landing-contract';
import { sameMomentMs } from '@focuspool/domain/landing/next-landing';
import { isWithinReach, type SeenAtWork } from '@focuspool/domain/landing/seen-at-work';
import type { OperationOf, PersonState } from '@focuspool/domain/operation/operation';
import { accept, type Outcome, refuse } from '@focuspool/domain/outcome';
import { findTimerEnd } from '@focuspool/domain/timer/timer';
import type { ChangeListener } from '../../platform/database/change-listener.ts';
import { lockPerson, type Queryable, type Transaction } from '../../platform/database/database.ts';
import { areHiddenBetween } from '../../platform/hidden-things/hidden-between.ts';
import type { NamedViewer } from '../../platform/http/gate.ts';
import type { Services } from '../../platform/services.ts';
import { findRhythm } from '../rhythm/rhythm-store.ts';
import { findCurrentRuns } from '../timer/current-run-store.ts';
import type { RunContext } from '../timer/grant-run.ts';
import type { RunEvent } from '../timer/run-events.ts';
import { findSeen, type Seen } from './find-seen.ts';
import {
  deleteLeftLandings,
  findLandingOfRun,
  listRecipients,
  putLandings,
  type RunEnd,
} from './landing-store.ts';

/** Returns when the run of the person who was seen ends, if the viewer may land with them and does not yet; otherwise null. */
export async function readOffer(
  { clock, database }: Pick<Services, 'clock' | 'database'>,
  { userId }: NamedViewer,
  seenAt: SeenAtWork,
): Promise<Outcome<{ endsAt: number | null }, never>> {
  const now = clock.now();
  const seen = await findSeen(database, userId, seenAt, now);
  const run = seen && seen.userId !== userId ? await findRunToLand(database, userId, seen, now) : null;
  if (!run || !isWithinReach(run.endsAt, now.getTime())) return accept({ endsAt: null });
  const { run: own } = await findCurrentRuns(database, userId);
  const endsTogether = own !== null && findTimerEnd(own.timer) === run.endsAt;
  return accept({ endsAt: endsTogether ? null : run.endsAt });
}

/**
 * Locks both people, always in the same order, so that two who land with each
 * other at once do not deadlock. Must be the first step of a transaction.
 */
export async function lockBoth(
  tx: Transaction,
  userId: string,
  seenAt: SeenAtWork,
  now: Date,
): Promise<void> {
  const seen = await findSeen(tx, userId, seenAt, now);
  const both = new Set([userId, seen?.userId ?? userId]);
  for (const person of [...both].sort()) await lockPerson(tx, person);
}

/** The context of a decision about a person who is locked, with their state before it. */
export type LandingContext = RunContext & { readonly person: { readonly state: PersonState } };

type LandingRefusal = 'thing_missing' | 'thing_own' | 'landing_missed' | 'landing_out_of_reach';

/**
 * Checks the other person's run as it is now, with both people locked, and notes who lands together. The run gets exactly their
 * end, to the millisecond, if that is still the one that was seen. An operation that arrives after its moment describes finished
 * work: it is kept as the device showed it, and no one has landed together.
 */
export async function settleLanding(
  context: LandingContext,
  operation: OperationOf<'land_run'>,
): Promise<Outcome<OperationOf<'land_run'>, LandingRefusal>> {
  const outcome = await landTogether(context, operation);
  return outcome.ok || operation.endsAt > context.now.getTime() ? outcome : accept(operation);
}

async function landTogether(
  { tx, userId, now, person }: LandingContext,
  operation: OperationOf<'land_run'>,
): Promise<Outcome<OperationOf<'land_run'>, LandingRefusal>> {
  const seen = await findSeen(tx, userId, operation.with, now);
  if (!seen) return refuse('thing_missing');
  if (seen.userId === userId) return refuse('thing_own');
  const run = await findRunToLand(tx, userId, seen, now);
  if (!run || Math.abs(run.endsAt - operation.endsAt) > sameMomentMs) return refuse('landing_missed');
  if (!isWithinReach(run.endsAt, operation.at)) return refuse('landing_out_of_reach');
  const endsAt = new Date(run.endsAt);
  const theirs = { userId: seen.userId, runKey: run.key, endsAt };
  const known = await findLandingOfRun(tx, theirs);
  const landing = known ?? {
    ...{ ...theirs, landingId: randomUUID(), joinedAt: now },
    breakMinutes: (await findRhythm(tx, seen.userId)).settings.shortBreakMinutes,
    isByClock: false,
    wasKept: false,
  };
  const own = { ...landing, userId, runKey: operation.key, joinedAt: now, wasKept: false };
  await deleteLeftLandings(tx, [theirs, endOfRun(userId, person.state)], now);
  await putLandings(tx, known ? [own] : [landing, own]);
  return accept({ ...operation, endsAt: run.endsAt });
}

export function endOfRun(userId: string, { run }: PersonState): RunEnd {
  const endsAt = run && findTimerEnd(run.timer);
  return { userId, runKey: run?.timer.key ?? '', endsAt: endsAt === null ? null : new Date(endsAt) };
}

type LandingServices = Pick<Services, 'clock' | 'live'>;

/** Notifies everyone who lands with a person, and that person's own devices, when the run has changed. */
export function createLandingListener(services: LandingServices): ChangeListener<[RunEvent]> {
  return async (tx, userId, { kind }) => {
    if (kind === 'break_started' || kind === 'break_left') return () => {};
    return prepareLandingUpdate(services, tx, userId);
  };
}

/** Returns a function that, after the commit, makes everyone who lands with the person, and the person's own devices, reload. */
export async function prepareLandingUpdate(
  { clock, live }: LandingServices,
  tx: Transaction,
  userId: string,
): Promise<() => void> {
  const recipients = await listRecipients(tx, userId, clock.now());
  return () => {
    for (const { userId: other, endsAt } of recipients)
      live.publish(landingTopic, other, { endsAt: endsAt.getTime() });
  };
}

/** Finds the run on which the person was seen, unless it has ended; null if either of the two hides the other. */
async function findRunToLand(
  db: Queryable,
  userId: string,
  seen: Seen,
  now: Date,
): Promise<{ key: string; endsAt: number } | null> {
  const { run } = await findCurrentRuns(db, seen.userId);
  if (!run || (seen.runKey !== null && seen.runKey !== run.timer.key)) return null;
  const endsAt = findTimerEnd(run.timer);
  if (endsAt === null || endsAt <= now.getTime()) return null;
  if (await areHiddenBetween(db, userId, seen.userId)) return null;
  return { key: run.timer.key, endsAt };
}
