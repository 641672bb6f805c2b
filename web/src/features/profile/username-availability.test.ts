import { toRefusalBody } from '@focuspool/domain/refusals';
import { expect, it } from 'vitest';
import { ApiRefusal } from '../../platform/api/api.ts';
import { type Availability, toAvailability } from './username-availability.ts';

const lost = new Error('The server cannot be reached');
const tooMany = new ApiRefusal(toRefusalBody('too_many_requests'));

it.each<[string, boolean | undefined, Error | null, Availability]>([
  ['', undefined, null, 'missing'],
  ['a b', undefined, null, 'characters'],
  ['a b', true, null, 'characters'],
  ['ada', undefined, null, 'checking'],
  ['ada', true, null, 'available'],
  ['ada', false, null, 'taken'],
  ['ada', undefined, lost, { failure: 'Error checking availability' }],
  ['ada', undefined, tooMany, { failure: 'Too many attempts. Please try again later.' }],
  ['focuspool', undefined, lost, 'forbidden'],
])('the availability of %j, answered with %j or %s, is %j', (name, isAvailable, error, availability) => {
  expect(toAvailability(name, { isAvailable, error })).toEqual(availability);
});
