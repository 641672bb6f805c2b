import { describeRefusal } from '@focuspool/domain/refusals';
import { describe, expect, it } from 'vitest';
import { ApiRefusal, ApiUnreachable } from '../../platform/api.ts';
import { describeFailure, isFailureOf, type ListFailure } from './list-failures.ts';

describe('what a person reads of a change that was taken back', () => {
  it('is the refusal in the words of the catalogue', () => {
    const refused = new ApiRefusal(describeRefusal('task_duplicate'));
    expect(describeFailure(refused)).toBe('This task is already on the list.');
  });

  it('is what is wrong with the field, rather than that something is', () => {
    const refused = new ApiRefusal(describeRefusal('invalid_input', { text: 'Max 50 characters' }));
    expect(describeFailure(refused)).toBe('Max 50 characters');
  });

  it.each(['internal_error', 'unavailable'] as const)(
    'says what to do when the server broke: %s',
    (reason) => {
      const refused = new ApiRefusal(describeRefusal(reason));
      expect(describeFailure(refused)).toBe('This could not be saved. Please try again.');
      expect(describeFailure(refused, 'Nothing came.')).toBe('Nothing came. Please try again.');
    },
  );

  it('is about the network when the server was not reached', () => {
    expect(describeFailure(new ApiUnreachable())).toBe(
      'You seem to be offline. Please check your connection.',
    );
  });
});

it('failures are told apart by what was tried', () => {
  const ticked: ListFailure = {
    id: 1,
    change: { kind: 'tick_task', taskId: 'id-read', isCompleted: true },
    message: '',
  };
  const completed: ListFailure = { id: 2, change: { kind: 'complete_list', listId: '-a' }, message: '' };
  expect([ticked, completed].filter(isFailureOf('complete_list'))).toEqual([completed]);
});
