import { expect, expectNoAxeViolations, test } from './fixtures.ts';
import { taskScreen } from './pages/task-screen.ts';

for (const theme of ['northern-lights', 'cyberpunk-night', 'sunny-beach', 'k-pop-vibes'] as const) {
  test(`on ${theme}, whoever cannot see the screen finds nothing broken on the way to a room`, async ({
    page,
    newPerson,
  }) => {
    await newPerson({ isPremium: true });
    // What others did comes in line by line, and fades in.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.addInitScript(
      (id) => localStorage.setItem('selectedBackground', JSON.stringify({ id })),
      theme,
    );
    await page.goto('/settings');
    await expect(page.getByText('This device')).toBeVisible();
    await expectNoAxeViolations(page);

    const tasks = taskScreen(page);
    await tasks.open();
    await expect(page.getByText('No tasks yet. Add one above!')).toBeVisible();
    await expectNoAxeViolations(page);
    await tasks.add('Water the plants', 'Call the bank');
    await tasks.checkbox('Call the bank').check();
    await expectNoAxeViolations(page);

    await tasks.link('Water the plants').click();
    await expect(page.getByRole('button', { name: 'Start' })).toBeVisible();
    await expectNoAxeViolations(page);
    await page.getByRole('button', { name: /set timer/ }).click();
    await expect(page.getByRole('dialog', { name: 'Set Timer' })).toBeVisible();
    await expectNoAxeViolations(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Start' }).click();
    await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
    await expectNoAxeViolations(page);

    await page.getByRole('link', { name: 'Join Task Pool' }).click();
    await expect(page.getByRole('region', { name: 'Your timer' })).toBeVisible();
    await expectNoAxeViolations(page);
  });
}
