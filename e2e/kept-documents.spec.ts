import { expect, test } from './fixtures.ts';
import { findNewVersion, install } from './pages/installed-app.ts';
import { startReleaseProxy } from './release-proxy.ts';

test.use({ serviceWorkers: 'allow' });

test('a version is kept once its own pages come with it, not those that a process of before still serves', async ({
  page,
  server,
}) => {
  const proxy = await startReleaseProxy(server.url);
  await install(page, proxy.url);
  const listKept = () =>
    page.evaluate(async () => (await caches.keys()).filter((name) => name.includes('shell')));
  const [before = ''] = await listKept();

  proxy.release('b', '');
  await findNewVersion(page).catch(() => {});
  expect(await listKept()).toEqual([before]);

  proxy.release('b');
  await findNewVersion(page);
  expect(await listKept()).toEqual([before, `${before}b`]);
  await page.getByRole('button', { name: 'Update now' }).click();
  await expect(page.getByRole('button', { name: 'Start' })).toBeVisible();
  await page.close();
  proxy.stop();
});
