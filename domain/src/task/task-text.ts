import * as v from 'valibot';
import { isStorable } from '../storable-text.ts';

/**
 * The longest task and list title, in characters as PostgreSQL counts them: Unicode code points (product 5.3). The
 * database checks it too (`task-tables.ts`), so another limit needs a migration.
 */
export const maxTextLength = 50;
export const textTooLong = `Max ${maxTextLength} characters`;

/** The first `maxLength` characters, never half of a surrogate pair. */
export function clipText(text: string, maxLength = maxTextLength): string {
  const characters = Array.from(text);
  return characters.length <= maxLength ? text : characters.slice(0, maxLength).join('');
}

/**
 * What a field keeps of `text` when the caret is at `caret` (both in UTF-16 units): the excess is cut where it
 * was typed, before the caret, rather than pushed out at the end.
 */
export function fitText(
  text: string,
  caret: number,
  maxLength = maxTextLength,
): { text: string; caret: number } {
  const after = text.slice(caret);
  const room = Math.max(0, maxLength - Array.from(after).length);
  const before = Array.from(text.slice(0, caret)).slice(0, room).join('');
  return { text: clipText(before + after, maxLength), caret: before.length };
}

// Zero-width spaces and the like would make a task that no one can see.
function isVisible(text: string): boolean {
  return /[^\p{Default_Ignorable_Code_Point}\p{White_Space}]/u.test(text);
}

function shortTextSchema(subject: string) {
  return v.pipe(
    v.string(`${subject} must be text`),
    v.trim(),
    v.check(isVisible, `${subject} must not be empty`),
    v.check((text) => Array.from(text).length <= maxTextLength, textTooLong),
    v.check(isStorable, `${subject} contains characters that cannot be stored`),
  );
}

export const taskTextSchema = shortTextSchema('The task');
export const listTitleSchema = shortTextSchema('The title');
