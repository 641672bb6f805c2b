import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from './fixtures.ts';
import { startOwnBrowser } from './own-browser.ts';
import { findNewVersion, install } from './pages/installed-app.ts';
import { startReleaseProxy } from './release-proxy.ts';

const listWithin = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).map((entry) => ({
    isFile: entry.isFile(),
    name: entry.name,
    path: join(entry.parentPath, entry.name),
  }));

/** The folders in which Chromium keeps the caches of each site. */
function listCacheFolders(profileDir: string): string[] {
  const [all] = listWithin(profileDir).filter(({ name }) => name === 'CacheStorage');
  const folders = all ? readdirSync(all.path).map((name) => join(all.path, name)) : [];
  expect(folders).not.toEqual([]);
  return folders;
}

/** Afterwards no cache can be opened any more. */
function damageFolder(folder: string): void {
  rmSync(folder, { recursive: true });
  writeFileSync(folder, 'Broken on purpose');
}

/** Afterwards each cache can be opened, but nothing in it can be read. */
function damageEntries(folder: string): void {
  const entries = listWithin(folder).filter(({ isFile, name }) => isFile && name !== 'index.txt');
  for (const { path } of entries) writeFileSync(path, 'Broken on purpose');
}

for (const [extent, damage] of [
  ['cannot be opened', damageFolder],
  ['cannot be read', damageEntries],
] as const) {
  test(`where what the device keeps of the app ${extent}, the server is asked, and the next version takes over`, async ({
    server,
  }) => {
    const profileDir = mkdtempSync(join(tmpdir(), 'focuspool-damaged-'));
    const proxy = await startReleaseProxy(server.url);
    const before = await startOwnBrowser(profileDir);
    await install(await before.context.newPage(), proxy.url);
    await before.context.close();
    for (const folder of listCacheFolders(profileDir)) damage(folder);

    const after = await startOwnBrowser(profileDir);
    const page = await after.context.newPage();
    await page.goto(`${proxy.url}/auth`);
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
    const isOfWorker = () => page.evaluate(() => navigator.serviceWorker.controller !== null);
    expect(await isOfWorker()).toBe(true);
    for (const picture of ['party-popper', 'trophy']) {
      const ask = async (name: string) => (await fetch(`/rewards/${name}.svg`)).status;
      expect(await page.evaluate(ask, picture)).toBe(200);
    }

    proxy.release('b');
    await findNewVersion(page);
    await page.getByRole('button', { name: 'Update now' }).click();
    const listScripts = () => page.evaluate(() => [...document.scripts].map(({ src }) => src).join(' '));
    await expect.poll(() => listScripts().catch(() => '')).toContain('.of-b.js');
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
    expect(await isOfWorker()).toBe(true);
    await after.context.close();
    proxy.stop();
    rmSync(profileDir, { recursive: true, force: true });
  });
}
