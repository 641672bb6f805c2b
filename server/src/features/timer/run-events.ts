import type { Break } from '@focuspool/domain/rhythm/rhythm';
import type { SharedRun } from '@focuspool/domain/timer/shared-run';
import type { Span } from '@focuspool/domain/timer/worked-spans';
import type { ChangeListener } from '../../platform/database/change-listener.ts';
import type { Transaction } from '../../platform/database/database.ts';
import type { Services } from '../../platform/services.ts';

/** What became of a person's current run, or of their break. */
export type RunEvent =
  | { readonly kind: 'saved'; readonly run: SharedRun }
  | { readonly kind: 'dropped' }
  | { readonly kind: 'completed' }
  | { readonly kind: 'break_started'; readonly begun: Break }
  | { readonly kind: 'break_left' };

/** When a person sat in a room within the bounds, read in the transaction that counts a run. */
export type ListStays = (tx: Transaction, userId: string, bounds: Span) => Promise<readonly Span[]>;

/** What the verbs that change a run need; without a listener nothing else depends on the run. */
export type RunServices = Pick<Services, 'database' | 'clock' | 'live'> & {
  readonly onRunEvent?: ChangeListener<[RunEvent]>;
};
