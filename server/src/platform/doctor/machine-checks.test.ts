import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { mountDisk } from '../../../testing/processes/small-disk.ts';
import { makeTemporaryFolder } from '../../../testing/processes/temporary-folder.ts';
import { checkDisk, judgeClock } from './machine-checks.ts';

it('the doctor checks the free space and the write access of the data directory', async ({ skip }) => {
  expect(await checkDisk(join(makeTemporaryFolder(), 'data'))).toMatchObject({ subject: 'disk' });
  const small = mountDisk('size=8m') ?? skip('needs the right to mount a small disk');
  expect(await checkDisk(small)).toEqual({
    state: 'wrong',
    subject: 'disk',
    text: `${small} has 8 MB left: make room.`,
  });
  const readOnly = mountDisk('ro') ?? skip('needs the right to mount a small disk');
  expect((await checkDisk(readOnly)).text).toBe(
    `${readOnly} cannot be written: give this user the right to, or set another DATA_DIR.`,
  );
});

it('the doctor reports a data directory that is a file or lies below one', async () => {
  const file = join(makeTemporaryFolder(), 'file');
  writeFileSync(file, '');
  for (const dataDir of [file, join(file, 'data')]) {
    expect(await checkDisk(dataDir)).toEqual({
      state: 'wrong',
      subject: 'disk',
      text: `${file} is not a directory: set another DATA_DIR.`,
    });
  }
});

const at = new Date('2026-11-22T10:00:00Z');
const reportedTime = (seconds: number, toMs = 0) => ({
  by: 'the database',
  time: new Date(at.getTime() + seconds * 1_000),
  at,
  toMs,
});

it.each([
  [[], 'unused', 'no other machine told the time'],
  [[reportedTime(1)], 'ok', 'agrees with the database'],
  [[reportedTime(0), reportedTime(-2.5, 1_000)], 'ok', 'agrees with the database and the database'],
  [
    [reportedTime(0), reportedTime(90)],
    'wrong',
    'this machine is 90 s behind the database: let both set their clocks by NTP.',
  ],
  [
    [reportedTime(-3)],
    'wrong',
    'this machine is 3 s ahead of the database: let both set their clocks by NTP.',
  ],
])('the doctor compares the clock with %j: %s', (times, state, text) => {
  expect(judgeClock(times)).toEqual({ state, subject: 'clock', text });
});
