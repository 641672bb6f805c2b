import { readFile } from 'node:fs/promises';
import { expect, expectNoAxeViolations, test } from './fixtures.ts';
import { workNewTask } from './pages/timer-screen.ts';

test('somebody takes their runs along as a file and into their calendar, and takes the address back', async ({
  page,
  context,
  request,
  newPerson,
  advanceBothClocks,
  consoleErrors,
}) => {
  // The live connection may be tried again.
  consoleErrors.allow(/ERR_INTERNET_DISCONNECTED/);
  await newPerson({ isPremium: true });
  await page.clock.install();
  await workNewTask(page, advanceBothClocks, 'Read, "slowly"');

  await page.goto('/stats');
  const pane = page.getByRole('region', { name: 'Take it with you' });
  const waiting = page.waitForEvent('download');
  await pane.getByRole('link', { name: 'Finished runs as CSV' }).click();
  const download = await waiting;
  expect(download.suggestedFilename()).toBe('focuspool-runs.csv');
  const [head, ...rows] = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
  expect(head).toContain('Day,Hour,');
  expect(rows).toEqual([expect.stringContaining('"Read, ""slowly""",')]);

  await pane.getByRole('button', { name: 'Make an address' }).click();
  const field = pane.getByRole('textbox', { name: 'Calendar address' });
  const first = new URL(await field.inputValue()).pathname;
  const read = async (path: string) => (await request.get(path)).status();
  const calendar = await request.get(first);
  expect(calendar.headers()['content-type']).toBe('text/calendar; charset=utf-8');
  expect(await calendar.text()).toContain('SUMMARY:Read\\, "slowly"');
  await expectNoAxeViolations(page);

  await pane.getByRole('button', { name: 'Make a new address' }).click();
  const question = page.getByRole('dialog');
  await question.getByRole('button', { name: 'No', exact: true }).click();
  await expect(question).toBeHidden();
  await expect(field).toHaveValue(new RegExp(`${first}$`));
  await pane.getByRole('button', { name: 'Make a new address' }).click();
  await question.getByRole('button', { name: 'Yes', exact: true }).click();
  await expect(field).not.toHaveValue(new RegExp(`${first}$`));
  const second = new URL(await field.inputValue()).pathname;
  expect([await read(first), await read(second)]).toEqual([404, 200]);

  await page.reload();
  await expect(pane.getByText(/^Your address from .+ is in use\.$/)).toBeVisible();
  await expect(field).toBeHidden();
  await context.setOffline(true);
  // Makes sure that one request fails, whatever the page tries.
  await page.evaluate(() => fetch('/api/health').catch(() => {}));
  await expect(pane.getByText(/^You are offline\./)).toBeVisible();
  await expect(pane.getByRole('link', { name: 'Statistics as JSON' })).toBeDisabled();
  await context.setOffline(false);
  await expect(pane.getByText(/^You are offline\./)).toBeHidden();

  await pane.getByRole('button', { name: 'Revoke address' }).click();
  await question.getByRole('button', { name: 'Yes', exact: true }).click();
  await expect(pane.getByText('The address has been revoked.')).toBeVisible();
  expect(await read(second)).toBe(404);
  await expect(pane.getByRole('button', { name: 'Make an address' })).toBeVisible();
});
