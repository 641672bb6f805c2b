import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const systemBrowsers = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];
const quietInstall = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
const isRoot = process.getuid?.() === 0;

/** How to start the browser: Playwright's own where it is installed, else the system's. */
export function findBrowser(): { executablePath?: string } | null {
  if (existsSync(chromium.executablePath())) return {};
  const executablePath = systemBrowsers.find((path) => existsSync(path));
  return executablePath ? { executablePath } : null;
}

/**
 * Installs a Chromium when there is none and root runs this; null, or what to do, in one line. Debian's headless shell takes
 * the journeys half the time of its whole browser.
 */
export function ensureBrowser(): string | null {
  if (findBrowser()) return null;
  if (isRoot && spawnSync('apt-get', ['--version']).status === 0) {
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
    for (const name of ['chromium-headless-shell', 'chromium']) {
      spawnSync('apt-get', ['install', '-y', '-qq', name], { stdio: 'inherit', env: quietInstall });
      if (findBrowser()) return null;
    }
  }
  return 'There is no Chromium: run `npx playwright install chromium`, or install the system’s, then test again.';
}

/** Keeps the browser from talking to anybody but the tested server, and its pictures whole. */
export const browserFlags = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
  // A frame waits for its photographs: else it is painted without those that are not decoded yet.
  '--disable-checker-imaging',
  ...(isRoot ? ['--no-sandbox'] : []),
];
