import { expect, it } from 'vitest';
import { toLoggedPath } from './logged-path.ts';

it.each([
  ['/api/stats/week', '/api/stats/week'],
  ['/api/calendar/address', '/api/calendar/address'],
  ['/api/calendar/feed/abc_-123.ics', '/api/calendar/feed/…'],
  ['/api/calendar/feed/abc', '/api/calendar/feed/…'],
  ['/api/Calendar/Feed//abc/def.ics', '/api/Calendar/Feed//…'],
])('the path %s is logged as %s', (path, logged) => expect(toLoggedPath(path)).toBe(logged));
