import { onFirstUse } from '@focuspool/domain/on-first-use';
import { type LeftOutReason, maxLinesRead } from '@focuspool/domain/task/adding-plan';
import type { ImportReason } from '@focuspool/domain/task/import-plan';
import { maxTasksInList } from '@focuspool/domain/task/task-list';
import { maxTextLength } from '@focuspool/domain/task/task-text';
import { formatCount } from '../../../platform/format-count.ts';

type Reason = LeftOutReason | ImportReason;

const findTexts = onFirstUse(
  (): Record<Reason, string> => ({
    too_long: `longer than ${maxTextLength} characters`,
    unstorable: 'with characters that cannot be saved',
    on_list: 'already on the list',
    repeated: 'repeated',
    no_room: `over the limit: a list holds ${formatCount(maxTasksInList)} tasks`,
    unread: `after the first ${formatCount(maxLinesRead)}`,
    empty: 'empty',
    unclosed_quote: 'with a quotation mark that is never closed: what follows it was not read',
    no_task: 'without a task, such as a heading',
    no_title: 'without a title',
    done: 'already done',
  }),
);

/** Returns the words that follow the count of lines that were left out. */
export function describeLeftOut(reason: Reason): string {
  return findTexts()[reason];
}
