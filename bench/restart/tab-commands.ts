import type { Asker } from '../requests/request-calls.ts';

/** The bench's commands to a process that plays tabs, one per person. */
export type TabsCommand =
  | { do: 'open'; port: number; people: readonly Asker[] }
  /** From here on all of them must come back. */
  | { do: 'expect a return' }
  | { do: 'report' };

export type TabsReport = {
  /** How many have reconnected and have read what their page shows. */
  readonly back: number;
  /** When the last of them had, in epoch milliseconds. */
  readonly lastAt: number;
  /** How long each answered reading took, in milliseconds. */
  readonly readingMs: readonly number[];
  /** Readings that failed even after retries. */
  readonly failed: number;
};
