import type { ClientResponse } from 'hono/client';
import { describe, expect, it } from 'vitest';
import { ApiRefusal, ApiUnreachable, call, isFinalRefusal } from './api.ts';

type Place = { seat: number };

/** Returns the result of a call to which the server answers with `body` and `status`. */
function answerWith(body: BodyInit, status = 200): Promise<Place> {
  const response = new Response(body, { status }) as unknown as ClientResponse<Place, 200, 'json'>;
  return call(Promise.resolve(response));
}

/** Returns a body that begins with `beginning` and then loses the connection. */
function cutOff(beginning: string): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode(beginning)),
    pull: (controller) => controller.error(new TypeError('network error')),
  });
}

describe('an API call', () => {
  it('an API call resolves to the value of the answer', async () => {
    expect(await answerWith('{"seat":7}')).toEqual({ seat: 7 });
  });

  it('an API call treats an answer that is cut off as unreachable', async () => {
    await expect(answerWith(cutOff('{"sea'))).rejects.toThrow(ApiUnreachable);
  });

  it('an API call rejects with the reason and the message of its refusal', async () => {
    const refusal = { error: { reason: 'pool_task_needed', message: 'Please choose a task first.' } };
    const refused = await answerWith(JSON.stringify(refusal), 409).catch((error) => error);
    expect(refused).toBeInstanceOf(ApiRefusal);
    expect(refused).toMatchObject({ reason: 'pool_task_needed', message: 'Please choose a task first.' });
    expect(isFinalRefusal(refused)).toBe(true);
  });

  it('an API call keeps the reason and the message of a refusal unknown to this version', async () => {
    const refusal = { error: { reason: 'not_known_here', message: 'The moon is full.' } };
    const refused = await answerWith(JSON.stringify(refusal), 409).catch((error) => error);
    expect(refused).toMatchObject({ reason: 'not_known_here', message: 'The moon is full.' });
    expect(isFinalRefusal(refused)).toBe(true);
  });

  it.each(['', '<h1>Bad gateway</h1>', cutOff('{"err')])(
    'an API call treats an unreadable refusal as an unavailable server',
    async (body) => {
      const refused = await answerWith(body, 502).catch((error) => error);
      expect(refused).toMatchObject({ reason: 'unavailable' });
      expect(isFinalRefusal(refused)).toBe(false);
    },
  );
});
