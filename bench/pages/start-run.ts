import type { Page } from '@playwright/test';
import { untilSent } from '../../e2e/pages/device-outbox.ts';

/** Makes a list 'Today' with a task 'Write' on the tasks page, and starts a run on it. */
export async function startRun(page: Page, tasks = '/tasks'): Promise<void> {
  await page.goto(tasks);
  await page.getByRole('button', { name: 'Title...' }).click();
  await page.keyboard.type('Today\n');
  await page.getByPlaceholder('What do you need to do?').fill('Write');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Write' }).click();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await untilSent(page);
}
