import type { BrowserError } from '@focuspool/domain/browser-errors/browser-error';
import { expect } from '@playwright/test';
import type { TestedServer } from '../tested-server.ts';

/** What pages have reported to the server with `part` in the message, once there are exactly `count` reports. */
export async function waitUntilReported(
  server: TestedServer,
  part: string,
  count: number,
): Promise<readonly BrowserError[]> {
  const list = () =>
    server
      .readLog()
      .split('\n')
      .filter((line) => line.includes('error in a browser'))
      .map((line) => (JSON.parse(line) as { browserError: BrowserError }).browserError)
      .filter(({ message }) => message.includes(part));
  await expect.poll(() => list().length).toBe(count);
  return list();
}
