import { randomUUID } from 'node:crypto';
import { feedTimes } from '@focuspool/domain/feed/feed-contract';
import { progressMessages } from '../src/features/feed/feed-tables.ts';
import type { Services } from '../src/platform/services.ts';
import type { Person } from './people.ts';

type MessageParts = Partial<Omit<typeof progressMessages.$inferInsert, 'id' | 'userId' | 'expiresAt'>>;

/** Puts a message of a person's into the feed, about a run that is half done unless `parts` say otherwise; returns its id. */
export async function addFeedMessage(
  { clock, database }: Pick<Services, 'clock' | 'database'>,
  { userId }: Pick<Person, 'userId'>,
  { createdAt = clock.now(), ...parts }: MessageParts = {},
): Promise<string> {
  const id = randomUUID();
  const expiresAt = new Date(createdAt.getTime() + feedTimes.lifeMs);
  const message = { runKey: randomUUID(), mark: 50, taskName: 'Write', ...parts };
  await database.insert(progressMessages).values({ ...message, id, userId, createdAt, expiresAt });
  return id;
}
