import * as v from 'valibot';
import { expect, it } from 'vitest';
import { historyCursorSchema } from './history-contract.ts';

it.each([
  '2026-03-02T09:00:00.000Z',
  '2024-02-29T23:59:59Z',
  '2024-01-01T00:00:00+05:30',
  '2024-01-01T00:00:00+23:59',
  '0001-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
])('the history cursor %j is accepted', (before) => {
  expect(v.is(historyCursorSchema, { before })).toBe(true);
});

it.each([
  '2024-02-31T00:00:00Z',
  '2025-02-29T00:00:00Z',
  '2025-04-31T00:00:00Z',
  '0000-01-01T00:00:00Z',
  '0001-01-01T00:00:00+14:00',
  '9999-12-31T23:59:59-01:00',
  '2024-13-01T00:00:00Z',
  '2024-01-01',
  'now',
  '',
])('the history cursor %j is refused', (before) => {
  expect(v.is(historyCursorSchema, { before })).toBe(false);
});
