import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { browserErrorLimits, browserErrorSchema, describeBrowserError, hideWords } from './browser-error.ts';

const origin = 'https://focus.example';
const agents = {
  chrome:
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  edge: 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36 Edg/140.0',
  firefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
  safari: 'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
  other: 'Lynx/2.9',
};
const page = { origin, path: '/tasks', userAgent: agents.chrome, version: '0.2.0' };

function errorWith(stack: string, message = 'it broke'): Error {
  return Object.assign(new TypeError(message), { stack });
}

describe('a browser error report', () => {
  it.each([
    [
      'Chromium',
      `TypeError: it broke
    at draw (${origin}/assets/tasks-Ab1_-9.js:1:2345)
    at async Promise.all (index 0)
    at new List (${origin}/assets/tasks-Ab1_-9.js?v=ada@example.com:3:4)
    at chrome-extension://abc/content.js:9:9
    at ${origin}/assets/react-x.js:7:8
    at eval (https://elsewhere.example/a.js:1:1)`,
      ['draw /assets/tasks-Ab1_-9.js:1:2345', 'List /assets/tasks-Ab1_-9.js:3:4', '/assets/react-x.js:7:8'],
    ],
    [
      'Firefox',
      `draw@${origin}/assets/tasks-Ab1.js:1:2345
@${origin}/assets/react-x.js:7:8
evil@https://elsewhere.example/a.js:1:1`,
      ['draw /assets/tasks-Ab1.js:1:2345', '/assets/react-x.js:7:8'],
    ],
  ])(
    'a browser error report lists only stack frames in our own files, as written by %s',
    (_name, stack, frames) => {
      expect(describeBrowserError(errorWith(stack), page)).toEqual({
        message: 'TypeError: it broke',
        frames,
        page: '/tasks',
        version: '0.2.0',
        browser: 'chrome',
      });
    },
  );

  it.each(Object.entries(agents))('a browser error report names the browser %s', (browser, userAgent) => {
    expect(describeBrowserError(new Error('x'), { ...page, userAgent }).browser).toBe(browser);
  });

  it.each(['/verify-email/secret', '/tasks/9f1c2d3e', '/ada', '/tasks?token=secret', ''])(
    'a browser error report replaces the unknown path %j with "other"',
    (path) => {
      expect(describeBrowserError(new Error('x'), { ...page, path }).page).toBe('other');
    },
  );

  it.each([
    [
      `Cannot read properties of undefined (reading 'title')`,
      `Cannot read properties of undefined (reading 'title')`,
    ],
    [
      `Unexpected token 'B', "Buy milk for A"... is not valid JSON`,
      `Unexpected token 'B', "…"... is not valid JSON`,
    ],
    [`Failed to fetch https://focus.example/api/x?token=abc`, 'Failed to fetch …'],
    [`'Call Ada back' is not a valid selector`, `'…' is not a valid selector`],
    [`'Don't forget Ada' is not a valid selector`, `'…' is not a valid selector`],
    [
      `Unexpected token 'x', "[{"text":"Buy milk"},x]" is not valid JSON`,
      `Unexpected token 'x', "…" is not valid JSON`,
    ],
    [`it doesn't know 'Ada's list`, `it doesn't know '…'`],
    ['no such person ada@example.com here', 'no such person … here'],
    ['task 9f1c2d3e-1b2c-4d5e-8f90-a1b2c3d4e5f6 is gone', 'task … is gone'],
    ['session qSzBCMv3NdLuCYSGh6O73BdM5a7kqCpM', 'session …'],
    ['call 5551234567 \n now', 'call … now'],
    ['ResizeObserverNotification of 12 loops', 'ResizeObserverNotification of 12 loops'],
    ['unfinished "quote of Ada', 'unfinished "…"'],
  ])('hideWords removes user content from the message %j', (message, shown) => {
    expect(hideWords(message)).toBe(shown);
  });

  it('a browser error report stays within its limits and hides e-mail addresses, whatever was thrown', () => {
    const thrown = fc.oneof(
      fc.anything(),
      fc.string({ maxLength: 3_000 }),
      fc
        .record({ message: fc.string({ maxLength: 2_000 }), stack: fc.string({ maxLength: 5_000 }) })
        .map(({ message, stack }) => errorWith(stack, message)),
      fc.nat({ max: 60 }).map((n) => errorWith(`    at f (${origin}/assets/a.js:1:2)\n`.repeat(n))),
    );
    fc.assert(
      fc.property(thrown, fc.webPath(), fc.string(), (value, path, userAgent) => {
        const report = describeBrowserError(value, { ...page, path, userAgent });
        expect(v.safeParse(browserErrorSchema, report).issues).toBeUndefined();
        expect(report.frames.length).toBeLessThanOrEqual(browserErrorLimits.frames);
        expect(report.message).not.toContain('@');
      }),
    );
  });
});
