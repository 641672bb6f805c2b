import type { MovedMessage } from '@focuspool/domain/moving/firebase-message';
import { progressMessages } from '../../feed/feed-tables.ts';
import type { ImportContext } from '../import-context.ts';
import { keepRowsOfPeople } from './known-people.ts';

export async function insertMessages(
  context: ImportContext,
  rows: readonly (MovedMessage & { path: string })[],
): Promise<void> {
  if (rows.length === 0) return;
  await context.database.transaction(async (tx) => {
    const ofKnownPeople = await keepRowsOfPeople(context, tx, rows);
    if (ofKnownPeople.length === 0) return;
    const values = ofKnownPeople.map(({ path: _, ...message }) => ({
      ...message,
      createdAt: new Date(message.createdAt),
      expiresAt: new Date(message.expiresAt),
    }));
    const inserted = await tx
      .insert(progressMessages)
      .values(values)
      .onConflictDoNothing()
      .returning({ id: progressMessages.id });
    context.counts.messages += inserted.length;
    context.counts['here already'] += values.length - inserted.length;
  });
}
