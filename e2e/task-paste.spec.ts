import { expect, expectNoAxeViolations, test } from './fixtures.ts';
import { expectOnServer, taskScreen } from './pages/task-screen.ts';

test('several lines that are pasted become tasks after a question, and can be taken back', async ({
  page,
  newPerson,
}) => {
  await newPerson({ isPremium: true });
  await page.setViewportSize({ width: 360, height: 740 });
  const tasks = taskScreen(page);
  await tasks.open();
  await tasks.add('Read');

  await tasks.paste(`Write\r\n\r\nRead\n  Mail \n${'long'.repeat(20)}\nWrite\nCall`);
  const question = page.getByRole('dialog', { name: 'Add 3 tasks?' });
  for (const said of [
    '1 line empty',
    '1 line already on the list',
    '1 line longer than 50 characters',
    '1 line repeated',
  ])
    await expect(question.getByText(said)).toBeVisible();
  await expect(question.getByText('longlonglong')).toBeVisible();
  await expect(question.getByRole('button', { name: 'Yes' })).toBeFocused();
  await expectNoAxeViolations(page);
  const right = await question.evaluate((dialog) => dialog.getBoundingClientRect().right);
  expect(right).toBeLessThanOrEqual(360);
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(tasks.field).toBeFocused();
  await tasks.expectTasks('Read');

  await tasks.paste('Write\nMail\nCall');
  await question.getByRole('button', { name: 'Yes' }).click();
  await tasks.expectTasks('Read', 'Write', 'Mail', 'Call');
  await expect(question).toBeHidden();
  await page.getByRole('heading', { name: 'Task Manager' }).click();
  await page.keyboard.press('Control+z');
  await tasks.expectTasks('Read');
  await tasks.paste('Read\n\nRead');
  await page
    .getByRole('dialog', { name: 'Nothing to add' })
    .getByRole('button', { name: 'Close', exact: true })
    .click();
  await tasks.paste('Call\nMail\nWrite');
  await question.getByRole('button', { name: 'Yes' }).click();
  await expectOnServer(page, 'Read', 'Call', 'Mail', 'Write');
  await tasks.expectTasks('Read', 'Call', 'Mail', 'Write');
});
