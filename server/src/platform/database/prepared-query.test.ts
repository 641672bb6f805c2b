import { eq, sql } from 'drizzle-orm';
import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import { openTestDatabase } from '../../../testing/databases/test-database.ts';
import { instant } from './instant-column.ts';
import { pickExcluded, pickRow, prepareQuery, prepareStatement } from './prepared-query.ts';

const notes = pgTable('prepared_notes', {
  id: text('id').primaryKey(),
  words: jsonb('words').$type<string[]>(),
  writtenAt: instant('written_at'),
});
const other = pgTable('prepared_others', { id: text('id').primaryKey(), noteId: text('note_id') });

type Note = typeof notes.$inferSelect;

let timesBuilt = 0;
const insertNote = prepareQuery((db, note: Note) => {
  timesBuilt += 1;
  return db
    .insert(notes)
    .values(pickRow(notes, note))
    .onConflictDoUpdate({ target: notes.id, set: { words: note.words } });
});
const selectSince = prepareQuery((db, { since }: { since: Date }) =>
  db
    .select({ note: notes, other })
    .from(notes)
    .leftJoin(other, eq(other.noteId, notes.id))
    .where(sql`${notes.writtenAt} is null or ${notes.writtenAt} >= ${since}`)
    .orderBy(notes.id),
);
const countWords = prepareStatement<{ id: string }, { count: number }>(
  ({ id }) => sql`select jsonb_array_length(${notes.words}) as count from ${notes} where ${notes.id} = ${id}`,
);

const { database } = await openTestDatabase();
await database.execute(
  sql`create table prepared_notes (id text primary key, words jsonb, written_at timestamptz)`,
);
await database.execute(sql`create table prepared_others (id text primary key, note_id text)`);

it('a prepared query is built once and runs with the values of each call', async () => {
  const writtenAt = new Date('2026-03-01T10:00:00.123Z');
  await insertNote(database, { id: 'a', words: ['one'], writtenAt });
  await database.transaction(async (tx) => {
    await insertNote(tx, { id: 'a', words: ['one', 'two'], writtenAt });
    await insertNote(tx, { id: 'b', words: null, writtenAt: null });
  });
  expect(timesBuilt).toBe(1);
  const found = await selectSince(database, { since: writtenAt });
  expect(found).toEqual([
    { note: { id: 'a', words: ['one', 'two'], writtenAt }, other: null },
    { note: { id: 'b', words: null, writtenAt: null }, other: null },
  ]);
  expect(await selectSince(database, { since: new Date('2026-03-02') })).toHaveLength(1);
  expect(await countWords(database, { id: 'a' })).toEqual([{ count: 2 }]);
});

it('an upsert with pickExcluded replaces every column of the existing row', async () => {
  const putNote = prepareQuery((db, note: Note) =>
    db
      .insert(notes)
      .values(pickRow(notes, note))
      .onConflictDoUpdate({ target: notes.id, set: pickExcluded(notes) })
      .returning(),
  );
  const note = { id: 'd', words: ['one'], writtenAt: new Date('2026-03-01T10:00:00.123Z') };
  expect(await putNote(database, note)).toEqual([note]);
  expect(await putNote(database, { ...note, words: null, writtenAt: null })).toEqual([
    { id: 'd', words: null, writtenAt: null },
  ]);
});

it('a prepared query belongs to the transaction in which it runs', async () => {
  const taken = database.transaction(async (tx) => {
    await insertNote(tx, { id: 'c', words: [], writtenAt: null });
    throw new Error('taken back');
  });
  await expect(taken).rejects.toThrow('taken back');
  expect(await countWords(database, { id: 'c' })).toEqual([]);
});
