import { expect, it, vi } from 'vitest';
import { batchReads } from './batch-reads.ts';

it('keys requested before the read begins are read together, each once', async () => {
  const readMany = vi.fn(async (keys: readonly string[]) => new Map(keys.map((key) => [key, key.length])));
  const read = batchReads(readMany);
  const asked = [read('a'), read('bb'), read('a')];
  await Promise.resolve();
  asked.push(read('ccc'));
  expect(await Promise.all(asked)).toEqual([1, 2, 1, 3]);
  expect(readMany.mock.calls).toEqual([[['a', 'bb', 'ccc']]]);
});

it('a key requested after the read is read again, even if that read failed', async () => {
  let stored = 1;
  const readMany = vi.fn(async () => new Map([['a', stored]]));
  const read = batchReads(readMany);
  expect(await read('a')).toBe(1);
  stored = 2;
  expect(await read('a')).toBe(2);
  readMany.mockRejectedValueOnce(new Error('away'));
  await expect(read('a')).rejects.toThrow('away');
  expect(await read('a')).toBe(2);
  expect(await read('missing')).toBeUndefined();
});
