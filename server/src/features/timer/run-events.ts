import type { Guest } from '@focuspool/domain/operation/guest';
import type { Break } from '@focuspool/domain/rhythm/rhythm';
import type { SharedRun } from '@focuspool/domain/timer/shared-run';
import type { Span } from '@focuspool/domain/timer/worked-spans';
import type { Queryable, Transaction } from '../../platform/database/database.ts';
import type { Observer } from '../../platform/database/observer.ts';
import type { Services } from '../../platform/services.ts';

/** What became of the current run of somebody, or of their break. */
export type RunEvent =
  | { readonly kind: 'saved'; readonly run: SharedRun }
  | { readonly kind: 'dropped' }
  | { readonly kind: 'completed' }
  | { readonly kind: 'break_started'; readonly begun: Break }
  | { readonly kind: 'break_left' };

/** When a person sat in a room within the bounds, read in the transaction that counts a run. */
export type ListStays = (tx: Transaction, userId: string, bounds: Span) => Promise<readonly Span[]>;

/** How somebody without a plan is a guest in a room; null for nobody's. */
export type FindGuest = (db: Queryable, userId: string, now: Date) => Promise<Guest | null>;

/** Whether somebody who sits there no more still was a guest in their seat at that instant. */
export type WasSeated = (db: Queryable, userId: string, at: Date) => Promise<boolean>;

/** What the verbs that change a run need; without an observer nothing depends on it, without stays there are no rooms. */
export type RunServices = Pick<Services, 'database' | 'clock' | 'live'> & {
  readonly onRunEvent?: Observer<[RunEvent]>;
  readonly listStays?: ListStays;
  readonly findGuest?: FindGuest;
  readonly wasSeated?: WasSeated;
};
