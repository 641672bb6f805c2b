import { intentionTextSchema } from '@focuspool/domain/intention/intention';
import { useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { createListeners } from '../../platform/listeners.ts';
import { openReplica } from '../operation/person-replica.ts';

type Draft = { readonly taskId: string; readonly text: string };

let draft: Draft = { taskId: '', text: '' };
const changes = createListeners();

/** What stands typed in this tab for the next run of the task, until it is begun. */
export function useIntentionDraft(taskId: string): [string, (text: string) => void] {
  const text = useSyncExternalStore(changes.watch, () => (draft.taskId === taskId ? draft.text : ''));
  return [
    text,
    (typed) => {
      draft = { taskId, text: typed };
      changes.notify();
    },
  ];
}

/** Says it of the run that was just begun. What cannot be said is let go: a run is not in its way, nor is it in a run's. */
export function sayIntention(userId: string, taskId: string, key: string): void {
  const typed = v.safeParse(intentionTextSchema, draft.taskId === taskId ? draft.text : '');
  draft = { taskId: '', text: '' };
  changes.notify();
  if (typed.success) openReplica(userId).act({ kind: 'set_intention', key, text: typed.output });
}
