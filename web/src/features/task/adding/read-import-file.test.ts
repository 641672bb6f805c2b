import { maxImportBytes } from '@focuspool/domain/task/import-rows';
import { expect, it } from 'vitest';
import { readImportFile } from './read-import-file.ts';

const read = (...parts: BlobPart[]) => readImportFile(new File(parts, 'tasks.csv'));

it.each([
  ['UTF-8', new TextEncoder().encode('Café ✓')],
  ['UTF-8 with a BOM', new Uint8Array([0xef, 0xbb, 0xbf, ...new TextEncoder().encode('Café ✓')])],
  [
    'UTF-16 little-endian',
    new Uint8Array([
      0xff,
      0xfe,
      ...[...'Café ✓'].flatMap((c) => [c.charCodeAt(0) & 255, c.charCodeAt(0) >> 8]),
    ]),
  ],
  [
    'UTF-16 big-endian',
    new Uint8Array([
      0xfe,
      0xff,
      ...[...'Café ✓'].flatMap((c) => [c.charCodeAt(0) >> 8, c.charCodeAt(0) & 255]),
    ]),
  ],
])('a file in %s is read', async (_encoding, bytes) => {
  expect(await read(bytes)).toEqual({ ok: true, text: 'Café ✓' });
});

it('a file in the Windows-1252 of an older spreadsheet is read', async () => {
  expect(await read(new Uint8Array([0x43, 0x61, 0x66, 0xe9]))).toEqual({ ok: true, text: 'Café' });
});

it('a file that is not text is refused', async () => {
  expect(await read('PK\u0003\u0004\0\0')).toMatchObject({
    ok: false,
    problem: expect.stringContaining('not a text file'),
  });
});

it('a file that is too large is refused before it is read', async () => {
  const file = new File([], 'tasks.csv');
  Object.defineProperty(file, 'size', { value: maxImportBytes + 1 });
  expect(await readImportFile(file)).toEqual({ ok: false, problem: 'This file is larger than 5 MB.' });
});

it('a file that disappeared after it was chosen is refused', async () => {
  const file = new File(['x'], 'tasks.csv');
  file.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'));
  expect(await readImportFile(file)).toMatchObject({
    ok: false,
    problem: expect.stringContaining('could not be read'),
  });
});
