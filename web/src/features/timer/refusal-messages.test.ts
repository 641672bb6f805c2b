import type { LedgerOperation } from '@focuspool/domain/operation/apply-ledger-operation';
import { expect, it } from 'vitest';
import { describeRefusal } from './refusal-messages.ts';

it('a refused ledger operation is described with the name of its run', () => {
  const stamp = { id: '1', at: 0, key: 'a' };
  const correct = { ...stamp, kind: 'correct_run', change: { kind: 'delete' } } as const;
  const note = {
    ...stamp,
    kind: 'note_run',
    task: { taskId: null, taskText: 'Walk' },
    from: 0,
    to: 1,
  } as LedgerOperation;
  expect(describeRefusal({ ...correct, shown: { taskText: 'Write' } }, 'run_too_old', true)).toBe(
    '“Write”: A run can be corrected for 7 days. Nothing was changed.',
  );
  expect(describeRefusal(correct, 'run_missing', true)).toMatch(/^Your run: .+ Nothing was changed\.$/);
  expect(describeRefusal(note, 'run_overlaps', true)).toBe(
    '“Walk”: Another run already counts for this time. Nothing was added.',
  );
});

it('a refused break is explained by the run in its way, even one that is not shown here', () => {
  const start = { kind: 'start_break', id: '1', at: 0, key: 'b', minutes: 5 } as const;
  expect(describeRefusal(start, 'run_running', true)).toBe('No break yet: one of your runs is still going.');
  expect(describeRefusal(start, 'run_running', false)).toBe(
    'No break yet: a run from your last plan is still going, and ends by itself.',
  );
});

it('a refused landing leaves the time unchanged; a refused pause is not described here', () => {
  const stamp = { id: '1', at: 0, key: 'a' };
  const task = { taskId: 't', taskName: 'Write', groupId: '', minutes: 0 };
  const seenAt = { kind: 'link', username: 'ada' } as const;
  const land = { ...stamp, kind: 'land_run', task, endsAt: 1, with: seenAt } as const;
  expect(describeRefusal(land, 'landing_missed', true)).toMatch(/[.!?] Your time is unchanged\.$/);
  expect(describeRefusal({ ...stamp, kind: 'pause_run' }, 'run_unknown', true)).toBeNull();
});
