import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { ApiRefusal, ApiUnreachable } from '../../../platform/api/api.ts';
import { linkedRoomQuery } from './own-room-requests.ts';

/** How long a link's page waits before it asks again, after an answer or a failure; false if it does not ask again. */
async function findWait(failure?: Error): Promise<unknown> {
  const queries = new QueryClient();
  const query = linkedRoomQuery('ann', 'key');
  const queryFn = () => (failure ? Promise.reject(failure) : Promise.resolve({} as never));
  await queries.prefetchQuery({ ...query, queryFn, retry: false });
  const [asked] = queries.getQueryCache().getAll();
  const { refetchInterval } = query;
  return typeof refetchInterval === 'function' && asked ? refetchInterval(asked as never) : refetchInterval;
}

it.each([
  ['an answer', undefined],
  ['a failure of the server', new ApiUnreachable()],
])('the page of a room’s link asks again after five seconds, following %s', async (_, failure) => {
  expect(await findWait(failure)).toBe(5_000);
});

it('the page of a room’s link does not ask again once the link is over', async () => {
  const refusal = new ApiRefusal({ error: { reason: 'room_link_over', message: '' } });
  expect(await findWait(refusal)).toBe(false);
});
