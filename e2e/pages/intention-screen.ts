import type { Page } from '@playwright/test';

/** Where a person is asked what will be there at the end of a run, and where that is shown and answered. */
export function intentionScreen(page: Page) {
  const question = page.getByRole('group', { name: 'Is it done?' });
  return {
    field: page.getByLabel('What will be there at the end?'),
    question,
    outcome: (name: 'Done' | 'Partly' | 'Not yet') => question.getByRole('button', { name, exact: true }),
    again: page.getByRole('button', { name: /^Again: / }),
  };
}
