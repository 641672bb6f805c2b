import { expect, it } from 'vitest';
import { describeDeletion } from './delete-account-dialog.tsx';

it('the deletion of an account says what commission is lost with it, if any', () => {
  const lost = 'You have earned ₹84.90 that has not been paid out yet, and will lose it.';
  expect(describeDeletion(8_490)).toContain(` ${lost}`);
  expect(describeDeletion(0)).not.toContain('earned');
});
