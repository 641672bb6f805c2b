import { taskIdSchema } from '@focuspool/domain/task/task-contract';
import * as v from 'valibot';
import { expect, it, vi } from 'vitest';
import { makeUuid } from './make-uuid.ts';

it('makeUuid makes valid UUIDs with and without support by the browser', () => {
  const offered = makeUuid();
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const made = [makeUuid(), makeUuid()];
  vi.unstubAllGlobals();
  for (const id of [offered, ...made]) expect(v.is(taskIdSchema, id)).toBe(true);
  expect(made[0]).toMatch(/^.{14}4.{4}[89ab]/);
  expect(new Set(made).size).toBe(2);
});
