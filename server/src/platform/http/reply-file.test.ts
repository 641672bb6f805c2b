import { Hono } from 'hono';
import { expect, it, vi } from 'vitest';
import { createLog } from '../log.ts';
import { replyFile } from './reply-file.ts';

function serve(makeChunks: () => AsyncGenerator<string>) {
  let logged = '';
  const log = createLog('error', { write: (line) => (logged += line) });
  const app = new Hono().get('/', (c) =>
    replyFile(c, log, { name: 'sums.csv', type: 'text/csv', chunks: makeChunks() }),
  );
  return { get: async () => app.request('/'), readLog: () => logged };
}

it('a file arrives complete, with its name and type', async () => {
  const { get, readLog } = serve(async function* () {
    yield 'one\r\n';
    yield 'zwei Übel\r\n';
  });
  const response = await get();
  expect(await response.text()).toBe('one\r\nzwei Übel\r\n');
  expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="sums.csv"');
  expect(readLog()).toBe('');
});

it('a file that cannot be finished fails the download and is logged', async () => {
  const { get, readLog } = serve(async function* () {
    yield 'one\r\n';
    throw new Error('the database is gone');
  });
  await expect((await get()).text()).rejects.toThrow('the database is gone');
  expect(readLog()).toContain('download failed');
});

it('a file is produced no faster than it is read, and stops when its reader cancels', async () => {
  let made = 0;
  const ended = vi.fn();
  const { get } = serve(async function* () {
    try {
      for (;;) {
        made += 1;
        yield String(made);
      }
    } finally {
      ended();
    }
  });
  const reader = (await get()).body?.getReader();
  await reader?.read();
  await reader?.read();
  expect(made).toBeLessThan(5);
  await reader?.cancel();
  expect(ended).toHaveBeenCalledOnce();
});
