/** Refusals of a new password are shown beside its field. */
export const newPasswordPlaces = {
  password_too_short: 'password',
  password_too_long: 'password',
  password_common: 'password',
  password_personal: 'password',
} as const;
