import { type ListEvent, listsTopic, runTopic } from '@focuspool/domain/operation/earlier-release';
import type { PersonState } from '@focuspool/domain/operation/operation';
import type { CurrentList, ListHead } from '@focuspool/domain/task/task-contract';
import { type Live, ownScopeOnly } from '../../../platform/live/live.ts';
import type { Change } from '../decide-operation.ts';

// An open tab of the release before hears of lists and runs by these topics. They go with the next release.

export function openEarlierTopics(live: Live): void {
  live.openTopic(listsTopic, { refuseScope: ownScopeOnly });
  live.openTopic(runTopic, { refuseScope: ownScopeOnly });
}

export function publishToEarlierTabs(live: Live, userId: string, change: Change): void {
  for (const news of toListEvents(change)) live.publish(listsTopic, userId, news);
  if (change.revision !== null)
    live.publish(runTopic, userId, { revision: change.revision, run: change.after.run });
}

export function toCurrentList({ lists: [list, ...waiting] }: PersonState): CurrentList {
  return { list: list ?? null, waiting: waiting.map(toHead) };
}

export function toHead({ id, title, createdAt }: ListHead): ListHead {
  return { id, title, createdAt };
}

function toListEvents({ operation, before, after }: Change): ListEvent[] {
  if (before.lists === after.lists) return [];
  switch (operation.kind) {
    case 'add_task':
      return listChangedTasks(before, after).map(({ list, task }) => ({
        kind: 'task_added',
        list: toHead(list),
        task,
      }));
    case 'rename_task':
    case 'tick_task':
    case 'complete_run':
      return listChangedTasks(before, after).map(({ task }) => ({ kind: 'task_changed', task }));
    case 'delete_tasks':
      return operation.taskIds.map((taskId) => ({ kind: 'task_deleted', taskId }));
    case 'retitle_list':
      return after.lists
        .filter(({ id }) => id === operation.listId)
        .map((list) => ({ kind: 'list_retitled', list: toHead(list) }));
    default:
      return [{ kind: 'list_current', ...toCurrentList(after) }];
  }
}

function listChangedTasks(before: PersonState, after: PersonState) {
  const earlier = new Set(before.lists.flatMap(({ tasks }) => tasks));
  return after.lists.flatMap((list) =>
    list.tasks.filter((task) => !earlier.has(task)).map((task) => ({ list, task })),
  );
}
