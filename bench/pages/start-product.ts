import { chromium } from '@playwright/test';
import { browserFlags, findBrowser } from '../../e2e/browser.ts';
import buildBeforeTests from '../../e2e/build-before-tests.ts';
import { startTestedServer } from '../../e2e/tested-server.ts';

type Options = { settings?: Readonly<Record<string, string>>; flags?: readonly string[] };

/** Starts the built product, and a browser to visit it with; `flags` are the browser's, in addition to the usual ones. */
export async function startProduct({ settings = {}, flags = [] }: Options = {}) {
  process.env.NODE_ENV = 'production';
  await buildBeforeTests();
  const server = await startTestedServer(undefined, settings);
  const browser = await chromium.launch({ ...findBrowser(), args: [...browserFlags, ...flags] });
  return { server, browser };
}
