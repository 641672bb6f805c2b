import { expect, it } from 'vitest';
import { minuteMs } from '../time-units.ts';
import { closesAtOf } from './own-room.ts';
import { nameRoom } from './pool-contract.ts';

const now = 1_000_000;

it.each([
  ['hour', now + 60 * minuteMs],
  ['day', now + 24 * 60 * minuteMs],
  ['until_closed', null],
] as const)('a room opened for the choice %s closes at %s', (opening, closesAt) =>
  expect(closesAtOf(opening, now)).toBe(closesAt),
);

const room = { id: '', revision: 0, members: [] };

it.each([
  ['a room of the pool has none', { room }, undefined],
  ['a room may have its own', { room: { ...room, name: 'Thesis' } }, 'Thesis'],
  ['a hidden name is replaced by "Room"', { room: { ...room, name: null } }, 'Room'],
  ['the owner still reads a hidden name', { room: { ...room, name: null }, ownName: 'Thesis' }, 'Thesis'],
])('the name of a room: %s', (_what, place, name) => expect(nameRoom(place)).toBe(name));
