import { expect, it } from 'vitest';
import { type Availability, describeAvailability } from './username-availability.ts';

it.each<[string, boolean | undefined, boolean, Availability]>([
  ['', undefined, false, 'missing'],
  ['a b', undefined, false, 'characters'],
  ['a b', true, false, 'characters'],
  ['ada', undefined, false, 'checking'],
  ['ada', true, false, 'available'],
  ['ada', false, false, 'taken'],
  ['ada', undefined, true, 'failed'],
  ['focuspool', undefined, true, 'forbidden'],
])('of %j, answered with %j (failed: %j), is known: %s', (name, isAvailable, hasFailed, availability) => {
  expect(describeAvailability(name, { isAvailable, hasFailed })).toBe(availability);
});
