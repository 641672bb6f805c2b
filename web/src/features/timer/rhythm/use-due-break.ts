import type { BreakPlan } from '@focuspool/domain/rhythm/rhythm';
import { useState } from 'react';
import { useReplica } from '../../operation/person-replica.ts';
import { findDueBreak } from './break-actions.ts';
import { useMoment } from './use-moment.ts';

/** The break that is due, which lapses on every page of every device alike. */
export function useDueBreak(userId: string): BreakPlan | null {
  const due = findDueBreak(useReplica(userId));
  const until = due?.until ?? null;
  const [lapsedAt, setLapsedAt] = useState(0);
  useMoment(until, () => setLapsedAt(until ?? 0));
  return due && due.until > lapsedAt ? due : null;
}
