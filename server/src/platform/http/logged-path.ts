import { hideAddresses } from '../observe/hide-addresses.ts';

/** What follows is a secret: anyone who knows it can read a person's calendar, signed in or not. */
const beforeSecret = /(\/calendar\/feed\/+).+/i;

/** A path in the form that may be logged. */
export function toLoggedPath(path: string): string {
  return hideAddresses(path.replace(beforeSecret, '$1…'));
}
