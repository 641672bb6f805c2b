/** A password that cannot be set is told beside the field for it. */
export const newPasswordPlaces = {
  password_too_short: 'password',
  password_too_long: 'password',
  password_common: 'password',
  password_personal: 'password',
} as const;
