import { type MovedList, readList } from '@focuspool/domain/moving/firebase-list';
import type { FileRange } from './file/json-scanner.ts';
import { readBranches } from './file/read-branches.ts';
import { type ImportContext, inBatches, leftOut, makeId } from './import-context.ts';
import { insertLists, type ListOfPerson } from './store/list-rows.ts';

/** Rows of one transaction, a list counting as one and each of its tasks too. */
const rowsAtOnce = 2_000;

/** Takes in the lists at tasks with what is on them. One that is here already is left alone, whatever became of it. */
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
  const reading = { timeZone: context.timeZone, makeId, now: context.now };
  for await (const { keys, value } of readBranches(file, range, 2)) {
    const [userId = '', groupId] = keys;
    if (groupId === undefined || value === null) {
      context.report([
        leftOut(`tasks/${keys.join('/')}`, value === null ? 'it is too large' : 'this is not a list'),
      ]);
      continue;
    }
    const { row, findings } = readList(userId, groupId, value, reading);
    if (row) yield { userId, groupId, path: `tasks/${userId}`, list: row satisfies MovedList, findings };
    else context.report(findings);
  }
}
