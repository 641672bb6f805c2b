import { randomUUID } from 'node:crypto';
import type { AddedTask, AddTask, ChangeTask } from '@focuspool/domain/operation/earlier-release';
import type { NewOperation, Operation, PersonState } from '@focuspool/domain/operation/operation';
import { accept, type Outcome, refuse } from '@focuspool/domain/outcome';
import type { RefusalReason } from '@focuspool/domain/refusals';
import type { CurrentList, ListHead, Task } from '@focuspool/domain/task/task-contract';
import { findOwnTask, makeListId } from '../../task/task-store.ts';
import { acceptOperation, type OperationServices } from '../accept-operations.ts';
import { toCurrentList, toHead } from './events.ts';

// What an open tab of the release before asks of lists, as operations. It goes with the next release.

type Refused = RefusalReason;

/** Does in a person's name what their device did not say as an operation; answers the state then. */
export async function act(
  services: OperationServices,
  userId: string,
  what: NewOperation,
): Promise<Outcome<PersonState, Refused>> {
  const operation = { ...what, id: randomUUID(), at: services.clock.now().getTime() } as Operation;
  const { verdict, state } = await acceptOperation(services, userId, operation);
  if (verdict.state === 'refused') return refuse(verdict.reason);
  if (!state) throw new Error('A new operation that was decided before');
  return accept(state);
}

/** The same id adds once: sent again, the answer is the task as it stands, in a completed list too. */
export async function addTask(
  services: OperationServices,
  userId: string,
  { id: taskId, text, titleIfNew: title }: AddTask,
): Promise<Outcome<AddedTask, Refused>> {
  const listIfNone = { id: makeListId(), title };
  const added = await act(services, userId, { kind: 'add_task', taskId, text, listIfNone });
  if (added.ok) {
    const { list, task } = demandTask(added.value, taskId);
    return accept({ list: toHead(list), task });
  }
  const own = added.reason === 'list_completed' && (await findOwnTask(services.database, userId, taskId));
  return own ? accept({ list: own.list.head, task: own.task }) : added;
}

export async function changeTask(
  services: OperationServices,
  userId: string,
  taskId: string,
  changed: ChangeTask,
): Promise<Outcome<{ task: Task }, Refused>> {
  const what =
    'text' in changed
      ? ({ kind: 'rename_task', taskId, ...changed } as const)
      : ({ kind: 'tick_task', taskId, ...changed } as const);
  const done = await act(services, userId, what);
  return done.ok ? accept({ task: demandTask(done.value, taskId).task }) : done;
}

export async function deleteTask(
  services: OperationServices,
  userId: string,
  taskId: string,
): Promise<Outcome<object, Refused>> {
  const done = await act(services, userId, { kind: 'delete_tasks', taskIds: [taskId] });
  return done.ok ? accept({}) : done;
}

export async function retitleList(
  services: OperationServices,
  userId: string,
  listId: string,
  title: string,
): Promise<Outcome<{ list: ListHead }, Refused>> {
  const done = await act(services, userId, { kind: 'retitle_list', listId, title });
  if (!done.ok) return done;
  const list = done.value.lists.find(({ id }) => id === listId);
  if (!list) throw new Error('A list that was retitled and is not there');
  return accept({ list: toHead(list) });
}

export async function completeList(
  services: OperationServices,
  userId: string,
  listId: string,
): Promise<Outcome<object, Refused>> {
  const done = await act(services, userId, { kind: 'complete_list', listId });
  return done.ok ? accept({}) : done;
}

export async function openList(
  services: OperationServices,
  userId: string,
  listId: string,
): Promise<Outcome<CurrentList, Refused>> {
  const done = await act(services, userId, { kind: 'open_list', listId });
  return done.ok ? accept(toCurrentList(done.value)) : done;
}

function demandTask({ lists }: PersonState, taskId: string) {
  for (const list of lists) {
    const task = list.tasks.find(({ id }) => id === taskId);
    if (task) return { list, task };
  }
  throw new Error('A task that was changed and is not there');
}
