import type { TaskList } from '@focuspool/domain/task/task-contract';
import { countDone } from '@focuspool/domain/task/task-list';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/dialog.tsx';
import { ProgressBar } from '../../ui/feedback/progress-bar.tsx';
import type { ListActions } from './list-actions.ts';

type ListFooterProps = {
  /** Null when no list is open. */
  list: TaskList | null;
  actions: ListActions;
};

/** Shows the progress of the list and leads to the next one (product 2.15). */
export function ListFooter({ list, actions }: ListFooterProps) {
  const [askedId, setAskedId] = useState<string | null>(null);
  const total = list?.tasks.length ?? 0;
  const done = countDone(list?.tasks ?? []);
  const isAllDone = total > 0 && done === total;
  const isAsking = list !== null && list.id === askedId;
  // Another device may replace the list with one that the question was not about.
  if (askedId !== null && !isAsking) setAskedId(null);

  function complete() {
    setAskedId(null);
    if (list) actions.complete(list);
  }

  return (
    // The margin lets the end of a long list be scrolled out from under a toast with an action on a phone.
    <footer className="mt-5 flex flex-wrap items-center justify-between gap-x-5 gap-y-3 max-sm:mb-16">
      <div className="min-w-28 flex-1 sm:max-w-56">
        <ProgressBar
          percent={total === 0 ? 0 : (100 * done) / total}
          size="slim"
          tone={isAllDone ? 'success' : 'accent'}
        />
        <p role="status" className="mt-2.5 text-sm text-ink-quiet tabular-nums">
          {done}/{total} tasks completed
        </p>
      </div>
      <div className="flex flex-wrap items-center justify-end gap-2 max-sm:grow">
        {list && done > 0 && (
          <Button variant="plain" className="max-sm:px-2.5" onClick={() => actions.clear(list)}>
            Clear completed
          </Button>
        )}
        <Button
          variant={isAllDone ? 'primary' : 'quiet'}
          disabled={total === 0}
          onClick={() => setAskedId(list?.id ?? null)}
          // The transparent border keeps the width that the quiet variant has.
          className={isAllDone ? 'border border-transparent' : ''}
        >
          Create New List
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        title="Are you sure you want to clear all the tasks?"
        description="They move to your history as they are."
        onYes={complete}
        onNo={() => setAskedId(null)}
      />
    </footer>
  );
}
