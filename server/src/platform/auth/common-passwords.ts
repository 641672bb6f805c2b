import { passwordLimits } from '@focuspool/domain/account/account-contract';
import { dictionary } from '@zxcvbn-ts/language-common';

/** What leaked most often, in lower case; what is too short anyway need not be kept. */
const commonPasswords = new Set(
  dictionary['passwords-common'].filter(({ length }) => length >= passwordLimits.min),
);

/** Whether a password, in whatever case, is among those that leaked most often. Asks nobody outside. */
export function isCommonPassword(password: string): boolean {
  return commonPasswords.has(password.toLowerCase());
}
