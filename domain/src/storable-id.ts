import * as v from 'valibot';

/** Whether a row may have this id as it is, whether it was made here or came along with a community. */
export function isStorableId(id: string): boolean {
  return id.length > 0 && id.length <= 128 && id.isWellFormed() && !/[\p{Cc}\s]/u.test(id);
}

export const storableIdSchema = v.pipe(v.string(), v.check(isStorableId, 'Must be an id'));
