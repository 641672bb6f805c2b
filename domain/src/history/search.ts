import * as v from 'valibot';
import { isStorable } from '../storable-text.ts';
import type { Task, TaskList } from '../task/task-contract.ts';
import { completedListSchema, historyCursorSchema, historyPageSchema } from './history-contract.ts';

/** The longest text that can be searched for, in characters. */
export const maxSearchLength = 100;
/** The largest number of matching tasks shown for one list. */
export const maxMatchesNamed = 5;

export const searchTextSchema = v.pipe(
  v.string(),
  v.trim(),
  v.minLength(1, 'The search must not be empty'),
  v.check((text) => Array.from(text).length <= maxSearchLength, `Max ${maxSearchLength} characters`),
  v.check(isStorable, 'The search contains characters that cannot be stored'),
);

/** The start of the next page is given as for the history. */
export const historySearchSchema = v.object({ q: searchTextSchema, ...historyCursorSchema.entries });
export type HistorySearch = v.InferOutput<typeof historySearchSchema>;

const matchedTaskSchema = v.object({ id: v.string(), text: v.string(), note: v.string() });
export type MatchedTask = v.InferOutput<typeof matchedTaskSchema>;

const foundListSchema = v.object({
  ...completedListSchema.entries,
  /** The first matching tasks; empty if only the title matches. */
  matches: v.array(matchedTaskSchema),
  /** How many tasks match in all; absent from an older server. */
  matchCount: v.optional(v.number()),
});

export const historyFoundSchema = v.object({
  lists: v.array(foundListSchema),
  next: historyPageSchema.entries.next,
});
export type HistoryFound = v.InferOutput<typeof historyFoundSchema>;

/** The spellings to look for if a comparison ignores the case of English letters only. */
export function spellSearch(text: string): string[] {
  const composed = text.normalize();
  const lower = composed.toLowerCase();
  const [first = '', ...rest] = Array.from(lower);
  return [...new Set([composed, lower, composed.toUpperCase(), first.toUpperCase() + rest.join('')])];
}

/** Returns a function that tells whether words contain the text, whatever the case and however their accents are encoded. */
export function makeSearch(text: string): (words: string) => boolean {
  const wanted = fold(text.trim());
  return (words) => fold(words).includes(wanted);
}

function fold(text: string): string {
  return text.normalize().toLowerCase();
}

/** The open lists that match, in their order, each with its first matching tasks and how many match in all. */
export function searchLists(
  lists: readonly TaskList[],
  text: string,
): { list: TaskList; matches: readonly MatchedTask[]; matchCount: number }[] {
  if (!text.trim()) return [];
  const has = makeSearch(text);
  return lists.flatMap((list) => {
    const matches = list.tasks.filter(({ text: name, note = '' }) => has(name) || has(note));
    if (matches.length === 0 && !has(list.title)) return [];
    return [{ list, matches: nameMatches(matches), matchCount: matches.length }];
  });
}

function nameMatches(tasks: readonly Task[]): MatchedTask[] {
  return tasks.slice(0, maxMatchesNamed).map(({ id, text, note = '' }) => ({ id, text, note }));
}
