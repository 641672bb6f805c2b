import * as v from 'valibot';

/** An id that a row may have as it is: of those that were made here, and of those that came along with a community. */
export function isStorableId(id: string): boolean {
  return id.length > 0 && id.length <= 128 && id.isWellFormed() && !/[\p{Cc}\s]/u.test(id);
}

export const storableIdSchema = v.pipe(v.string(), v.check(isStorableId, 'Must be an id'));
