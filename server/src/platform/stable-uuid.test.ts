import { expect, it } from 'vitest';
import { toStableUuid } from './stable-uuid.ts';

it('a stable UUID depends only on its text, with version 8 and the standard variant', () => {
  const ids = Array.from({ length: 100 }, (_, n) => toStableUuid(`list ${n}`));
  expect(new Set(ids).size).toBe(100);
  for (const id of ids)
    expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-8[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(Array.from({ length: 100 }, (_, n) => toStableUuid(`list ${n}`))).toEqual(ids);
});

it('a stable UUID never changes, so that a later import finds the same rows', () => {
  expect(toStableUuid('focuspool google 1')).toBe('a782a4f8-c620-8977-ba90-0fce3a2afcdf');
  expect(toStableUuid('focuspool list a')).toBe('fcd6dd42-09aa-88d4-853f-6b6e01604262');
});
