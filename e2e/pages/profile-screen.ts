import type { Locator, Page } from '@playwright/test';

/** The page where a name and a picture are changed, and the profile modal of the top bar. */
export function profileScreen(page: Page) {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  return {
    changeUsername: button('Change Username'),
    changeAvatar: button('Change Avatar'),
    backToOptions: button('Back to options'),
    updateUsername: button('Update Username'),
    updateAvatar: button('Update Avatar'),
    username: page.getByLabel('Username'),
    group: (name: 'Animals' | 'Dinosaurs') => page.getByRole('group', { name, exact: true }),
    avatar: (name: string) => page.getByRole('radio', { name, exact: true }),
    note: page.getByRole('main').getByRole('status'),
    done: page.getByText('Profile updated successfully!'),
    topBarPicture: page.getByRole('button', { name: 'Your profile' }).locator('img'),
    modalOf: (username: string): Locator => page.getByRole('dialog', { name: username }),
    async openModal(): Promise<void> {
      await button('Your profile').click();
    },
  };
}
