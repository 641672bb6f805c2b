import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const headlessShell = '/usr/bin/chromium-headless-shell';
const systemBrowsers = [
  headlessShell,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];
const isRoot = process.getuid?.() === 0;

/** How to start the browser: Playwright's own if it is installed, else the system's. */
export function findBrowser(): { executablePath?: string } | null {
  if (existsSync(chromium.executablePath())) return {};
  const executablePath = systemBrowsers.find((path) => existsSync(path));
  return executablePath ? { executablePath } : null;
}

/**
 * Makes sure that there is a Chromium if root runs this; returns null, or one line that says what to do. Debian's headless shell
 * is installed even beside its whole browser: the journeys take less than half the time in it.
 */
export function ensureBrowser(): string | null {
  const isQuick = existsSync(chromium.executablePath()) || existsSync(headlessShell);
  if (!isQuick && isRoot && spawnSync('apt-get', ['--version']).status === 0) {
    installPackages('chromium-headless-shell');
    if (!findBrowser()) installPackages('chromium');
  }
  if (findBrowser()) return null;
  return 'There is no Chromium: run `npx playwright install chromium`, or install the system’s, then test again.';
}

/** Installs Debian packages, if root runs this on Debian. */
export function installPackages(...names: string[]): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' });
  spawnSync('apt-get', ['install', '-y', '-qq', ...names], { stdio: 'inherit', env });
}

/** Keeps the browser from talking to anything but the tested server, and its screenshots complete. */
export const browserFlags = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  '--no-first-run',
  // Makes a frame wait for its pictures: otherwise it is painted without those that are not decoded yet.
  '--disable-checker-imaging',
  ...(isRoot ? ['--no-sandbox'] : []),
];
