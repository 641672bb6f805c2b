import { readMessage } from '@focuspool/domain/moving/firebase-message';
import { readRoom } from '@focuspool/domain/moving/firebase-room';
import { emptyNode, isNode, textAt } from '@focuspool/domain/moving/firebase-value';
import { simulatedPeople } from '@focuspool/domain/profile/simulated-people';
import type { FileRange } from './file/json-scanner.ts';
import { readBranches } from './file/read-branches.ts';
import { type ImportContext, inBatches, leftOut, makeId, readRows } from './import-context.ts';
import { insertMessages } from './store/message-rows.ts';
import { findRoomsOf, insertRoom } from './store/room-rows.ts';

/** Imports what people told of their runs in the last hour, at progressLive. */
export async function importMessages(context: ImportContext, file: string, range: FileRange): Promise<void> {
  const messages = readRows(context, file, range, (key, value, reading) => {
    const { row, findings } = readMessage(key, value, reading);
    return { row: row && { ...row, path: `progressLive/${key}` }, findings };
  });
  for await (const batch of messages) await insertMessages(context, batch);
}

/** Imports the rooms at taskpool in which someone is still working. */
export async function importRooms(context: ImportContext, file: string, range: FileRange): Promise<void> {
  for await (const { keys, value } of readBranches(file, range, 2)) {
    const [kind, key] = keys;
    if (kind !== 'taskrooms' || key === undefined) {
      context.report([leftOut(`taskpool/${keys.join('/')}`, 'rooms have nothing of this kind here')]);
      continue;
    }
    const { row, findings } = readRoom(key, value ?? emptyNode, context);
    context.report(findings);
    if (row) await insertRoom(context, row, `taskpool/taskrooms/${key}`);
  }
}

/** Checks that each place at tp came with one of the rooms, where places are stored here. */
export async function checkPlaces(context: ImportContext, file: string, range: FileRange): Promise<void> {
  for await (const batch of inBatches(readBranches(file, range, 1))) {
    const rooms = await findRoomsOf(
      context.database,
      batch.map(({ keys: [uid = ''] }) => uid),
    );
    context.report(
      batch.flatMap(({ keys: [uid = ''], value }) => {
        const key = isNode(value) ? (textAt(value, 'roomId') ?? '') : '';
        const here = rooms.get(uid);
        const isTheirs = here !== undefined && (here === key || here === makeId(`room ${key}`));
        return isTheirs ? [] : [leftOut(`tp/${uid}`, 'they no longer have a place in this room')];
      }),
    );
  }
}

const ownNames = new Set(simulatedPeople.map(({ username }) => username));

/** Reports the people of tempUsers that the product does not have: simulated people are part of the product itself. */
export async function checkSimulatedPeople(
  context: ImportContext,
  file: string,
  range: FileRange,
): Promise<void> {
  for await (const { keys, value } of readBranches(file, range, 1)) {
    const isOurs = isNode(value) && ownNames.has(textAt(value, 'username') ?? '');
    const reason = 'simulated members are part of the product: domain/src/profile/simulated-people.ts';
    if (!isOurs) context.report([leftOut(`tempUsers/${keys[0]}`, reason)]);
  }
}

/** Reports a name that the previous system did not have. */
export function reportUnknown(context: ImportContext, name: string): void {
  context.report([leftOut(name, 'nothing is kept under this name here')]);
}
