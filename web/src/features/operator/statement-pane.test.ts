import { expect, it } from 'vitest';
import { describePayment } from './statement-pane.tsx';

it('marking a month as paid speaks of owners only if one of them was paid', () => {
  expect(describePayment(13_490)).toBe('₹134.90 has been paid to the owners below.');
  expect(describePayment(0)).toBe('No one is owed anything for this month.');
});
