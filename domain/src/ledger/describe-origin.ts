import type { RunOrigin } from '../stats/run-origin.ts';
import { formatMinutes } from '../timer/time-format.ts';

const words: Record<RunOrigin, string> = {
  timer: 'Worked',
  room: 'Worked in a room',
  noted: 'Added by hand',
};

type Extended = {
  /** By how many minutes the run was extended at its end. */
  readonly extendedMinutes: number;
  readonly minutes: number;
  /** What it counted for before any correction. */
  readonly witnessedMinutes: number;
};

/** The minutes of the extension that remain: shortening a run keeps its beginning. */
export function remainingExtension({ extendedMinutes, minutes, witnessedMinutes }: Extended): number {
  return Math.max(0, extendedMinutes - (witnessedMinutes - minutes));
}

type DescribedRun = Extended & { readonly origin: RunOrigin; readonly isCorrected: boolean };

/** `Worked in a room · +5 minutes · Corrected` */
export function describeOrigin({ origin, isCorrected, ...run }: DescribedRun): string {
  const extended = remainingExtension(run);
  return [words[origin], extended > 0 ? `+${formatMinutes(extended)}` : '', isCorrected ? 'Corrected' : '']
    .filter(Boolean)
    .join(' · ');
}
