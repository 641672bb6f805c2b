import type { LedgerOperation } from '@focuspool/domain/operation/apply-ledger-operation';
import { expect, it } from 'vitest';
import { describeBreakRefusal, describeLedgerRefusal } from './refusal-messages.ts';

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
  expect(describeLedgerRefusal({ ...correct, shown: { taskText: 'Write' } }, 'run_too_old')).toBe(
    '“Write”: A run can be corrected for 7 days. Nothing was changed.',
  );
  expect(describeLedgerRefusal(correct, 'run_missing')).toMatch(/^Your run: .+ Nothing was changed\.$/);
  expect(describeLedgerRefusal(note, 'run_overlaps')).toBe(
    '“Walk”: Another run already counts for this time. Nothing was added.',
  );
});

it('a refused break is explained by the run in its way, even one that is not shown here', () => {
  expect(describeBreakRefusal(true)).toBe('No break yet: one of your runs is still going.');
  expect(describeBreakRefusal(false)).toBe(
    'No break yet: a run from your last plan is still going, and ends by itself.',
  );
});
