import { expect, it, vi } from 'vitest';
import { askHealth, doesServerAnswer, isServerReady } from './server-health.ts';

it('reads each answer to its end, so that no request stays open', async () => {
  const answers: Response[] = [];
  vi.stubGlobal('fetch', async () => {
    const answer = new Response('{}');
    answers.push(answer);
    return answer;
  });
  await Promise.all([askHealth(), doesServerAnswer(), isServerReady()]);
  expect(answers.map(({ bodyUsed }) => bodyUsed)).toEqual([true, true, true]);
  vi.unstubAllGlobals();
});
