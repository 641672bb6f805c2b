import { expect, it } from 'vitest';
import { onFirstUse } from './on-first-use.ts';

it('a value made on first use is not made earlier, and only once', () => {
  let times = 0;
  const findValue = onFirstUse(() => ({ times: ++times }));
  expect(times).toBe(0);
  const value = findValue();
  expect(value).toEqual({ times: 1 });
  expect(findValue()).toBe(value);
});
