import { expect, it } from 'vitest';
import { formatDuration, formatHour } from './calendar-form.ts';

it.each([
  [0, '0 min'],
  [59, '59 min'],
  [60, '1 h'],
  [200, '3 h 20 min'],
])('%i minutes are written as %s', (minutes, text) => expect(formatDuration(minutes)).toBe(text));

it('an hour of the day is written in the chosen clock form', () => {
  expect(formatHour(14, 'h23')).toBe('14:00');
  expect(formatHour(14, 'h12')).toMatch(/^2\sPM$/);
});
