import { expect, it } from 'vitest';
import { findQuietSince } from './quiet-since.ts';

it.each([
  ['since the current span of work began', { isWanted: true, wantedSince: 100, runningSince: 200 }, 200],
  ['since it was chosen during the work', { isWanted: true, wantedSince: 300, runningSince: 200 }, 300],
  ['since the work began if that is unknown', { isWanted: true, wantedSince: 0, runningSince: 200 }, 200],
  ['not during a pause', { isWanted: true, wantedSince: 100, runningSince: null }, null],
  ['not if the person does not want it', { isWanted: false, wantedSince: 300, runningSince: 200 }, null],
])("a person's page is quiet %s", (_when, quiet, since) => expect(findQuietSince(quiet)).toBe(since));
