import type { Asker } from '../requests/request-calls.ts';

/** What the bench asks of a process that plays tabs, one a person. */
export type TabsCommand =
  | { do: 'open'; port: number; people: readonly Asker[] }
  /** From here on all of them have to come back. */
  | { do: 'expect a return' }
  | { do: 'report' };

export type TabsReport = {
  /** How many have been connected anew, and have read what their page shows. */
  readonly back: number;
  /** When the last of them was, in epoch milliseconds. */
  readonly lastAt: number;
  /** How long each of their readings took that was answered, in milliseconds. */
  readonly readingMs: readonly number[];
  /** Readings without a good answer. */
  readonly failed: number;
};
