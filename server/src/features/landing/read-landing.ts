import { endsAtMoment } from '@focuspool/domain/landing/follow-landing';
import {
  type Landing,
  type LandingReply,
  landingReportedMs,
} from '@focuspool/domain/landing/landing-contract';
import { accept, type Outcome } from '@focuspool/domain/outcome';
import { listRuns } from '@focuspool/domain/timer/shared-run';
import type { Queryable } from '../../platform/database/database.ts';
import type { NamedViewer } from '../../platform/http/gate.ts';
import type { Services } from '../../platform/services.ts';
import { type CurrentRuns, listCurrentRuns } from '../timer/current-run-store.ts';
import { type KnownLanding, listCompanions, listOwnLandings } from './landing-store.ts';
import { findRoomBreak } from './settle-clock-run.ts';

/** Returns with whom the person lands next, or has landed last, and who is no longer in a landing to come. */
export async function readLanding(
  { clock, database }: Pick<Services, 'clock' | 'database'>,
  { userId }: NamedViewer,
): Promise<Outcome<LandingReply, never>> {
  return accept(await findLandings(database, userId, clock.now()));
}

export async function findLanding(db: Queryable, userId: string, now: Date): Promise<Landing | null> {
  return (await findLandings(db, userId, now)).landing;
}

async function findLandings(db: Queryable, userId: string, now: Date): Promise<Required<LandingReply>> {
  const own = await listOwnLandings(db, userId, new Date(now.getTime() - landingReportedMs));
  if (own.length === 0) return { landing: null, left: [] };
  const others = await listCompanions(
    db,
    userId,
    own.map(({ landingId }) => landingId),
  );
  const current = await listCurrentRuns(db, [userId, ...others.map((other) => other.userId)]);
  const isIn = (landing: KnownLanding) => reachesMoment(landing, current.get(landing.userId));
  // What a person does with their run after the moment does not affect the others.
  const isOrWasIn = (other: KnownLanding) => isIn(other) || (other.wasKept && other.hasStayed);
  const inLanding = Map.groupBy(others.filter(isOrWasIn), ({ landingId }) => landingId);
  const toCome = own.filter((landing) => !landing.isByClock && landing.endsAt > now && isIn(landing));
  const ahead = new Set(toCome.map(({ landingId }) => landingId));
  const left = others
    .filter((other) => ahead.has(other.landingId) && !isIn(other))
    .map((other) => other.userId);
  for (const landing of own) {
    const { landingId, runKey, endsAt, breakMinutes, isByClock } = landing;
    const people = inLanding.get(landingId) ?? [];
    if (people.length === 0 || !isIn(landing)) continue;
    const ofRoom = isByClock ? await findRoomBreak(db, userId, endsAt.getTime()) : null;
    const found = {
      ...{ runKey, endsAt: endsAt.getTime() },
      people: people.map((other) => ({ id: other.userId, username: other.username })),
      break: { key: landingId, minutes: ofRoom ?? breakMinutes },
      ...(isByClock && { isByClock }),
    };
    return { landing: found, left };
  }
  return { landing: null, left };
}

/**
 * Returns whether the run ends at, or was worked up to, the promised moment: no longer once it was paused, set again or let go.
 * Someone who left the room before then is not in a landing by its clock.
 */
function reachesMoment(
  { runKey, endsAt, isCounted, hasStayed }: KnownLanding,
  known: CurrentRuns | undefined,
): boolean {
  if (!hasStayed) return false;
  if (isCounted) return true;
  const timer = known && listRuns(known).find((run) => run.timer.key === runKey)?.timer;
  return timer !== undefined && endsAtMoment(timer, endsAt.getTime());
}
