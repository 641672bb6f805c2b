import type { ClientResponse } from 'hono/client';
import { expect, it } from 'vitest';
import { ApiUnreachable } from './api.ts';
import { callForFile } from './call-for-file.ts';

const answerWithFile = (body: string, type: string) => {
  const response = new Response(body, { headers: { 'content-type': type } });
  return callForFile(Promise.resolve(response as unknown as ClientResponse<unknown, number>));
};

it('a call for a file resolves to the file as it was sent', async () => {
  const file = await answerWithFile('BEGIN:VCALENDAR', 'text/calendar; charset=utf-8');
  expect(await file.text()).toBe('BEGIN:VCALENDAR');
});

it('a call for a file treats the sign-in page of a network as no answer', async () => {
  const page = answerWithFile('<h1>Welcome to our Wi-Fi</h1>', 'text/html; charset=utf-8');
  await expect(page).rejects.toThrow(ApiUnreachable);
});
