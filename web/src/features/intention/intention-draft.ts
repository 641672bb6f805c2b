import { intentionTextSchema } from '@focuspool/domain/intention/intention';
import { useSyncExternalStore } from 'react';
import * as v from 'valibot';
import { createListeners } from '../../platform/listeners.ts';
import { openReplica } from '../operation/person-replica.ts';

type Draft = { readonly taskId: string; readonly text: string };

let draft: Draft = { taskId: '', text: '' };
const changes = createListeners();

/** The text typed in this tab for the task's next run, until that run starts. */
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

/** Makes the draft the intention of the run that has just started. An unusable text is dropped: it never holds up a run. */
export function sayIntention(userId: string, taskId: string, key: string): void {
  const typed = v.safeParse(intentionTextSchema, draft.taskId === taskId ? draft.text : '');
  draft = { taskId: '', text: '' };
  changes.notify();
  if (typed.success) openReplica(userId).act({ kind: 'set_intention', key, text: typed.output });
}
