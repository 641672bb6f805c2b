import {
  type SecurityCursor,
  type SecurityEventPage,
  securityEventPageSize,
} from '@focuspool/domain/account/security-events';
import type { Viewer } from '@focuspool/domain/account/viewer';
import { accept, type Outcome } from '@focuspool/domain/outcome';
import { listSecurityEvents } from '../../platform/security-events/security-event-store.ts';
import type { Services } from '../../platform/services.ts';

/** One page of what happened to the person's account, the newest first. */
export async function readSecurityEvents(
  { database }: Pick<Services, 'database'>,
  { userId }: Viewer,
  cursor: SecurityCursor,
): Promise<Outcome<SecurityEventPage, never>> {
  // One more than a page has tells that there is another page.
  const found = await listSecurityEvents(database, userId, cursor, securityEventPageSize + 1);
  const events = found.slice(0, securityEventPageSize);
  const last = found.length > securityEventPageSize ? events.at(-1) : undefined;
  return accept({ events, next: last ? { before: String(last.at), beforeId: last.id } : null });
}
