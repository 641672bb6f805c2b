import { countDone } from '@focuspool/domain/task/task-list';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '../../platform/paths.ts';
import { loadPart } from '../../platform/release/load-part.ts';
import { describeButton } from '../../ui/button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { useViewer } from '../account/viewer-request.ts';
import { AddTaskForm } from './add-task-form.tsx';
import { describeFailure, isFailureOf } from './list-failures.ts';
import { ListFooter } from './list-footer.tsx';
import { ListOutOfReach } from './list-out-of-reach.tsx';
import { ListTitle } from './list-title.tsx';
import { LostChanges } from './lost-changes.tsx';
import { NoTasks } from './no-tasks.tsx';
import { TaskRows } from './task-rows.tsx';
import { TaskSkeleton } from './task-skeleton.tsx';
import { useCurrentList } from './use-current-list.ts';

const ListNews = lazy(async () => ({
  default: (await loadPart(() => import('./list-news.tsx'))).ListNews,
}));

/** The task manager (specification, section 2). On a phone the add form stands at the foot, within the thumb's reach. */
export function TaskPage() {
  usePageTitle('Task Manager');
  const { data: viewer } = useViewer();
  const { list, addedIds, unsent, failures, error, isOutOfReach, retry } = useCurrentList();
  // A title that is given before there is a list waits for the task that makes it.
  const [titleInWaiting, setTitleInWaiting] = useState<string | null>(null);

  if (error)
    return (
      <LoadFailure
        error={error}
        message={describeFailure(error, 'Your tasks could not be loaded.')}
        onRetry={retry}
      />
    );
  const tasks = list?.tasks ?? [];
  return (
    <div className="@container mx-auto flex w-full max-w-3xl flex-1 animate-rise flex-col px-4 pt-4 sm:px-6 sm:pt-8 sm:pb-12">
      <header className="flex flex-wrap items-center justify-between gap-x-4 sm:items-end">
        <h1 className="py-2 font-sans font-semibold tracking-normal text-ink-quiet sm:w-full sm:py-0">
          Task Manager
        </h1>
        <Link
          to={paths.history}
          className={describeButton({ variant: 'quiet', className: 'px-5 sm:order-3' })}
        >
          History
        </Link>
        <ListTitle
          list={list}
          titleInWaiting={titleInWaiting}
          onTitleInWaiting={setTitleInWaiting}
          failures={failures.filter(isFailureOf('retitle_list'))}
        />
      </header>
      <AddTaskForm
        list={list}
        title={titleInWaiting}
        unsent={unsent}
        failures={failures.filter(isFailureOf('add_task'))}
      />
      {viewer && (
        <Suspense fallback={null}>
          <ListNews userId={viewer.userId} />
        </Suspense>
      )}
      <LostChanges list={list} failures={failures} />
      {list === undefined && (isOutOfReach ? <ListOutOfReach /> : <TaskSkeleton />)}
      {list !== undefined && tasks.length === 0 && <NoTasks />}
      {list && tasks.length > 0 && <TaskRows list={list} addedIds={addedIds} failures={failures} />}
      {list !== undefined && (
        <ListFooter
          listId={list?.id ?? null}
          done={countDone(tasks)}
          total={tasks.length}
          failures={failures.filter(isFailureOf('complete_list'))}
          onCompleted={() => setTitleInWaiting(null)}
        />
      )}
    </div>
  );
}
