import * as v from 'valibot';
import { listIdSchema, taskIdSchema } from '../task/task-contract.ts';
import { taskEstimateSchema } from '../task/task-estimate.ts';
import { emptyTitle, maxTasksInList, settleTitle } from '../task/task-list.ts';
import { settleNote } from '../task/task-note.ts';
import { clipText, listTitleSchema, maxTextLength, taskTextSchema } from '../task/task-text.ts';
import { type TaskVisibility, taskVisibilitySchema } from '../visibility/task-visibility.ts';
import { createNotes, type FindingNotes, type Taken } from './finding.ts';
import { readListDate, writeIsoDate, writeLocalDate } from './firebase-date.ts';
import { readTaskKey, writeTaskKey } from './firebase-key.ts';
import {
  type FirebaseNode,
  type FirebaseValue,
  flagAt,
  isNode,
  nodeAt,
  numberAt,
  textAt,
  toNode,
  toStorable,
} from './firebase-value.ts';
import { countAt, notePast, pastDateAt } from './noted-values.ts';

export type MovedTask = {
  readonly id: string;
  readonly text: string;
  readonly isCompleted: boolean;
  readonly minutes: number;
  readonly hasTrophy: boolean;
  readonly note: string;
  readonly estimate: number | null;
  readonly runs: number;
  readonly visibility: TaskVisibility | null;
};

/** A list with its tasks in order; instants are epoch milliseconds. */
export type MovedList = {
  readonly id: string;
  readonly title: string;
  readonly createdAt: number;
  readonly completedAt: number | null;
  readonly openedAt: number | null;
  readonly tasks: readonly MovedTask[];
};

/** Makes a UUID from a name, the same at each import. */
export type MakeId = (name: string) => string;

/** What every row is read with. */
export type RowReading = {
  readonly makeId: MakeId;
  /** The time zone of dates that do not name one. */
  readonly timeZone: string;
  /** The time of the import, in epoch milliseconds: what has no date of its own gets this one. */
  readonly now: number;
};

/** Reads the list at tasks/{uid}/{groupId}. */
export function readList(
  uid: string,
  groupId: string,
  value: FirebaseValue,
  { timeZone, makeId, now }: RowReading,
): Taken<MovedList> {
  const notes = createNotes(`tasks/${uid}/${groupId}`);
  if (!isNode(value)) return notes.leaveOut('this is not a list');
  const id = v.is(listIdSchema, groupId) ? groupId : makeListId(makeId, uid, groupId);
  if (id !== groupId) notes.changed(`no list may have this id here, it is ${id} now`);
  const written = readListDate(value.get('Date'), groupId, timeZone);
  const createdAt = notePast(written, { now, notes, below: 'Date' });
  const completedAt = pastDateAt(value, 'completedAt', notes, { timeZone, now, missing: createdAt });
  const tasks = value.get('TaskName') ?? '';
  if (!isNode(tasks) && tasks !== '') notes.leftOut('these are no tasks', 'TaskName');
  const row = {
    id,
    title: readTitle(textAt(value, 'Title') ?? '', notes),
    createdAt,
    completedAt: flagAt(value, 'CompletionStatus') ? completedAt : null,
    openedAt: pastDateAt(value, 'openedAt', notes, { timeZone, now, missing: null }),
    tasks: readTasks(nodeAt(value, 'TaskName'), (text) => makeTaskId(makeId, id, text), notes.at('TaskName')),
  };
  return { row, findings: notes.findings };
}

/** An id in the form that lists have, derived from its owner and its previous id. */
export function makeListId(makeId: MakeId, uid: string, groupId: string): string {
  return `-${makeId(`list ${uid} ${groupId}`).replaceAll('-', '').slice(0, 19)}`;
}

/** The list under another id, with new ids for its tasks. */
export function giveListId(list: MovedList, id: string, makeId: MakeId): MovedList {
  return {
    ...list,
    id,
    tasks: list.tasks.map((task) => ({ ...task, id: makeTaskId(makeId, id, task.text) })),
  };
}

function makeTaskId(makeId: MakeId, listId: string, text: string): string {
  return makeId(`task ${listId} ${text}`);
}

function readTitle(written: string, notes: FindingNotes): string {
  const typed = toStorable(written);
  const title = v.is(listTitleSchema, typed) ? typed : settleTitle(typed);
  const settled = v.is(listTitleSchema, title) ? title : emptyTitle;
  if (settled !== written.trim() && written.trim() !== '') {
    notes.changed(`the title is not allowed, it is "${settled}" now`, 'Title');
  }
  return settled;
}

