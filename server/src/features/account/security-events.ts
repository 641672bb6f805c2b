import {
  type SecurityCursor,
  type SecurityEventPage,
  securityEventPageSize,
} from '@focuspool/domain/account/security-events';
import type { Viewer } from '@focuspool/domain/account/viewer';
import { accept, type Outcome } from '@focuspool/domain/outcome';
import { takePage } from '../../platform/database/pages.ts';
import { listSecurityEvents } from '../../platform/security-events/security-event-store.ts';
import type { Services } from '../../platform/services.ts';

/** Reads one page of the events of the person's account, newest first. */
export async function readSecurityEvents(
  { database }: Pick<Services, 'database'>,
  { userId }: Viewer,
  cursor: SecurityCursor,
): Promise<Outcome<SecurityEventPage, never>> {
  const found = await listSecurityEvents(database, userId, cursor, securityEventPageSize + 1);
  const { rows: events, last } = takePage(found, securityEventPageSize);
  return accept({ events, next: last && { before: String(last.at), beforeId: last.id } });
}
