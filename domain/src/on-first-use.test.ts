import { expect, it } from 'vitest';
import { onFirstUse } from './on-first-use.ts';

it('what is made on first use is made then, and once', () => {
  let times = 0;
  const findValue = onFirstUse(() => ({ times: ++times }));
  expect(times).toBe(0);
  const value = findValue();
  expect(value).toEqual({ times: 1 });
  expect(findValue()).toBe(value);
});
