import { endTitles } from '@focuspool/domain/push/alert';
import { type Break, type BreakReading, readBreak } from '@focuspool/domain/rhythm/rhythm';
import { serverNow } from '../../../platform/clock/server-clock.ts';
import { createListeners } from '../../../platform/listeners.ts';
import { onePerPerson, useSelected } from '../../../platform/person-store.ts';
import { openReplica } from '../../operation/person-replica.ts';

/** A break as this device displays it, as of the last refresh. */
export type BreakView = { readonly taken: Break; readonly reading: BreakReading };

export function nameBreak({ reading }: BreakView): string {
  return reading.status === 'over' ? endTitles.break : 'On a break';
}

type BreakStoreParts = {
  readonly replica: {
    read(): { shown: { rhythm: { lastBreak: Break | null } } };
    watch(listener: () => void): unknown;
  };
  /** Epoch milliseconds of the server's clock, as far as this device knows it. */
  readonly now: () => number;
};

/** Creates a store of the break that a person is on, or has not come back from yet; null if there is none. */
export function createBreakStore({ replica, now }: BreakStoreParts) {
  const changes = createListeners();
  const ends = createListeners<BreakView>();
  let shown: BreakView | null = null;

  /** Updates the displayed break to the present. */
  function refresh(): void {
    const before = shown;
    shown = look();
    if (shown === before) return;
    changes.notify();
    const isSame = shown?.taken.key === before?.taken.key;
    if (shown && isSame && before?.reading.status === 'running' && shown.reading.status === 'over')
      ends.notify(shown);
  }

  function look(): BreakView | null {
    const { lastBreak } = replica.read().shown.rhythm;
    const reading = lastBreak && readBreak(lastBreak, now());
    if (!lastBreak || !reading || reading.status === 'left') return null;
    const { taken, reading: earlier } = shown ?? {};
    const isSame = taken === lastBreak && earlier?.remainingMs === reading.remainingMs;
    const isAlike =
      isSame && earlier.status === reading.status && earlier.isAnnounced === reading.isAnnounced;
    return isAlike ? shown : { taken: lastBreak, reading };
  }

  refresh();
  replica.watch(refresh);

  return {
    read: (): BreakView | null => shown,
    refresh,
    watch: changes.watch,
    /** Calls back when the break is seen to end, but not for one that had ended before this page was opened. */
    watchEnd: ends.watch,
  };
}

/** Opens this page's store for a person. */
export const openBreakStore = onePerPerson((userId) =>
  createBreakStore({ replica: openReplica(userId), now: serverNow }),
);

/** Returns the person's current break; it changes every second. */
export function useBreak(userId: string | undefined): BreakView | null {
  return useSelected(openBreakStore, userId, (shown) => shown);
}

/** Whether the person is on a break that every page shows. */
export function useIsBreakAnnounced(userId: string | undefined): boolean {
  return useSelected(openBreakStore, userId, (shown) => shown?.reading.isAnnounced) ?? false;
}

/** Returns the key of the person's current break; unlike the break itself, it does not change every second. */
export function useBreakKey(userId: string): string | null {
  return useSelected(openBreakStore, userId, (shown) => shown?.taken.key ?? null);
}

/** Returns the status of the person's current break; unlike the break itself, it does not change every second. */
export function useBreakStatus(userId: string | undefined): BreakReading['status'] | null {
  return useSelected(openBreakStore, userId, (shown) => shown?.reading.status ?? null);
}
