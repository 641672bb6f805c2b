import { cheersAreForRun, describeCheers } from '@focuspool/domain/cheer/gather-cheers';
import { useQuery } from '@tanstack/react-query';
import PartyPopper from 'lucide-react/icons/party-popper';
import { useEffect, useState } from 'react';
import * as v from 'valibot';
import { api, asPerson, call } from '../../platform/api/api.ts';
import { readStored, writeStored } from '../../platform/storage/device-storage.ts';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { useReplica } from '../operation/person-replica.ts';

/** The device's key for the last run whose cheers were announced to screen readers, wherever they first appeared. */
const announcedRunKey = (userId: string) => `focuspool.told-cheers.${userId}`;

type CheerLineProps = {
  userId: string;
  className?: string;
  /** Whether it is inside a status region that is announced as a whole when it changes. */
  isInStatus?: boolean;
};

/** The cheers for the run that its reader has just completed (product 16); the page around it reserves its space. */
export function CheerLine({ userId, className = '', isInStatus = false }: CheerLineProps) {
  const { words, completedAt } = useCheers(userId);
  const [announcedBefore] = useState(() => readStored(announcedRunKey(userId), v.number(), 0));
  useEffect(() => {
    if (words) writeStored(announcedRunKey(userId), completedAt);
  }, [userId, words, completedAt]);
  return (
    <div className={className}>
      {words && (
        <p className="flex items-center justify-center gap-2 text-ink-quiet">
          <PartyPopper aria-hidden className="size-5 shrink-0 text-success" />
          <span className="min-w-0 wrap-anywhere">{words}</span>
        </p>
      )}
      {!isInStatus && (
        <VisuallyHidden>
          <span role="status">{announcedBefore === completedAt ? '' : words}</span>
        </VisuallyHidden>
      )}
    </div>
  );
}

/** Requested once the server has the completed run: before that there are no cheers to read. */
function useCheers(userId: string): { words: string; completedAt: number } {
  const { state, outbox, isSynced } = useReplica(userId);
  const completedAt = state?.rhythm.recentRuns.at(-1) ?? 0;
  const isDecided = isSynced && !outbox.some(({ kind }) => kind === 'complete_run');
  const { data } = useQuery({
    queryKey: ['cheers', userId, completedAt],
    queryFn: () => call(api.cheers.$get({}, asPerson(userId))),
    enabled: isDecided && completedAt > 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const cheers = data?.cheers;
  const areCurrent = cheers && cheersAreForRun(cheers, completedAt);
  return { words: areCurrent ? describeCheers(cheers) : '', completedAt };
}
