import type { MemberRun } from '../pool/pool-contract.ts';
import { isWithinReach } from './seen-at-work.ts';

/** Ends that are no further apart than this are one moment, in milliseconds. */
export const sameMomentMs = 1_000;

/** Whether somebody could land with the member whose bar this is; not whoever does already. */
export function canLandWith(run: MemberRun, own: MemberRun | undefined, now: number): boolean {
  if (run.isBreak || run.pausedPercent !== null || !isWithinReach(run.endsAt, now)) return false;
  const isOwnRunning = own !== undefined && !own.isBreak && own.pausedPercent === null;
  return !isOwnRunning || Math.abs(own.endsAt - run.endsAt) > sameMomentMs;
}

/** Whether a landing of one's own says as much as that of the room: the same moment, and nobody else in it. */
export function saysAsMuch(
  own: { readonly endsAt: number; readonly people: readonly unknown[] },
  next: NextLanding,
): boolean {
  return Math.abs(own.endsAt - next.endsAt) <= sameMomentMs && own.people.length + 1 >= next.people;
}

type Card = { readonly isSimulated: boolean; readonly run: MemberRun };

export type NextLanding = {
  /** Epoch milliseconds of the server's clock. */
  readonly endsAt: number;
  readonly people: number;
};

/** The next moment at which two or more of a room reach the end of their runs together; simulated members do not count. */
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
