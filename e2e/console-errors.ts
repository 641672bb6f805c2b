import type { BrowserContext } from '@playwright/test';

/** What went wrong in the pages of a test, each as one line of text. */
export type ConsoleErrors = {
  /** Says that a line matching the pattern must appear. */
  expect(pattern: RegExp): void;
  /** Says that lines matching the pattern may or may not appear. */
  allow(pattern: RegExp): void;
  watch(context: BrowserContext): void;
  /** Lines that were not expected, and expected patterns that nothing matched. */
  listUnexpected(): string[];
};

/**
 * Playwright's message when a journey does without the service worker, and Chromium's about push messages in a private window and
 * about a live connection that is given up unanswered, as when a journey's clock jumps meanwhile.
 */
const ignoredMessages =
  /^Service Worker registration blocked by Playwright$|does not support the Push API in incognito mode|WebSocket is closed before the connection is established/;

/** Collects console errors and warnings, uncaught errors and failed requests of the pages it watches. */
export function createConsoleErrors(): ConsoleErrors {
  const lines: string[] = [];
  const expected: RegExp[] = [];
  const allowed: RegExp[] = [];
  return {
    expect: (pattern) => {
      expected.push(pattern);
    },
    allow: (pattern) => {
      allowed.push(pattern);
    },
    watch: (context) => {
      context.on('console', (message) => {
        if (['error', 'warning'].includes(message.type()) && !ignoredMessages.test(message.text()))
          lines.push(`console ${message.type()}: ${message.text()} ${message.location().url}`.trimEnd());
      });
      context.on('weberror', (error) => lines.push(`uncaught: ${error.error().message}`));
      context.on('requestfailed', (request) => {
        const reason = request.failure()?.errorText ?? 'no reason';
        // A page that is left aborts its running requests.
        if (reason !== 'net::ERR_ABORTED') lines.push(`${request.method()} ${request.url()}: ${reason}`);
      });
    },
    listUnexpected: () => [
      ...lines.filter((line) => ![...expected, ...allowed].some((pattern) => pattern.test(line))),
      ...expected
        .filter((pattern) => !lines.some((line) => pattern.test(line)))
        .map((pattern) => `expected but did not happen: ${pattern}`),
    ],
  };
}
