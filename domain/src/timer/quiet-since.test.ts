import { expect, it } from 'vitest';
import { findQuietSince } from './quiet-since.ts';

it.each([
  ['since the stretch of work began', { isWanted: true, wantedSince: 100, runningSince: 200 }, 200],
  ['since it was wished for, while one works', { isWanted: true, wantedSince: 300, runningSince: 200 }, 300],
  ['since then too where nobody knows when', { isWanted: true, wantedSince: 0, runningSince: 200 }, 200],
  ['not in a pause', { isWanted: true, wantedSince: 100, runningSince: null }, null],
  ['not for who wants the others shown', { isWanted: false, wantedSince: 300, runningSince: 200 }, null],
])('it is quiet %s', (_when, quiet, since) => expect(findQuietSince(quiet)).toBe(since));
