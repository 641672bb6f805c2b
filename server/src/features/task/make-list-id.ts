import { randomBytes } from 'node:crypto';

/** '-' and 19 characters that an address can hold (specification, section 3). */
export function makeListId(): string {
  return `-${randomBytes(15).toString('base64url').slice(0, 19)}`;
}
