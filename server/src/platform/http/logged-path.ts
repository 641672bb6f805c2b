import { hideAddresses } from '../observe/hide-addresses.ts';

/** What follows is a secret: whoever knows it reads somebody's calendar, signed in or not. */
const beforeSecret = /(\/calendar\/feed\/+).+/i;

/** A path as it may stand in the log. */
export function toLoggedPath(path: string): string {
  return hideAddresses(path.replace(beforeSecret, '$1…'));
}
