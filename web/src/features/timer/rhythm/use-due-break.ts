import type { BreakPlan } from '@focuspool/domain/rhythm/rhythm';
import { useEffect, useState } from 'react';
import { serverNow, watchServerClock } from '../../../platform/clock/server-clock.ts';
import { useReplica } from '../../operation/person-replica.ts';
import { findDueBreak } from './break-actions.ts';
import { useMoment } from './use-moment.ts';

/** The break that is due, which lapses on every page of every device alike. */
export function useDueBreak(userId: string): BreakPlan | null {
  const [now, setNow] = useState(serverNow);
  const due = findDueBreak(useReplica(userId), now);
  useMoment(due?.until ?? null, () => setNow(serverNow()));
  // A device that found its clock wrong may have taken it for lapsed.
  useEffect(() => watchServerClock(() => setNow(serverNow())), []);
  return due;
}
