import { refusals } from '../domain/src/refusals.ts';
import { expect, test } from './fixtures.ts';

test('a link that is pressed with the key for it opens a tab of its own, and leaves the page as it is', async ({
  page,
  context,
  newPerson,
}) => {
  await newPerson({ isPremium: true });
  await page.goto('/tasks');
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: 'History' }).click({ modifiers: ['ControlOrMeta'] });
  await expect((await opened).getByRole('heading', { name: 'Task History' })).toBeVisible();
  await expect(page).toHaveURL(/\/tasks$/);
});

test('a link to where somebody is adds no step to their way back', async ({ page, newPerson }) => {
  await newPerson({ isPremium: true });
  await page.goto('/about');
  await page.goto('/history');
  const tasks = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tasks' });
  await tasks.click();
  await expect(page.getByRole('heading', { name: 'Task Manager' })).toBeVisible();
  await tasks.click();
  await tasks.click();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Task History' })).toBeVisible();
  await page.goForward();
  await expect(page.getByRole('heading', { name: 'Task Manager' })).toBeVisible();
});

test('an address in capitals, or with a slash at its end, becomes the page’s own', async ({
  page,
  newPerson,
}) => {
  await newPerson({ isPremium: true });
  await page.goto('/Tasks/?shown=1#tasks');
  await expect(page.getByRole('heading', { name: 'Task Manager' })).toBeVisible();
  await expect(page).toHaveURL('/tasks?shown=1#tasks');
  const tasks = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Tasks' });
  await expect(tasks).toHaveAttribute('aria-current', 'page');
});

test('where the browser takes no more steps into its history, a link loads its page', async ({
  page,
  newPerson,
}) => {
  await newPerson({ isPremium: true });
  await page.addInitScript(() => {
    history.pushState = () => {
      throw new DOMException('Attempt to use history.pushState() more than 100 times', 'SecurityError');
    };
  });
  await page.goto('/tasks');
  await page.getByRole('link', { name: 'History' }).click();
  await expect(page.getByRole('heading', { name: 'Task History' })).toBeVisible();
});

test('whoever never had premium comes from the product’s own page to the plans, and hears of no end', async ({
  page,
  newPerson,
}) => {
  await newPerson();
  await page.goto('/about');
  await page.getByRole('link', { name: 'Pick one thing' }).click();
  await expect(page).toHaveURL(/\/subscribtion$/);
  // A message about the end would be shown beside the next one of the bar.
  await page.getByRole('link', { name: 'Tasks', exact: true }).click();
  await expect(page.getByText(refusals.not_premium.message)).toBeVisible();
  expect(await page.getByText('Your premium has ended').count()).toBe(0);
});