function readTasks(
  node: FirebaseNode,
  idOf: (text: string) => string,
  notesOfAll: FindingNotes,
): MovedTask[] {
  const tasks = new Map<string, MovedTask>();
  for (const [key, value] of node) {
    const notes = notesOfAll.at(key);
    if (!isNode(value)) {
      notes.leftOut('this is not a task');
      continue;
    }
    const written = textAt(value, 'text') ?? readTaskKey(key);
    const text = clipText(toStorable(written)).trim();
    if (!v.is(taskTextSchema, text)) notes.leftOut('it has no readable text');
    else if (tasks.has(text)) notes.leftOut('this task is already on the list');
    else if (tasks.size >= maxTasksInList) notes.leftOut(`a list holds ${maxTasksInList} tasks`);
    else {
      const isLong = Array.from(written.trim()).length > maxTextLength;
      const told = textAt(value, 'note');
      const note = settleNote(told ?? (isLong ? written : ''));
      if (isLong) notes.changed(`the text is cut to ${maxTextLength} characters; its note has all of it`);
      else if (text !== written.trim()) notes.changed('the text is not allowed');
      if (told !== null && note !== told.trim()) notes.changed('the note is not allowed', 'note');
      tasks.set(text, readTask(value, { id: idOf(text), text, note }, notes));
    }
  }
  return [...tasks.values()];
}

function readTask(
  node: FirebaseNode,
  base: Pick<MovedTask, 'id' | 'text' | 'note'>,
  notes: FindingNotes,
): MovedTask {
  const minutes = countAt(node, 'time', notes);
  const id = textAt(node, 'id');
  const estimate = numberAt(node, 'estimate');
  const isId = v.is(taskIdSchema, id);
  const isEstimate = v.is(taskEstimateSchema, estimate);
  if (node.has('estimate') && !isEstimate) notes.changed('it has none now', 'estimate');
  if (id !== null && !isId) notes.changed('no task may have this id here', 'id');
  return {
    ...base,
    id: isId ? id : base.id,
    isCompleted: flagAt(node, 'completionStatus'),
    minutes,
    // There, a task got time only together with a trophy.
    hasTrophy: node.has('hasTrophy') ? flagAt(node, 'hasTrophy') : minutes > 0,
    estimate: isEstimate ? estimate : null,
    runs: countAt(node, 'runs', notes),
    visibility: readVisibility(node, notes),
  };
}

/** Who may see a name, if the file says so; the previous system had no such choice, so the default is null. */
export function readVisibility(node: FirebaseNode, notes: FindingNotes): TaskVisibility | null {
  const visibility = textAt(node, 'visibility');
  if (v.is(taskVisibilitySchema, visibility)) return visibility;
  if (node.has('visibility')) notes.changed('there is no such choice, nothing is chosen now', 'visibility');
  return null;
}

/** The list in the previous system's form. Fields that it had no place for are added to it, if they have a value. */
export function writeList(list: MovedList, makeId: MakeId): FirebaseNode {
  const { id, title, createdAt, completedAt, openedAt, tasks } = list;
  const texts = new Map<string, FirebaseNode>();
  for (const task of tasks) {
    const wanted = writeTaskKey(task.text);
    const key = texts.has(wanted) ? `${wanted} ${makeId(task.text)}` : wanted;
    texts.set(key, writeTask(task, key, makeTaskId(makeId, id, task.text)));
  }
  const isDateOfOwn = completedAt !== null && completedAt !== createdAt;
  return toNode({
    CompletionStatus: completedAt !== null,
    Date: writeLocalDate(createdAt),
    TaskName: texts,
    Title: title,
    completedAt: isDateOfOwn ? writeIsoDate(completedAt) : null,
    openedAt: openedAt === null ? null : writeIsoDate(openedAt),
  });
}

function writeTask(task: MovedTask, key: string, madeId: string): FirebaseNode {
  const { id, text, isCompleted, minutes, hasTrophy, note, estimate, runs, visibility } = task;
  return toNode({
    completionStatus: isCompleted,
    time: minutes,
    text: readTaskKey(key) === text ? null : text,
    id: id === madeId ? null : id,
    hasTrophy: hasTrophy === minutes > 0 ? null : hasTrophy,
    note: note || null,
    estimate,
    runs: runs || null,
    visibility,
  });
}
