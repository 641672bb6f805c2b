import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { startTestApp } from '../../../../testing/test-app.ts';
import { insertOwnRoom, isOpenByLink } from './own-room-store.ts';

const { services, signUp } = await startTestApp();
const now = new Date('2026-10-05T12:00:00Z');
const justAfter = new Date(now.getTime() + 1);

it.each([
  ['open without end', { isClosed: false, closesAt: null }, true],
  ['closed by its owner', { isClosed: true, closesAt: null }, false],
  ['closed by its owner before its time', { isClosed: true, closesAt: justAfter }, false],
  ['a millisecond before its end', { isClosed: false, closesAt: justAfter }, true],
  ['at its end', { isClosed: false, closesAt: now }, false],
])('a room that is %s is open to newcomers: %s', async (_what, { isClosed, closesAt }, isOpen) => {
  const { database } = services;
  const { userId } = await signUp({ isPremium: true });
  const token = isClosed ? null : randomUUID();
  const row = { ownerId: userId, name: 'Thesis', token, openedAt: now, closesAt };
  const id = await database.transaction((tx) => insertOwnRoom(tx, row));
  expect(await isOpenByLink(database, { id, isOwn: true }, now)).toBe(isOpen);
});
