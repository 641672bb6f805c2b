import { Coffee, X } from 'lucide-react';
import { useNavigate } from 'react-router';
import * as v from 'valibot';
import { paths } from '../../../platform/paths.ts';
import { useStoredPreference } from '../../../platform/storage/preference.ts';
import { IconButton } from '../../../ui/button.tsx';
import { useReplica } from '../../operation/person-replica.ts';
import { useRunMark } from '../run/run-status.ts';
import { takeBreak } from './break-actions.ts';
import { BreakButton } from './break-button.tsx';
import { useBreakStatus } from './break-store.ts';
import { useDueBreak } from './use-due-break.ts';

/** The break that is due, above the list, for whoever was led there before they could take it (product 4.13). */
export function BreakOffer({ userId }: { userId: string }) {
  const view = useReplica(userId);
  const navigate = useNavigate();
  const isOnRun = useRunMark(userId) !== null;
  const isOnBreak = useBreakStatus(userId) !== null;
  const storageKey = `focuspool.declined-break.${userId}`;
  const [declined, decline] = useStoredPreference(storageKey, v.number(), 0);
  const due = useDueBreak(userId);
  const lastRun = view.shown.rhythm.recentRuns.at(-1) ?? 0;
  if (!due || isOnRun || isOnBreak || declined === lastRun) return null;
  return (
    <section
      aria-label="Break"
      className="mt-3 flex animate-rise items-center gap-2 rounded-2xl border border-line bg-surface py-1.5 pr-1.5 pl-4"
    >
      <Coffee aria-hidden className="size-5 shrink-0 text-success" />
      <p className="mr-auto min-w-0 text-ink-quiet">Time for a break?</p>
      <BreakButton
        minutes={due.minutes}
        onTake={(minutes) => {
          takeBreak(userId, minutes);
          void navigate(paths.timer);
        }}
        variant="quiet"
        className="shrink-0 px-4"
      >
        {due.minutes} minutes
      </BreakButton>
      <IconButton label="No break now" onClick={() => decline(lastRun)}>
        <X aria-hidden className="size-5" />
      </IconButton>
    </section>
  );
}
