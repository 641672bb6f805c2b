import { onFirstUse } from '@focuspool/domain/on-first-use';
import { type LeftOutReason, type Line, maxLinesRead } from '@focuspool/domain/task/adding-preview';
import type { ImportReason } from '@focuspool/domain/task/import-preview';
import { maxTasksInList } from '@focuspool/domain/task/task-list';
import { maxTextLength } from '@focuspool/domain/task/task-text';
import { formatCount } from '../../../platform/format-count.ts';
import type { LineGroup } from './line-groups.tsx';

type Reason = LeftOutReason | ImportReason;

/** The words that follow the count of lines. */
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

/** Groups the lines that were left out by reason, in the order of `reasons`. */
export function groupLeftOut(
  reasons: readonly Reason[],
  leftOut: ReadonlyMap<Reason, readonly Line[]>,
): LineGroup[] {
  return reasons.flatMap((reason) => {
    const lines = leftOut.get(reason);
    return lines ? [{ said: findTexts()[reason], lines, isNamed: reason !== 'empty' }] : [];
  });
}
