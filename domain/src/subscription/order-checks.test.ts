import { describe, expect, it } from 'vitest';
import { nextOrderCheck, orderLifeMs } from './order-checks.ts';

const minute = 60_000;
const hour = 60 * minute;

describe('an order that is not paid', () => {
  it.each([
    [0, minute],
    [-hour, minute],
    [8 * minute, 2 * minute],
    [4 * hour, hour],
    [orderLifeMs, 6 * hour],
  ])('of the age %i ms is looked at again after %i ms', (age, pause) => {
    expect(nextOrderCheck(1_000_000 - age, 1_000_000)).toBe(1_000_000 + pause);
  });

  it('costs at most some dozens of questions in its life', () => {
    let questions = 0;
    for (let now = 0; now < orderLifeMs; now = nextOrderCheck(0, now)) questions += 1;
    expect(questions).toBeLessThan(60);
  });
});
