import { afterEach, expect, it, vi } from 'vitest';
import { askHealth, doesServerAnswer, isServerReady } from './server-health.ts';

afterEach(() => void vi.unstubAllGlobals());

it('a health check reads each answer to its end, so that no request stays open', async () => {
  const answers: Response[] = [];
  vi.stubGlobal('fetch', async () => {
    const answer = new Response('{}');
    answers.push(answer);
    return answer;
  });
  await Promise.all([askHealth(), doesServerAnswer(), isServerReady()]);
  expect(answers.map(({ bodyUsed }) => bodyUsed)).toEqual([true, true, true]);
});

it.each([
  ['the server', Response.json({ status: 'ok' }), true],
  ['a server in trouble', Response.json({ status: 'failing' }, { status: 503 }), false],
  ['the sign-in page of a network', new Response('', { headers: { 'content-type': 'text/html' } }), false],
])('an answer from %s counts as a healthy server: $2', async (_who, answer, isGood) => {
  vi.stubGlobal('fetch', async () => answer.clone());
  expect(await Promise.all([doesServerAnswer(), isServerReady()])).toEqual([isGood, isGood]);
});
