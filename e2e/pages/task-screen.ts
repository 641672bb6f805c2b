import { expect, type Page } from '@playwright/test';
import { untilSent } from './device-outbox.ts';

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
    link: (text: string) => page.getByRole('link', { name: nameOfTask(text) }),
    renameButton: (text: string) => page.getByRole('button', { name: `Rename ${text}`, exact: true }),
    renameField: (text: string) => page.getByRole('textbox', { name: `New name for ${text}`, exact: true }),
    moveHandle: (text: string) => page.getByRole('button', { name: `Move ${text}`, exact: true }),
    clear: page.getByRole('button', { name: 'Clear completed' }),
    undo: page.getByRole('button', { name: 'Undo' }),
    deleteButton: (text: string) => page.getByRole('button', { name: `Delete ${text}`, exact: true }),
    openButton: (title: string) => page.getByRole('button', { name: `Show it: ${title}`, exact: true }),
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

    /** Opens the list's menu and chooses an item. */
    async openMenu(item: string): Promise<void> {
      await page.getByRole('button', { name: 'More for this list' }).click();
      await page.getByRole('menuitem', { name: item }).click();
    },

    /** Pastes into the field for new tasks, as from the clipboard. */
    async paste(text: string): Promise<void> {
      await field.focus();
      await field.evaluate((input, copied) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', copied);
        input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      }, text);
    },

    async rename(from: string, to: string): Promise<void> {
      await page.getByRole('button', { name: `Rename ${from}`, exact: true }).click();
      const renameField = page.getByRole('textbox', { name: `New name for ${from}`, exact: true });
      await renameField.fill(to);
      await renameField.press('Enter');
    },

    async retitle(from: string, to: string): Promise<void> {
      await page.getByRole('button', { name: from, exact: true }).click();
      await page.getByRole('textbox', { name: 'List title' }).fill(to);
      await page.keyboard.press('Enter');
    },

    /** Expects these tasks by their names, from the first to the last. */
    async expectTasks(...texts: string[]): Promise<void> {
      await expect(rows.getByRole('link')).toHaveText(texts);
    },

    async expectCount(done: number, total: number): Promise<void> {
      await expect(page.getByText(`${done}/${total} tasks completed`)).toBeVisible();
    },
  };
}

/** The next task's link is named after what else is on it, too. */
export function nameOfTask(text: string): RegExp {
  return new RegExp(`^${RegExp.escape(text)}(?: Start)?$`);
}

/** Refuses everything that the page's person does, until the returned function is called. */
export async function refuseOperations(
  page: Page,
  reason: string,
  /** No answer is given before this resolves. */
  held?: Promise<void>,
): Promise<() => Promise<void>> {
  // Operations from before are answered by the server.
  await untilSent(page);
  await page.route(operationsAddress, async (route) => {
    await held;
    const { operations } = route.request().postDataJSON() as { operations: { id: string }[] };
    const verdicts = operations.map(({ id }) => ({ state: 'refused', id, reason }));
    await route.fulfill({ json: { verdicts } });
  });
  return () => page.unroute(operationsAddress);
}

export const operationsAddress = '**/api/operations';

type StateOnServer = { lists: { title: string; tasks: { text: string; isCompleted: boolean }[] }[] };

/** The open lists as the server knows them, the current one first. */
export async function readServerLists(page: Page): Promise<StateOnServer['lists']> {
  const address = new URL('/api/operations/state', page.url());
  const answer = await page.request.get(address.href);
  return ((await answer.json()) as { state: StateOnServer }).state.lists;
}

/** Waits until the server has the tasks of the current list, in this order. */
export async function expectOnServer(page: Page, ...texts: string[]): Promise<void> {
  const readTexts = async () => (await readServerLists(page))[0]?.tasks.map(({ text }) => text) ?? [];
  await expect.poll(readTexts).toEqual(texts);
}
