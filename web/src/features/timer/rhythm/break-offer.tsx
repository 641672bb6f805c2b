import Coffee from 'lucide-react/icons/coffee';
import X from 'lucide-react/icons/x';
import * as v from 'valibot';
import { useStoredPreference } from '../../../platform/storage/use-preference.ts';
import { IconButton } from '../../../ui/button.tsx';
import { showToast, undoToastMs } from '../../../ui/feedback/toast-queue.ts';
import { CheerLine } from '../../cheer/cheer-line.tsx';
import { PastOutcome } from '../../intention/outcome-question.tsx';
import { LandedLine } from '../../landing/landing-line.tsx';
import { useReplica } from '../../operation/person-replica.ts';
import { useRunMark } from '../run/run-status.ts';
import { useBreakStatus } from './break-store.ts';
import { DueBreakButtons } from './due-break-buttons.tsx';
import { NextRunButton } from './next-run-button.tsx';
import { findNextTask } from './rhythm-actions.ts';
import { useDueBreak } from './use-due-break.ts';

type BreakOfferProps = { userId: string; onTaken?: () => void };

/**
 * Offers the due break and the next task, above the list or a guest's next choice, to people who were taken there before they
 * could choose (product 4.13).
 */
export function BreakOffer({ userId, onTaken }: BreakOfferProps) {
  const view = useReplica(userId);
  const isOnRun = useRunMark(userId) !== null;
  const isOnBreak = useBreakStatus(userId) !== null;
  const storageKey = `focuspool.declined-break.${userId}`;
  const [declined, decline] = useStoredPreference(storageKey, v.number(), 0);
  const due = useDueBreak(userId);
  const lastRun = view.shown.rhythm.recentRuns.at(-1) ?? 0;
  if (!due || isOnRun || isOnBreak || declined === lastRun) return null;
  function declineBreak(): void {
    decline(lastRun);
    showToast('No break this time.', undoToastMs, { label: 'Undo', onPress: () => decline(0) });
  }

  return (
    <section
      aria-label="Break"
      className="mt-3 grid animate-rise gap-3 rounded-3xl border border-line bg-surface px-4 pt-2 pb-4"
    >
      <div className="-me-2 flex items-center gap-3">
        <Coffee aria-hidden className="size-5 shrink-0 text-success" />
        <div className="mr-auto grid min-w-0 justify-items-start">
          <p className="text-ink-quiet">Time for a break?</p>
          <LandedLine userId={userId} className="text-sm" />
          <CheerLine userId={userId} className="text-sm" />
        </div>
        <IconButton label="No break now" onClick={declineBreak}>
          <X aria-hidden className="size-5" />
        </IconButton>
      </div>
      <PastOutcome userId={userId} isAtStart />
      <div className="flex flex-col gap-3 sm:flex-row">
        <DueBreakButtons userId={userId} due={due} {...(onTaken && { onTaken })} variant="quiet" />
        <NextRunButton userId={userId} task={findNextTask(view)} size="regular" className="sm:flex-1" />
      </div>
    </section>
  );
}
