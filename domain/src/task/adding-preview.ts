import * as v from 'valibot';
import { isStorable } from '../storable-text.ts';
import type { TaskList } from './task-contract.ts';
import { maxTasksInList } from './task-list.ts';
import { maxTextLength, taskTextSchema } from './task-text.ts';

/** The most lines of pasted or imported text that are read. */
export const maxLinesRead = 5_000;

/** A line that may become a task, and its position; the first line is number 1. */
export type Line = {
  readonly number: number;
  readonly text: string;
  /** Set if it was ticked in its source. */
  readonly isDone?: true;
};

export const leftOutReasons = [
  'too_long',
  'unstorable',
  'on_list',
  'repeated',
  'no_room',
  'unread',
  'empty',
  'done',
] as const;
export type LeftOutReason = (typeof leftOutReasons)[number];

/** Which of many lines are added to a list, and which are not. */
export type AddingPreview<Each extends Line = Line> = {
  readonly added: readonly Each[];
  readonly leftOut: ReadonlyMap<LeftOutReason, readonly Each[]>;
};

/** How a line of a list may begin: '- ', '* ', '- [ ] ', '* [x] ', '[x] '. */
const listMark = /^(?:[-*+•–] )?(?:\[([ x]?)\] )?/i;

/** How a line of a numbered list begins. */
const numberMark = /^(\d{1,4})[.)] +(?=\S)/;

/** The lines without such marks, and whether each is ticked. Numbers are removed only if they number every line, one by one. */
export function readMarks(lines: readonly string[]): { readonly text: string; readonly isDone: boolean }[] {
  const numberMarks = lines.filter(Boolean).map((line) => line.match(numberMark));
  const first = Number(numberMarks[0]?.[1]);
  const isNumbered =
    numberMarks.length > 1 && numberMarks.every((mark, at) => Number(mark?.[1]) === first + at);
  return lines.map((line) => {
    const [mark = '', box = ''] = line.match(isNumbered ? numberMark : listMark) ?? [];
    return { text: line.slice(mark.length), isDone: !isNumbered && box.toLowerCase() === 'x' };
  });
}

/**
 * Splits text into lines without list marks; text copied from a table has tabs between its cells. From two lines on the field asks
 * before it adds them (web: `add-task-form.tsx`).
 */
export function splitLines(text: string): Line[] {
  const lines = text.split(/\r\n|[\n\r\u2028\u2029]/).map((line) => line.replaceAll('\t', ' ').trimStart());
  return readMarks(lines).map(({ text: words, isDone }, at) => ({
    number: at + 1,
    text: words,
    ...(isDone && { isDone }),
  }));
}

/** Separates the lines that can be added to the list, in order, from the rest, with reasons. A null list is treated as empty. */
export function previewAdding<Each extends Line>(
  lines: readonly Each[],
  list: Pick<TaskList, 'tasks'> | null,
): AddingPreview<Each> {
  const onList = new Set(list?.tasks.map(({ text }) => text));
  const room = maxTasksInList - (list?.tasks.length ?? 0);
  const taken = new Set<string>();
  const added: Each[] = [];
  const leftOut = new Map<LeftOutReason, Each[]>();

  for (const [at, line] of lines.entries()) {
    const text = line.text.trim();
    const refuse = (reason: LeftOutReason) => {
      const others = leftOut.get(reason);
      if (others) others.push({ ...line, text });
      else leftOut.set(reason, [{ ...line, text }]);
    };
    if (at >= maxLinesRead) refuse('unread');
    else if (line.isDone) refuse('done');
    else if (!v.is(taskTextSchema, text)) refuse(explainText(text));
    else if (onList.has(text)) refuse('on_list');
    else if (taken.has(text)) refuse('repeated');
    else if (taken.size >= room) refuse('no_room');
    else {
      taken.add(text);
      added.push({ ...line, text });
    }
  }
  return { added, leftOut };
}

function explainText(text: string): LeftOutReason {
  if (Array.from(text).length > maxTextLength) return 'too_long';
  return isStorable(text) ? 'empty' : 'unstorable';
}
