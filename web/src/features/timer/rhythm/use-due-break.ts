import type { BreakPlan } from '@focuspool/domain/rhythm/rhythm';
import { useEffect, useState } from 'react';
import { serverNow, watchServerClock } from '../../../platform/clock/server-clock.ts';
import { useReplica } from '../../operation/person-replica.ts';
import { findDueBreak } from './break-actions.ts';
import { useMoment } from './use-moment.ts';

/** Returns the due break, which lapses at the same time on every page and device. */
export function useDueBreak(userId: string): BreakPlan | null {
  const [now, setNow] = useState(serverNow);
  const due = findDueBreak(useReplica(userId), now);
  useMoment(due?.until ?? null, () => setNow(serverNow()));
  // A device whose clock turned out to be wrong may have considered the break lapsed.
  useEffect(() => watchServerClock(() => setNow(serverNow())), []);
  return due;
}
