import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useCompleteList } from './complete-list-request.ts';
import { type ListFailure, useDismissFailures } from './list-failures.ts';

type ListFooterProps = {
  /** Null when no list is open. */
  listId: string | null;
  done: number;
  total: number;
  failures: ListFailure[];
  onCompleted: () => void;
};

/** How far the list is, and the way to the next one (specification, section 2). */
export function ListFooter({ listId, done, total, failures, onCompleted }: ListFooterProps) {
  const completeList = useCompleteList();
  const dismiss = useDismissFailures();
  const [isAsking, setIsAsking] = useState(false);
  const isAllDone = total > 0 && done === total;

  function complete() {
    setIsAsking(false);
    dismiss(({ change }) => change.kind === 'complete_list');
    if (listId) completeList.mutate({ kind: 'complete_list', listId });
    onCompleted();
  }

  return (
    <footer className="mt-5 flex flex-wrap items-center justify-between gap-x-5 gap-y-3">
      <div className="min-w-28 flex-1 sm:max-w-56">
        <div aria-hidden className="h-2 overflow-hidden rounded-full bg-surface-strong">
          <div
            className={`h-full rounded-full transition-[width,background-color] duration-240 ease-calm ${isAllDone ? 'bg-success' : 'bg-linear-to-r from-accent-soft to-accent'}`}
            style={{ width: `${total === 0 ? 0 : (100 * done) / total}%` }}
          />
        </div>
        <p role="status" className="mt-2.5 text-sm text-ink-quiet tabular-nums">
          {done}/{total} tasks completed
        </p>
      </div>
      <Button variant="quiet" disabled={!listId || total === 0} onClick={() => setIsAsking(true)}>
        Create New List
      </Button>
      {failures.length > 0 && (
        <p role="alert" className="w-full text-end text-sm text-danger">
          {failures.at(-1)?.message}
        </p>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title="Are you sure you want to clear all the tasks?"
        description="They move to your history, as they are."
        onYes={complete}
        onNo={() => setIsAsking(false)}
      />
    </footer>
  );
}
