import { afterEach, expect, it } from 'vitest';
import { type PreloadedResponse, takePreloadedResponse } from './preloaded-response.ts';

const address = '/api/account/viewer';

function answerAt(receivedAt: number, userId?: string): PreloadedResponse {
  return { response: Response.json({ viewer: null }), sentAt: receivedAt - 40, receivedAt, userId };
}

const hold = (answer: Promise<PreloadedResponse | null>) => {
  globalThis.preloadedRequests = new Map([[address, answer]]);
};

afterEach(() => {
  globalThis.preloadedRequests = undefined;
});

it('a preloaded response is taken once', async () => {
  const answer = answerAt(performance.now());
  hold(Promise.resolve(answer));
  expect(await takePreloadedResponse('/api/operations/state')).toBeNull();
  expect(await takePreloadedResponse(address)).toBe(answer);
  expect(await takePreloadedResponse(address)).toBeNull();
});

it('a response preloaded for one account is not taken for another', async () => {
  const answer = answerAt(performance.now(), 'ann');
  hold(Promise.resolve(answer));
  expect(await takePreloadedResponse(address, 'bob')).toBeNull();
  hold(Promise.resolve(answer));
  expect(await takePreloadedResponse(address, 'ann')).toBe(answer);
});

it('a preloaded response that is old or never came is not taken', async () => {
  hold(Promise.resolve(answerAt(performance.now() - 6_000)));
  expect(await takePreloadedResponse(address)).toBeNull();
  hold(Promise.resolve(null));
  expect(await takePreloadedResponse(address)).toBeNull();
});

it('a page that preloads nothing has no preloaded response', async () => {
  expect(await takePreloadedResponse(address)).toBeNull();
});
