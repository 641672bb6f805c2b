import { refusals } from '@focuspool/domain/refusals';
import { useEffect, useState } from 'react';
import { navigate } from '../../platform/navigation.ts';
import { paths } from '../../platform/paths.ts';
import { showToast } from '../../ui/feedback/toast-queue.ts';
import { openReplica, useReplica } from '../operation/person-replica.ts';

/** A person who has waited longer has turned to something else, and is not taken away from it. */
const ledWithinMs = 5_000;

/**
 * Opens a completed list again, and navigates to it once the server has sent its tasks. Without a network it waits; the result is
 * then reported on the page.
 */
export function useRedo(userId: string, list: { id: string; title: string }) {
  const { outbox, reports } = useReplica(userId);
  const [pressed, setPressed] = useState<{ id: string; at: number } | null>(null);
  const { title } = list;

  useEffect(() => {
    if (!pressed) return;
    const replica = openReplica(userId);
    const stop = replica.watch(() => {
      const view = replica.read();
      if (view.outbox.some(({ id }) => id === pressed.id)) return;
      stop();
      if (view.reports.some(({ operation }) => operation.id === pressed.id)) return;
      if (performance.now() - pressed.at < ledWithinMs) navigate(paths.tasks);
      else showToast(`“${title}” is your list again.`);
    });
    return () => void stop();
  }, [userId, pressed, title]);

  const refused = reports.find(({ operation }) => operation.id === pressed?.id)?.verdict;
  return {
    isWaiting: outbox.some((each) => each.kind === 'open_list' && each.listId === list.id),
    problem: refused?.state === 'refused' ? refusals[refused.reason].message : null,
    redo(): void {
      const replica = openReplica(userId);
      if (refused) void replica.dismiss(refused.id);
      const outcome = replica.act({ kind: 'open_list', listId: list.id });
      if (outcome.ok) setPressed({ id: outcome.value.id, at: performance.now() });
    },
  };
}
