import { expect, it } from 'vitest';
import { describeDeletion } from './person-acts.tsx';

it('the deletion of an account tells an operator what commission its owner loses, if any', () => {
  const lost = 'They have earned ₹84.90 that has not been paid out yet, and will lose it.';
  expect(describeDeletion('ann', 8_490)).toContain(` ${lost}`);
  expect(describeDeletion('ann', 0)).not.toContain('earned');
});
