import { afterEach, expect, it } from 'vitest';
import { type EarlyAnswer, takeEarlyAnswer } from './early-answer.ts';

const address = '/api/account/viewer';

function answerAt(receivedAt: number): EarlyAnswer {
  return { response: Response.json({ viewer: null }), sentAt: receivedAt - 40, receivedAt };
}

const hold = (answer: Promise<EarlyAnswer | null>, userId?: string) => {
  globalThis.earlyRequests = new Map([[address, { answer, userId }]]);
};

afterEach(() => {
  globalThis.earlyRequests = undefined;
});

it('an answer that the page asked for early is taken once', async () => {
  const answer = answerAt(performance.now());
  hold(Promise.resolve(answer));
  expect(await takeEarlyAnswer('/api/operations/state')).toBeNull();
  expect(await takeEarlyAnswer(address)).toBe(answer);
  expect(await takeEarlyAnswer(address)).toBeNull();
});

it('an answer for one account is not taken for another', async () => {
  const answer = answerAt(performance.now());
  hold(Promise.resolve(answer), 'ann');
  expect(await takeEarlyAnswer(address, 'bob')).toBeNull();
  hold(Promise.resolve(answer), 'ann');
  expect(await takeEarlyAnswer(address, 'ann')).toBe(answer);
});

it('one that nobody took for long is left alone, as is one that did not come', async () => {
  hold(Promise.resolve(answerAt(performance.now() - 6_000)));
  expect(await takeEarlyAnswer(address)).toBeNull();
  hold(Promise.resolve(null));
  expect(await takeEarlyAnswer(address)).toBeNull();
});

it('a page that asks for nothing early has none', async () => {
  expect(await takeEarlyAnswer(address)).toBeNull();
});
