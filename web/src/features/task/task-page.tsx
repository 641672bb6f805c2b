import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ApiRefusal } from '../../platform/api/api.ts';
import { useLoad } from '../../platform/api/use-load.ts';
import { paths } from '../../platform/paths.ts';
import { useIsOnline } from '../../platform/use-is-online.ts';
import { toButtonClasses } from '../../ui/button.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { Link } from '../../ui/page/link.tsx';
import { usePageTitle } from '../../ui/page/page-title.ts';
import { useShortcut } from '../../ui/use-shortcut.ts';
import { stateQuery } from '../operation/operation-sync.tsx';
import { useReplica } from '../operation/person-replica.ts';
import { AddTaskForm } from './add-task-form.tsx';
import { useDraftTitle } from './draft-title.ts';
import { openListActions } from './list-actions.ts';
import { ListFooter } from './list-footer.tsx';
import { ListMenu } from './list-menu.tsx';
import { ListUnavailable, NoTasks, TaskSkeleton } from './list-placeholders.tsx';
import { groupRefusals, placeRefusals } from './list-refusals.ts';
import { ListTitle } from './list-title.tsx';
import { OtherLists } from './other-lists.tsx';
import { type TaskMark, TaskRows } from './rows/task-rows.tsx';
import { undoLast } from './undo.ts';

type TaskPageProps = {
  userId: string;
  mark: TaskMark | null;
  /** The offer shown above the list after a run. */
  offer: ReactNode;
};

/** The task manager (product 2.15). On a phone the add form is at the foot, within the thumb's reach. */
export function TaskPage({ userId, mark, offer }: TaskPageProps) {
  usePageTitle('Task Manager');
  useShortcut('Mod+z', () => undoLast(userId));
  const { state, outbox, reports, isLoaded } = useReplica(userId);
  const query = stateQuery(userId, true);
  const { problem, retry } = useLoad(useQuery(query));
  const isOnline = useIsOnline();

  const actions = openListActions(userId);
  const [list, ...waiting] = state ? [state.lists[0] ?? null, ...state.lists.slice(1)] : [];
  const tasks = list?.tasks ?? [];
  const [draftTitle, keepDraftTitle] = useDraftTitle(userId, Boolean(list));
  // Operations that waited when the page was opened are not new to a person who returns to it.
  const [waited, setWaited] = useState<ReadonlySet<string> | null>(null);
  if (isLoaded && !waited) setWaited(new Set(outbox.map(({ id }) => id)));
  const added = outbox.flatMap((each) => {
    if (waited?.has(each.id)) return [];
    if (each.kind === 'add_task') return [each.taskId];
    // Of many tasks the first is scrolled into view, with the others after it.
    return each.kind === 'add_tasks' ? each.tasks.slice(0, 1).map(({ id }) => id) : [];
  });
  const { byTask, ofTitle, others } = placeRefusals(groupRefusals(reports), list);
  return (
    <div className="@container mx-auto flex w-full max-w-3xl flex-1 animate-rise flex-col px-4 pt-4 sm:px-6 sm:pb-12">
      <header className="flex flex-wrap items-center justify-between gap-x-4 sm:items-end">
        <h1 className="py-2 font-sans font-semibold tracking-normal text-ink-quiet sm:w-full">
          Task Manager
        </h1>
        <div className="flex items-center gap-1 sm:order-3">
          <Link to={paths.history} className={toButtonClasses({ variant: 'quiet' })}>
            History
          </Link>
          <ListMenu
            userId={userId}
            list={list}
            repeats={state?.listRepeats ?? []}
            title={draftTitle}
            actions={actions}
          />
        </div>
        {/* Keyed by list: typed text belongs to that list, even if another device replaces it. */}
        <ListTitle
          key={list?.id}
          list={list}
          draftTitle={draftTitle}
          onDraftTitle={keepDraftTitle}
          refusal={ofTitle}
          actions={actions}
        />
      </header>
      {offer}
      <OtherLists userId={userId} list={list} lists={waiting} actions={actions} />
      <AddTaskForm userId={userId} list={list} title={draftTitle} refusals={others} actions={actions} />
      {list === undefined && !isOnline && isLoaded && <ListUnavailable />}
      {list === undefined && isOnline && problem && (
        <LoadFailure error={problem} message={describeLoadFailure(problem)} onRetry={retry} />
      )}
      {list === undefined && (isOnline ? !problem : !isLoaded) && <TaskSkeleton />}
      {list !== undefined && tasks.length === 0 && <NoTasks />}
      {list && tasks.length > 0 && (
        <TaskRows
          userId={userId}
          list={list}
          addedIds={new Set(added)}
          refusals={byTask}
          actions={actions}
          mark={mark}
        />
      )}
      {list !== undefined && <ListFooter list={list} actions={actions} />}
    </div>
  );
}

/** The server's own message, unless the server itself failed, which the person can do nothing about. */
function describeLoadFailure(error: Error): string {
  const isServersFault =
    error instanceof ApiRefusal && (error.reason === 'internal_error' || error.reason === 'unavailable');
  return isServersFault ? 'Your tasks could not be loaded. Please try again.' : error.message;
}
