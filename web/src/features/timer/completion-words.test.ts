import type { CompleteRun } from '@focuspool/domain/timer/timer-contract';
import { describe, expect, it } from 'vitest';
import { describeCompletion } from './completion-words.ts';
import type { Delivery } from './run-outbox.ts';

const run: CompleteRun = { key: 'k', taskId: 't', taskText: 'Write', spans: [] };
const words = (delivery: Delivery | null) => describeCompletion({ run, minutes: 25, delivery });
const counted = (minutes: number, earnedTrophy: boolean) =>
  words({ state: 'counted', receipt: { minutes, earnedTrophy, trophies: 1, totalMinutes: 99 } });

describe('what a person reads of a completed run', () => {
  it('is its success at once, but no figure before the server has counted', () => {
    expect(words(null)).toMatchObject({ heading: 'Task completed', detail: '', isOver: false });
  });

  it.each([
    [25, true, 'You earned a trophy, with 25 minutes of work', 'trophy'],
    [1, true, 'You earned a trophy, with 1 minute of work', 'trophy'],
    [25, false, 'Added: 25 minutes of work', 'party-popper'],
    [0, false, 'Added: a moment of work', 'party-popper'],
  ])('of %d minutes, trophy %s, is: %s', (minutes, earnedTrophy, detail, picture) => {
    expect(counted(minutes, earnedTrophy)).toMatchObject({
      detail,
      picture: `/rewards/${picture}.svg`,
      isOver: true,
    });
  });

  it('without a network is that the minutes wait', () => {
    const { detail, isOver } = words({ state: 'waiting', isOffline: true });
    expect(detail).toBe('Your 25 minutes wait on this device and count once you are back online');
    expect(isOver).toBe(true);
  });

  it('when the server is in trouble is the text of the catalogue, and that nothing is lost', () => {
    expect(words({ state: 'waiting', isOffline: false })).toMatchObject({
      heading: 'Failed to update progress. Please try again.',
      isTrouble: true,
      canRetry: true,
      isOver: false,
    });
  });

  it('when it was refused is the refusal, without a second try', () => {
    const message = 'Another run already counts for this time.';
    expect(words({ state: 'refused', message })).toMatchObject({ heading: message, canRetry: false });
  });
});
