import { applyOperation, emptyState } from '@focuspool/domain/operation/apply-operation';
import type { NewOperation, Operation } from '@focuspool/domain/operation/operation';
import { describeNewTitle } from '@focuspool/domain/task/new-title';
import { beforeEach, expect, it } from 'vitest';
import { forgetToasts, readToasts } from '../../../ui/feedback/toast-queue.ts';
import { undoLast } from '../undo.ts';
import { repeatList, toRepeated } from './repeat-list.ts';

const listId = '-abcdefghijklmnopqrs';
const list = { id: listId, title: 'Thesis', createdAt: '2026-03-01T09:00:00.000Z', tasks: [] };

/** Opens the device of a person with one list. */
function openDevice() {
  let state = { ...emptyState, lists: [list] };
  const done: Operation[] = [];
  const act = (what: NewOperation) => {
    const operation = { ...what, id: crypto.randomUUID(), at: 0 } as Operation;
    const outcome = applyOperation(state, operation);
    if (!outcome.ok) return outcome;
    state = outcome.value as typeof state;
    done.push(operation);
    return { ok: true, value: operation } as const;
  };
  const readRepeats = () => state.listRepeats ?? [];
  const readDays = () => readRepeats().map(({ days }) => days.join());
  return { act, done, readDays, readRepeats };
}

const said = () => readToasts().map(({ text }) => text);
beforeEach(forgetToasts);

it('the days on which a list repeats are saved, announced and undone', () => {
  const device = openDevice();
  expect(repeatList('ada', { listId, title: 'Thesis', days: [] }, [1], device)).toBeNull();
  expect(device.readDays()).toEqual(['1']);
  expect(device.done).toMatchObject([{ kind: 'repeat_list', timeZone: expect.any(String) }]);
  expect(said()).toEqual(['“Thesis” repeats every Monday.']);
  undoLast('ada');
  expect(device.readDays()).toEqual([]);
});

it('undoing the stop of a list in the history restores its days', () => {
  const device = openDevice();
  repeatList('ada', { listId, title: 'Thesis', days: [] }, [1, 5], device);
  device.act({ kind: 'complete_list', listId });
  forgetToasts();
  expect(repeatList('ada', { listId, title: 'Thesis', days: [1, 5] }, [], device)).toBeNull();
  expect(said()).toEqual(['“Thesis” no longer repeats.']);
  undoLast('ada');
  expect(device.readDays()).toEqual(['1,5']);
});

it('undoing the stop of a list restores which copy was begun last', () => {
  const device = openDevice();
  repeatList('ada', { listId, title: 'Thesis', days: [] }, [1], device);
  const begun = { ...list, id: '-srqponmlkjihgfedcba' };
  device.act({ kind: 'begin_repeated_list', listId, day: '2026-03-02', list: begun });
  const [repeat] = device.readRepeats();
  expect(repeat?.latestId).toBe(begun.id);
  if (repeat) repeatList('ada', repeat, [], device);
  expect(device.readRepeats()).toEqual([]);
  undoLast('ada');
  expect(device.readRepeats()).toEqual([repeat]);
});

it('a repeat that the device refuses returns the reason and offers no undo', () => {
  const act = () => ({ ok: false, reason: 'repeats_full' }) as const;
  expect(repeatList('ada', { listId, title: 'Thesis', days: [] }, [1], { act })).toMatch(/^Too many/);
  expect(said()).toEqual([]);
});

it('a list titled by its date is sent with its language, and no other list is', () => {
  const begun = { ...list, title: describeNewTitle(new Date(list.createdAt)) };
  expect(toRepeated(begun)).toEqual({
    ...{ listId, title: begun.title, days: [] },
    titleLocale: new Intl.DateTimeFormat().resolvedOptions().locale,
  });
  expect(toRepeated(list)).toEqual({ listId, title: 'Thesis', days: [] });
  const device = openDevice();
  repeatList('ada', toRepeated(begun), [1], device);
  expect(device.done).toMatchObject([{ titleLocale: expect.any(String) }]);
});
