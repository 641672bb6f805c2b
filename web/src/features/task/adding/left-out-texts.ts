import { type LeftOutReason, maxLinesRead } from '@focuspool/domain/task/adding-plan';
import type { ImportReason } from '@focuspool/domain/task/import-plan';
import { maxTasksInList } from '@focuspool/domain/task/task-list';
import { maxTextLength } from '@focuspool/domain/task/task-text';

const integer = new Intl.NumberFormat(undefined);

/** What stands after the count of lines that were left out. */
export const leftOutTexts: Record<LeftOutReason | ImportReason, string> = {
  too_long: `longer than ${maxTextLength} characters`,
  unstorable: 'with characters that cannot be kept',
  on_list: 'on the list already',
  repeated: 'there twice',
  no_room: `without room: a list holds ${integer.format(maxTasksInList)} tasks`,
  unread: `after the first ${integer.format(maxLinesRead)}`,
  empty: 'empty',
  unclosed_quote: 'with a quotation mark that is never closed: what follows it was not read',
  no_task: 'without a task, such as a heading',
  no_title: 'without a title',
  done: 'done already',
};
