import { readList } from '@focuspool/domain/moving/firebase-list';
import type { FileRange } from './file/json-scanner.ts';
import { readBranches } from './file/read-branches.ts';
import { type ImportContext, inBatches, leftOut } from './import-context.ts';
import { insertLists, type ListOfPerson } from './store/list-rows.ts';

/** The most rows in one transaction; a list and each of its tasks count as one. */
const rowsAtOnce = 2_000;

/** Imports the lists at tasks, with their tasks. A list that was imported before is left alone, whatever became of it. */
export async function importLists(context: ImportContext, file: string, range: FileRange): Promise<void> {
  const lists = readLists(context, file, range);
  for await (const batch of inBatches(lists, rowsAtOnce, ({ list }) => 1 + list.tasks.length)) {
    await insertLists(context, batch);
  }
}

async function* readLists(
  context: ImportContext,
  file: string,
  range: FileRange,
): AsyncGenerator<ListOfPerson> {
  for await (const { keys, value } of readBranches(file, range, 2)) {
    const [userId = '', groupId] = keys;
    if (groupId === undefined || value === null) {
      context.report([
        leftOut(`tasks/${keys.join('/')}`, value === null ? 'it is too large' : 'this is not a list'),
      ]);
      continue;
    }
    const { row, findings } = readList(userId, groupId, value, context);
    if (row) yield { userId, groupId, path: `tasks/${userId}`, list: row, findings };
    else context.report(findings);
  }
}
