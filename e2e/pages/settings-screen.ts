import type { Page } from '@playwright/test';

/** The settings as a person meets them. */
export function settingsScreen(page: Page) {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const dialog = (name: string) => page.getByRole('dialog', { name });
  const passwordChange = dialog('Change your password');
  const deletion = dialog('Delete your account?');
  // Its name changes from step to step.
  const openDialog = page.getByRole('dialog');
  return {
    devices: page.getByRole('list', { name: 'Devices' }).getByRole('listitem'),
    changePassword: button('Change Password'),
    setPassword: button('Set a password'),
    passwordChange,
    currentPassword: passwordChange.getByLabel('Current password'),
    newPassword: passwordChange.getByLabel('New password'),
    saveNewPassword: passwordChange.getByRole('button', { name: 'Save new password' }),
    forgotCurrent: passwordChange.getByRole('button', { name: 'I forgot my password' }),
    twoStep: {
      turnOn: button('Turn on'),
      turnOff: button('Turn off'),
      dialog: openDialog,
      picture: openDialog.getByRole('img', { name: /^QR code/ }),
      key: openDialog.getByText(/^[A-Z2-7]{4}(?: [A-Z2-7]{4})+$/),
      password: openDialog.getByLabel('Current password'),
      code: openDialog.getByLabel('Code', { exact: true }),
      button: (name: string) => openDialog.getByRole('button', { name, exact: true }),
    },
    passkeys: {
      add: button('Add a passkey'),
      rows: page.getByRole('list', { name: 'Passkeys' }).getByRole('listitem'),
      dialog: openDialog,
      name: openDialog.getByLabel('Name'),
      password: openDialog.getByLabel('Current password'),
      button: (name: string) => openDialog.getByRole('button', { name, exact: true }),
    },
    events: page.getByRole('list', { name: 'Account activity' }).getByRole('listitem'),
    earlierEvents: button('Show earlier'),
    signOutDevice: page.getByRole('button', { name: /^Sign out (?!everywhere)./ }),
    signOutElsewhere: button('Sign out everywhere else'),
    contact: button('Contact Us'),
    support: dialog('Contact Support'),
    viewDetails: page.getByRole('link', { name: 'View Details' }),
    download: button('Download my data'),
    deleteAccount: button('Delete my account'),
    deletion,
    deletionPassword: deletion.getByLabel('Current password'),
    deletionCode: deletion.getByLabel('Code', { exact: true }),
    deleteForGood: deletion.getByRole('button', { name: 'Delete for good' }),
    keepAccount: deletion.getByRole('button', { name: 'Keep my account' }),
  };
}
