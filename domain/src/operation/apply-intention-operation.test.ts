import { expect, it } from 'vitest';
import { uuid } from '../../testing/numbered-uuid.ts';
import { after, at, t0 } from '../../testing/run-steps.ts';
import { findIntentionAgain, findPastIntention, type IntentionOutcome } from '../intention/intention.ts';
import { minuteMs } from '../time-units.ts';
import { applyOperations } from './apply-operation.ts';
import type { Operation } from './operation.ts';

const [x, y, z] = [uuid(101), uuid(102), uuid(103)];

const start = (minutes: number, key = x, which = 1) => {
  const task = { taskId: uuid(which), taskName: 'Write', groupId: '', minutes: 0 };
  return at(minutes, { kind: 'start_run', key, task, minutes: 25 });
};
const intend = (minutes: number, text: string, key = x) => at(minutes, { kind: 'set_intention', key, text });
const note = (minutes: number, outcome: IntentionOutcome, key = x) =>
  at(minutes, { kind: 'note_outcome', key, outcome });
const complete = (minutes: number, key = x) =>
  at(minutes, { kind: 'complete_run', key, rounding: 'nearest' });
const drop = (minutes: number, key = x) => at(minutes, { kind: 'drop_run', key });
const said = (text: string, outcome: IntentionOutcome | null, key = x) => ({ key, text, outcome });

it.each<[string, Operation[], ReturnType<typeof said> | undefined]>([
  ['is set for a run that was started', [start(0), intend(0, 'A page')], said('A page', null)],
  ['is set only once', [start(0), intend(0, 'A page'), intend(1, 'Two')], said('A page', null)],
  ['is not set for an unknown run', [intend(0, 'A page')], undefined],
  ['has no outcome while the run runs', [start(0), intend(0, 'A'), note(24, 'done')], said('A', null)],
  ['takes its outcome at its end', [start(0), intend(0, 'A'), note(25, 'done')], said('A', 'done')],
  [
    'takes its outcome after its run',
    [start(0), intend(0, 'A'), complete(9), note(9, 'partly')],
    said('A', 'partly'),
  ],
  [
    'takes a later outcome instead of an earlier one',
    [start(0), intend(0, 'A'), complete(9), note(9, 'done'), note(9, 'not_yet')],
    said('A', 'not_yet'),
  ],
  ['ignores the outcome of another run', [start(0), intend(0, 'A'), note(25, 'done', y)], said('A', null)],
  ['goes with a run that is let go', [start(0), intend(0, 'A'), drop(9)], undefined],
  [
    'stays with a run started after it was let go elsewhere',
    [start(10), intend(10, 'A'), drop(5)],
    said('A', null),
  ],
  [
    'stays with outcome "not yet" when its run is let go',
    [start(0), intend(0, 'A'), note(25, 'not_yet'), drop(26)],
    said('A', 'not_yet'),
  ],
  [
    'is replaced by that of the next run',
    [start(0), intend(0, 'A'), complete(9), start(10, y), intend(10, 'B', y)],
    said('B', null, y),
  ],
  [
    'is gone once another run is completed',
    [start(0), intend(0, 'A'), complete(9), note(9, 'not_yet'), start(10, y), complete(20, y)],
    undefined,
  ],
  [
    'is gone once a standalone countdown is over',
    [
      start(0),
      intend(0, 'A'),
      complete(9),
      at(40, { kind: 'finish_countdown', endedAt: t0 + 40 * minuteMs }),
    ],
    undefined,
  ],
  [
    'stays while its run waits aside',
    [start(0), intend(0, 'A'), start(10, y, 2), complete(20, y)],
    said('A', null),
  ],
])('an intention %s', (_what, all, intention) => expect(after(...all).intention).toEqual(intention));

it('only an intention whose outcome is "not yet" is offered again, and only to the next run', () => {
  const ended = [start(0), intend(0, 'A page'), complete(9)];
  const again = (...more: Operation[]) => findIntentionAgain(after(...ended, ...more), z);
  expect(again()).toBeNull();
  expect(again(note(9, 'done'))).toBeNull();
  expect(again(note(9, 'partly'))).toBeNull();
  expect(again(note(9, 'not_yet'))).toBe('A page');
  expect(again(note(9, 'not_yet'), start(10, y))).toBe('A page');
  expect(again(note(9, 'not_yet'), start(10, y), complete(20, y))).toBeNull();
  expect(findIntentionAgain(after(...ended, note(9, 'not_yet')), x)).toBeNull();
});

it('the outcome of an intention is asked for once its run is over, and not after another one', () => {
  const begun = [start(0), intend(0, 'A page')];
  expect(findPastIntention(after(...begun))).toBeNull();
  expect(findPastIntention(after(...begun, complete(9)))).toEqual(said('A page', null));
  expect(findPastIntention(after(...begun, complete(9), start(10, y), complete(20, y)))).toBeNull();
});

it('intention operations that say nothing new leave the state as it was', () => {
  const state = after(start(0), intend(0, 'A page'), complete(9), note(9, 'done'));
  const repeated = [intend(0, 'A page'), note(9, 'done'), note(9, 'done', y), intend(9, 'B', y)];
  expect(applyOperations(state, repeated)).toBe(state);
});
