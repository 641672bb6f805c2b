import { isUnderWay, type MemberRun } from './member-run.ts';
import { roomLimits, simulatedLimits } from './room-limits.ts';

/** How many are in a room and of what kind. */
export type RoomCount = {
  readonly people: number;
  /** People whose run has not come to its end. */
  readonly activePeople: number;
  readonly simulated: number;
};

/** Whether somebody who comes back finds their place (specification, section 4; a run under way keeps it longer). */
export function keepsPlace(run: MemberRun, now: number): boolean {
  if (run.endsAt < now) return false;
  return run.endsAt <= now + roomLimits.keptForMs || isUnderWay(run, now);
}

/** Whether a member has been away so long that the place is given up. */
export function isStale(run: MemberRun, now: number): boolean {
  return run.endsAt < now - roomLimits.staleAfterMs;
}

/** A room without people is deleted, whoever else is in it. */
export function isAbandoned({ people }: Pick<RoomCount, 'people'>): boolean {
  return people === 0;
}

/** How many simulated members may join a room that has not had any yet: 0 when it needs none. */
export function countSeatsToSeed({ people, activePeople, simulated }: RoomCount): number {
  if (activePeople >= simulatedLimits.activePeople || simulated >= simulatedLimits.fewest) return 0;
  const free = roomLimits.capacity - people - simulated;
  return free < simulatedLimits.fewest ? 0 : Math.min(free, simulatedLimits.most);
}
