import * as v from 'valibot';
import type { Task, TaskList } from '../task/task-contract.ts';
import { isStorable } from '../task/task-text.ts';
import { completedListSchema, historyCursorSchema, historyPageSchema } from './history-contract.ts';

/** Longest that is searched for, in characters. */
export const maxSearchLength = 100;
/** Most matching tasks that are named of one list. */
export const maxMatchesNamed = 5;

export const searchTextSchema = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'The search must not be empty'),
  v.check((text) => Array.from(text).length <= maxSearchLength, `Max ${maxSearchLength} characters`),
  v.check(isStorable, 'The search contains characters that cannot be stored'),
);

/** Where the next page starts is told as for the history. */
export const historySearchSchema = v.object({ q: searchTextSchema, ...historyCursorSchema.entries });
export type HistorySearch = v.InferOutput<typeof historySearchSchema>;

const matchedTaskSchema = v.object({ id: v.string(), text: v.string(), note: v.string() });
export type MatchedTask = v.InferOutput<typeof matchedTaskSchema>;

export const foundListSchema = v.object({
  ...completedListSchema.entries,
  /** The first of those that match; none where the title alone does. */
  matches: v.array(matchedTaskSchema),
});
export type FoundList = v.InferOutput<typeof foundListSchema>;

export const historyFoundSchema = v.object({
  lists: v.array(foundListSchema),
  next: historyPageSchema.entries.next,
});
export type HistoryFound = v.InferOutput<typeof historyFoundSchema>;

/**
 * Spellings of the text that are looked for where only the letters of English are compared whatever their case, and
 * where an accent is compared as it was written: as one character with its letter, or as one of its own.
 */
export function spellSearch(text: string): string[] {
  const lower = text.toLowerCase();
  const [first = '', ...rest] = Array.from(lower);
  const spellings = [text, lower, text.toUpperCase(), first.toUpperCase() + rest.join('')];
  return [
    ...new Set(['NFC', 'NFD'].flatMap((form) => spellings.map((spelling) => spelling.normalize(form)))),
  ];
}

/** Whether the words contain what is looked for, whatever the case and however accents are written. */
export function isFoundIn(words: string, text: string): boolean {
  return fold(words).includes(fold(text.trim()));
}

function fold(text: string): string {
  return text.normalize().toLowerCase();
}

/** The open lists that match, in their order, with the tasks by which they do. */
export function searchLists(
  lists: readonly TaskList[],
  text: string,
): { list: TaskList; matches: readonly MatchedTask[] }[] {
  if (!text.trim()) return [];
  const has = (words = '') => isFoundIn(words, text);
  return lists.flatMap((list) => {
    const matches = list.tasks.filter(({ text: name, note }) => has(name) || has(note));
    return matches.length > 0 || has(list.title) ? [{ list, matches: nameMatches(matches) }] : [];
  });
}

function nameMatches(tasks: readonly Task[]): MatchedTask[] {
  return tasks.slice(0, maxMatchesNamed).map(({ id, text, note = '' }) => ({ id, text, note }));
}
