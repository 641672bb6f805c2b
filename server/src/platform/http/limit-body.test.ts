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
  ['with a content length', { method: 'POST', body: '0123456789', headers: { 'content-length': '10' } }],
  ['in chunks', inPieces('01234', '56789')],
])('a body %s is read up to the limit', async (_how, request) => {
  expect(await (await app.request('/', request)).text()).toBe('read 10');
});

it.each([
  ['with a content length', { method: 'POST', body: '0123456789!', headers: { 'content-length': '11' } }],
  ['without a content length', inPieces('0123456789', '!')],
  [
    'in chunks with a false content length',
    { ...inPieces('0123456789', '!'), headers: { 'content-length': '3', 'transfer-encoding': 'chunked' } },
  ],
])('a body beyond the limit %s is refused', async (_how, request) => {
  expect((await app.request('/', request)).status).toBe(413);
});

it('a GET request has no body to limit', async () => {
  expect(await (await app.request('/', { headers: { 'content-length': '99' } })).text()).toBe('read 0');
});
