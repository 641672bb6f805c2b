import { accept, type Outcome, refuse } from '../outcome.ts';
import { type ListRepeat, maxRepeats } from '../task/list-repeat.ts';
import type { TaskList } from '../task/task-contract.ts';
import { type Guarded, isOfKind, maxListsOpen, type OperationOf, type PersonState } from './operation.ts';

export const isRepeatOperation = isOfKind('repeat_list', 'begin_repeated_list');
export type RepeatOperation = Guarded<typeof isRepeatOperation>;
export type RepeatRefusal = 'list_missing' | 'repeats_full';
type RepeatOutcome = Outcome<PersonState, RepeatRefusal>;

export function applyRepeatOperation(state: PersonState, operation: RepeatOperation): RepeatOutcome {
  return operation.kind === 'repeat_list' ? repeatList(state, operation) : beginList(state, operation);
}

/** The repeats with the current titles of their lists: a new title applies to the lists begun later, too. */
export function retitleRepeats(repeats: ListRepeat[], lists: readonly TaskList[]): ListRepeat[] {
  const titles = new Map(lists.map(({ id, title }) => [id, title]));
  const isSame = repeats.every(({ listId, title }) => (titles.get(listId) ?? title) === title);
  return isSame ? repeats : repeats.map((each) => retitle(each, titles.get(each.listId) ?? each.title));
}

function retitle(repeat: ListRepeat, title: string): ListRepeat {
  if (repeat.title === title) return repeat;
  const { titleLocale: _, ...rest } = repeat;
  return { ...rest, title };
}

function repeatList(
  state: PersonState,
  { listId, days, title: shown, titleLocale, latestId }: OperationOf<'repeat_list'>,
): RepeatOutcome {
  const repeats = state.listRepeats ?? [];
  const known = repeats.find((repeat) => repeat.listId === listId);
  const change = (listRepeats: ListRepeat[]) => accept({ ...state, listRepeats });
  if (days.length === 0) {
    return known ? change(repeats.filter((repeat) => repeat !== known)) : accept(state);
  }
  if (known) {
    const isSame = known.days.join() === days.join();
    return isSame ? accept(state) : change(repeats.with(repeats.indexOf(known), { ...known, days }));
  }
  const title = state.lists.find(({ id }) => id === listId)?.title ?? shown;
  if (title === undefined) return refuse('list_missing');
  if (repeats.length >= maxRepeats) return refuse('repeats_full');
  return change([
    ...repeats,
    { listId, latestId: latestId ?? null, title, days, ...(titleLocale && { titleLocale }) },
  ]);
}

/** The new list is added behind the others, so the list that its person works on stays in place. */
function beginList(state: PersonState, { listId, list }: OperationOf<'begin_repeated_list'>): RepeatOutcome {
  const repeats = state.listRepeats ?? [];
  const repeat = repeats.find((each) => each.listId === listId);
  if (!repeat || !list) return refuse('list_missing');
  if (state.lists.some(({ id }) => id === list.id) || state.lists.length >= maxListsOpen)
    return accept(state);
  return accept({
    ...state,
    lists: [...state.lists, list],
    listRepeats: repeats.with(repeats.indexOf(repeat), { ...repeat, latestId: list.id }),
  });
}
