import { product } from '../product.ts';
import { passwordLimits } from './account-contract.ts';

export type PasswordRefusal =
  | 'password_too_short'
  | 'password_too_long'
  | 'password_common'
  | 'password_personal';

/** Whose password it is to be; `username` is null where there is none yet. */
export type PasswordOwner = { readonly email: string; readonly username: string | null };

/** Why a password cannot be set, or null. `isCommon` knows which passwords are the first that anybody tries. */
export function refusePassword(
  password: string,
  { email, username }: PasswordOwner,
  isCommon: (password: string) => boolean,
): PasswordRefusal | null {
  if (password.length < passwordLimits.min) return 'password_too_short';
  if (password.length > passwordLimits.max) return 'password_too_long';
  if (isCommon(password)) return 'password_common';
  const names = [email, email.split('@')[0] ?? '', username ?? '', product.name].filter(Boolean);
  return names.some((name) => isGuessedFrom(password, name)) ? 'password_personal' : null;
}

/** Whether it is the name, in whatever case, or the name and then no more letters: 'Ada.Lovelace1815!'. */
function isGuessedFrom(password: string, name: string): boolean {
  const [said, known] = [password.toLowerCase(), name.toLowerCase()];
  return said.startsWith(known) && !/\p{L}/u.test(said.slice(known.length));
}
