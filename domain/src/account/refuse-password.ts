import { product } from '../product.ts';
import { passwordLimits } from './account-contract.ts';

export type PasswordRefusal =
  | 'password_too_short'
  | 'password_too_long'
  | 'password_common'
  | 'password_personal';

/** Whose password it will be; `username` is null if the person has none yet. */
export type PasswordOwner = { readonly email: string; readonly username: string | null };

/** Returns why a password cannot be set, or null. `isCommon` knows the passwords that attackers try first. */
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

/** Whether the password is the name in any case, alone or followed by no more letters: 'Ada.Lovelace1815!'. */
function isGuessedFrom(password: string, name: string): boolean {
  const [said, known] = [password.toLowerCase(), name.toLowerCase()];
  return said.startsWith(known) && !/\p{L}/u.test(said.slice(known.length));
}
