import type { Viewer } from '@focuspool/domain/account/viewer';
import { accept, type Outcome, refuse } from '@focuspool/domain/outcome';
import type { Services } from '../../platform/services.ts';
import { findSessionId } from '../../platform/sessions/current-session.ts';
import { deleteOtherSessions } from '../../platform/sessions/session-store.ts';

/** Signs a person out everywhere but on the device that asks; the others' live connections end with it. */
export async function endSignIns(
  services: Pick<Services, 'auth' | 'database' | 'live'>,
  headers: Headers,
  { userId }: Viewer,
): Promise<Outcome<{ ended: number }, 'signed_out'>> {
  const currentId = await findSessionId(services, headers);
  if (!currentId) return refuse('signed_out');
  const ended = await deleteOtherSessions(services.database, userId, currentId);
  for (const id of ended) services.live.closeSession(id);
  return accept({ ended: ended.length });
}
