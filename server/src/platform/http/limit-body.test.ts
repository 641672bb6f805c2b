import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { limitBody } from './limit-body.ts';

const app = new Hono()
  .use(limitBody(10))
  .on(['GET', 'POST'], '/', async (c) => c.text(`read ${(await c.req.text()).length}`));

const inPieces = (...pieces: string[]) => ({
  method: 'POST',
  body: ReadableStream.from(pieces.map((piece) => new TextEncoder().encode(piece))),
  duplex: 'half' as const,
});

it.each([
  ['that says how long it is', { method: 'POST', body: '0123456789', headers: { 'content-length': '10' } }],
  ['in pieces', inPieces('01234', '56789')],
])('a body %s is read up to the limit', async (_how, request) => {
  expect(await (await app.request('/', request)).text()).toBe('read 10');
});

it.each([
  ['that says so', { method: 'POST', body: '0123456789!', headers: { 'content-length': '11' } }],
  ['that says nothing of its length', inPieces('0123456789', '!')],
  [
    'that comes in pieces whatever it says',
    { ...inPieces('0123456789', '!'), headers: { 'content-length': '3', 'transfer-encoding': 'chunked' } },
  ],
])('a longer body %s is refused', async (_how, request) => {
  expect((await app.request('/', request)).status).toBe(413);
});

it('a read has no body to look at', async () => {
  expect(await (await app.request('/', { headers: { 'content-length': '99' } })).text()).toBe('read 0');
});
