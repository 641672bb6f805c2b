import { expect, it } from 'vitest';
import { readLinkedAddress } from './linked-address.ts';

it.each([
  ['/with/ada', { username: 'ada', isCard: false }],
  ['/with/ada.l/', { username: 'ada.l', isCard: false }],
  ['/With/Ada', { username: 'Ada', isCard: false }],
  ['/with/ada/card', { username: 'ada', isCard: true }],
  ['/with/card', { username: 'card', isCard: false }],
  ['/with/%C3%A4da', { username: 'äda', isCard: false }],
  ['/with/%E0%A4%A', { username: '%E0%A4%A', isCard: false }],
])('%s is a person’s address', (address, linked) => expect(readLinkedAddress(address)).toEqual(linked));

it.each(['/with', '/with/', '/with/ada/cards', '/with/ada/card/more', '/within/ada', '/tasks'])(
  '%s is no person’s address',
  (address) => expect(readLinkedAddress(address)).toBeNull(),
);
