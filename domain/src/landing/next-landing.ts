import type { MemberRun } from '../pool/pool-contract.ts';
import { isWithinReach } from './seen-at-work.ts';

/** Ends no further apart than this count as one moment, in milliseconds. */
export const sameMomentMs = 1_000;

/** Whether the viewer could land with the member who has this run; false if they already do. */
export function canLandWith(run: MemberRun, own: MemberRun | undefined, now: number): boolean {
  if (run.isBreak || run.pausedPercent !== null || !isWithinReach(run.endsAt, now)) return false;
  const isOwnRunning = own !== undefined && !own.isBreak && own.pausedPercent === null;
  return !isOwnRunning || Math.abs(own.endsAt - run.endsAt) > sameMomentMs;
}

/**
 * Whether the viewer's own landing stands for the room's next one. Only the moment counts: a different number of people would show
 * that someone in the room, who is not named to the viewer, hides them.
 */
export function coversRoomLanding(
  own: Pick<NextLanding, 'endsAt'>,
  next: Pick<NextLanding, 'endsAt'>,
): boolean {
  return Math.abs(own.endsAt - next.endsAt) <= sameMomentMs;
}

type Card = { readonly isSimulated: boolean; readonly run: MemberRun };

export type NextLanding = {
  /** Epoch milliseconds of the server's clock. */
  readonly endsAt: number;
  readonly people: number;
};

/** The next moment at which two or more people of a room end their runs together; simulated members do not count. */
export function findNextLanding(members: readonly Card[], now: number): NextLanding | null {
  const ends = members
    .filter(({ isSimulated, run }) => !isSimulated && !run.isBreak && run.pausedPercent === null)
    .map(({ run }) => run.endsAt)
    .filter((endsAt) => endsAt > now)
    .sort((one, other) => one - other);
  for (const endsAt of ends) {
    const people = ends.filter((end) => end >= endsAt && end - endsAt <= sameMomentMs).length;
    if (people > 1) return { endsAt, people };
  }
  return null;
}
