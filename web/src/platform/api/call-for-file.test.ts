import type { ClientResponse } from 'hono/client';
import { expect, it } from 'vitest';
import { ApiUnreachable } from './api.ts';
import { callForFile } from './call-for-file.ts';

const answerWithFile = (body: string, type: string) => {
  const response = new Response(body, { headers: { 'content-type': type } });
  return callForFile(Promise.resolve(response as unknown as ClientResponse<unknown, number>));
};

it('a call for a file has it as it was sent', async () => {
  const file = await answerWithFile('BEGIN:VCALENDAR', 'text/calendar; charset=utf-8');
  expect(await file.text()).toBe('BEGIN:VCALENDAR');
});

it('a call for a file takes the page of a network that one signs in to first for no answer', async () => {
  const page = answerWithFile('<h1>Welcome to our Wi-Fi</h1>', 'text/html; charset=utf-8');
  await expect(page).rejects.toThrow(ApiUnreachable);
});
