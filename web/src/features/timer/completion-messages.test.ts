import { refusals } from '@focuspool/domain/refusals';
import type { RunGrant, Uncounted } from '@focuspool/domain/timer/timer-contract';
import { expect, it } from 'vitest';
import type { Delivery } from './complete-run.ts';
import { describeCompletion, describeVerdict } from './completion-messages.ts';

const words = (delivery: Delivery | null) => describeCompletion({ minutes: 25, delivery });
const receive = (minutes: number, earnedTrophy: boolean, uncounted: Uncounted | null = null): RunGrant => ({
  minutes,
  earnedTrophy,
  uncounted,
  trophies: 1,
  totalMinutes: 99,
});
const counted = (minutes: number, earnedTrophy: boolean) =>
  words({ state: 'counted', grant: receive(minutes, earnedTrophy) });

it('the success of a completed run shows at once, but no figure before the server has counted', () => {
  expect(words(null)).toMatchObject({ heading: 'Task completed', detail: '', isOver: false });
});

it.each([
  [25, true, 'You earned a trophy for 25 minutes of work', 'trophy'],
  [1, true, 'You earned a trophy for 1 minute of work', 'trophy'],
  [25, false, 'Added: 25 minutes of work', 'party-popper'],
  [0, false, 'Added: a moment of work', 'party-popper'],
])(
  'the text of a completed run of %d minutes, trophy %s, is: %s',
  (minutes, earnedTrophy, detail, picture) => {
    expect(counted(minutes, earnedTrophy)).toMatchObject({
      detail,
      picture: `/rewards/${picture}.svg`,
      isOver: true,
    });
  },
);

it.each([
  [receive(25, true), ['a trophy', '25 minutes']],
  [receive(0, true), ['a trophy']],
  [receive(15, false, { minutes: 10, reason: 'too_old' }), ['15 of 25 minutes']],
  [receive(0, false, { minutes: 25, reason: 'too_old' }), []],
])('each highlighted number of a completed run is in its text, in order: %j', (grant, texts) => {
  const { detail, numbers = [] } = words({ state: 'counted', grant });
  expect(numbers.map(({ text }) => text)).toEqual(texts);
  const places = texts.map((text) => detail.indexOf(text));
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(places).not.toContain(-1);
});

it.each([
  ['without a network', 'offline', 'you are back online'],
  ['with a server that does not answer', 'unanswered', 'the server answers'],
] as const)('the text of a completed run %s says that the minutes wait', (_what, hindrance, then) => {
  const { detail, isOver } = words({ state: 'waiting', hindrance });
  expect(detail).toBe(`Your 25 minutes are saved on this device and will count once ${then}`);
  expect(isOver).toBe(true);
});

it.each([
  [0, 'Your moment of work is saved on this device and will count once you are back online'],
  [1, 'Your 1 minute is saved on this device and will count once you are back online'],
])('the text of a waiting run of %d minutes is one sentence', (minutes, detail) => {
  const delivery = { state: 'waiting', hindrance: 'offline' } as const;
  expect(describeCompletion({ minutes, delivery }).detail).toBe(detail);
});

it('a completed run that the server fails to process shows the failure text and can be retried', () => {
  expect(words({ state: 'waiting', hindrance: 'failed' })).toMatchObject({
    heading: 'Failed to update progress. Please try again.',
    isTrouble: true,
    canRetry: true,
    isOver: false,
  });
});

it.each([
  [
    receive(15, true, { minutes: 10, reason: 'counted_already' }),
    'You earned a trophy for 15 of 25 minutes of work. Another run already counts for the rest.',
    'Write: 15 of 25 minutes and a trophy counted. Another run already counts for the rest.',
  ],
  [
    receive(15, false, { minutes: 10, reason: 'not_passed' }),
    'Added: 15 of 25 minutes of work. The rest has not passed yet: this device’s clock was ahead.',
    'Write: 15 of 25 minutes counted. The rest has not passed yet: this device’s clock was ahead.',
  ],
  [
    receive(0, true, { minutes: 25, reason: 'not_passed' }),
    'You earned a trophy for a moment of work. The rest has not passed yet: this device’s clock was ahead.',
    'Write: 0 of 25 minutes and a trophy counted. The rest has not passed yet: this device’s clock was ahead.',
  ],
  [
    receive(0, false, { minutes: 25, reason: 'too_old' }),
    'None of it could be counted. This time is too far back to be counted.',
    'Write: None of it could be counted. This time is too far back to be counted.',
  ],
])('the text of a run that counts only in part says what was left out and why: %j', (grant, detail, line) => {
  const verdict = { state: 'counted', grant } as const;
  expect(words(verdict)).toMatchObject({ heading: 'Task completed', detail, isOver: false });
  expect(describeVerdict('Write', verdict)).toBe(line);
});

it('a completed run whose time all counted already shows the refusal, without a retry', () => {
  const message = 'Another run already counts for this time.';
  const verdict = { state: 'refused', message, isKept: false } as const;
  expect(words(verdict)).toMatchObject({ heading: message, canRetry: false });
  expect(describeVerdict('Write', verdict)).toBe(`Write: ${message} Nothing was added.`);
});

it('the text of a completed run refused without a plan is two sentences', () => {
  const verdict = { state: 'refused', message: refusals.not_premium.message, isKept: false } as const;
  expect(describeVerdict('Write', verdict)).toBe('Write: Go premium to use this feature. Nothing was added.');
});

it('the text of a run that the server would not take says that it is kept, and it can be sent again', () => {
  const verdict = { state: 'refused', message: 'Please check what you entered.', isKept: true } as const;
  expect(words(verdict)).toMatchObject({
    detail: 'The server did not accept it. Your work is kept on this device.',
    canRetry: true,
    isOver: false,
  });
  expect(describeVerdict('Write', verdict)).toBe(
    'Write: The server did not accept this run. It is kept on this device.',
  );
});
