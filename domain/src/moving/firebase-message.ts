import * as v from 'valibot';
import { feedTimes } from '../feed/feed-contract.ts';
import { describeMark, type ProgressMark, progressMarks } from '../feed/progress-marks.ts';
import { taskIdSchema } from '../task/task-contract.ts';
import { clipText } from '../task/task-text.ts';
import { createNotes, type Taken } from './finding.ts';
import { readInstant } from './firebase-date.ts';
import type { MakeId, RowReading } from './firebase-list.ts';
import { type FirebaseNode, type FirebaseValue, isNode, textAt, toNode } from './firebase-value.ts';
import { notePast, storableAt } from './noted-values.ts';

/** Instants are epoch milliseconds. */
export type MovedMessage = {
  readonly id: string;
  readonly userId: string;
  readonly runKey: string;
  readonly mark: ProgressMark;
  readonly taskName: string;
  readonly taskId: string | null;
  readonly createdAt: number;
  readonly expiresAt: number;
};

/** Reads the message at progressLive/{id}; messages older than an hour are left out, as the previous system did. */
export function readMessage(
  key: string,
  value: FirebaseValue,
  { makeId, timeZone, now }: RowReading,
): Taken<MovedMessage> {
  const notes = createNotes(`progressLive/${key}`);
  if (!isNode(value)) return notes.leaveOut('this is not a message');
  const userId = textAt(value, 'userId');
  const text = textAt(value, 'progressMessage');
  const written = readInstant(value.get('timestamp'), timeZone);
  if (!userId || !text || written === null)
    return notes.leaveOut('it lacks its author, its text or its time');
  const mark = progressMarks.find((one) => describeMark(one) === text);
  if (mark === undefined) return notes.leaveOut('it is not about a mark of a run');
  const endsAt = readInstant(value.get('deleteTimer'), timeZone);
  if (endsAt === null || endsAt <= now) return notes.leaveOut('its hour is over');
  const createdAt = notePast(written, { now, notes, below: 'timestamp' });
  const expiresAt = Math.min(endsAt, now + feedTimes.lifeMs);
  if (expiresAt < endsAt) notes.changed('it stays for an hour from now', 'deleteTimer');
  const [runKey, taskId] = [textAt(value, 'runKey'), textAt(value, 'taskId')];
  const row = {
    ...{ userId, mark, createdAt, expiresAt },
    id: v.is(taskIdSchema, key) ? key : makeId(`message ${key}`),
    runKey: v.is(taskIdSchema, runKey) ? runKey : makeId(`run of ${key}`),
    taskName: storableAt(value, 'taskName', notes, clipText) ?? '',
    taskId: v.is(taskIdSchema, taskId) ? taskId : null,
  };
  return { row, findings: notes.findings };
}

export function writeMessage(message: MovedMessage, makeId: MakeId): FirebaseNode {
  const { id, userId, runKey, mark, taskId, taskName, createdAt, expiresAt } = message;
  return toNode({
    deleteTimer: expiresAt,
    progressMessage: describeMark(mark),
    runKey: runKey === makeId(`run of ${id}`) ? null : runKey,
    taskId,
    taskName,
    timestamp: createdAt,
    userId,
  });
}
