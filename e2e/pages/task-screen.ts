import { expect, type Page } from '@playwright/test';

/** The task manager as a person meets it. */
export function taskScreen(page: Page) {
  const rows = page.getByRole('list', { name: 'Tasks' }).getByRole('listitem');
  const field = page.getByRole('textbox', { name: 'What do you need to do?' });
  return {
    field,
    rows,
    addButton: page.getByRole('button', { name: 'Add Task' }),
    newList: page.getByRole('button', { name: 'Create New List' }),
    titleField: page.getByRole('textbox', { name: 'List title' }),
    row: (text: string) => rows.filter({ hasText: text }),
    checkbox: (text: string) => page.getByRole('checkbox', { name: text, exact: true }),
    link: (text: string) => page.getByRole('link', { name: text, exact: true }),
    renameButton: (text: string) => page.getByRole('button', { name: `Rename ${text}`, exact: true }),
    renameField: (text: string) => page.getByRole('textbox', { name: `New name of ${text}`, exact: true }),
    deleteButton: (text: string) => page.getByRole('button', { name: `Delete ${text}`, exact: true }),
    title: (text: string) => page.getByRole('heading', { level: 2, name: text, exact: true }),

    async open(): Promise<void> {
      await page.goto('/tasks');
      await expect(page.getByText('tasks completed')).toBeVisible();
    },

    async add(...texts: string[]): Promise<void> {
      // The field is there before the list is.
      await expect(page.getByText('tasks completed')).toBeVisible();
      for (const text of texts) {
        await field.fill(text);
        await field.press('Enter');
      }
    },

    async rename(from: string, to: string): Promise<void> {
      await page.getByRole('button', { name: `Rename ${from}`, exact: true }).click();
      const renameField = page.getByRole('textbox', { name: `New name of ${from}`, exact: true });
      await renameField.fill(to);
      await renameField.press('Enter');
    },

    async retitle(from: string, to: string): Promise<void> {
      await page.getByRole('button', { name: from, exact: true }).click();
      await page.getByRole('textbox', { name: 'List title' }).fill(to);
      await page.keyboard.press('Enter');
    },

    /** The tasks from the first to the last, by their names. */
    async expectTasks(...texts: string[]): Promise<void> {
      await expect(rows.getByRole('link')).toHaveText(texts);
    },

    async expectCount(done: number, total: number): Promise<void> {
      await expect(page.getByText(`${done}/${total} tasks completed`)).toBeVisible();
    },
  };
}

/** Answers the page's writes with a refusal until the returned function is called. */
export async function refuseWrites(
  page: Page,
  status: number,
  error: { reason: string; message: string },
): Promise<() => Promise<void>> {
  const address = /\/api\/(tasks|task-lists)\/.+/;
  await page.route(address, (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status, json: { error } }),
  );
  return () => page.unroute(address);
}
