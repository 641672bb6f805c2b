import { dayMs } from '@focuspool/domain/time-units';
import type { AppServices } from './app.ts';
import { createInvitationSweep } from './features/account/invite-people.ts';
import { createCheerSweep } from './features/cheer/cheer-store.ts';
import { createFeedSweep } from './features/feed/feed-store.ts';
import { createLandingSweep } from './features/landing/landing-store.ts';
import { createOperationReceiptSweep } from './features/operation/receipt-sweep.ts';
import { createRepeatSweep } from './features/operation/repeat-sweep.ts';
import { createReminderSweep } from './features/pool/room-times/reminder-sweep.ts';
import { createRoomSweep } from './features/pool/rooms/clean-up-rooms.ts';
import { createAbandonedAccountSweep } from './features/privacy/abandoned-accounts.ts';
import { createAlertSweep } from './features/push/alert-sweep.ts';
import { createReportSweep } from './features/report/report-sweep.ts';
import { createSubscriptionSweeps } from './features/subscription/subscription-sweeps.ts';
import { createSessionSweep } from './platform/auth/session-store.ts';
import type { DatabaseEngine } from './platform/database/database.ts';
import { createRateLimitSweep } from './platform/rate-limit/rate-counter.ts';
import { createResealSweep } from './platform/second-factor/reseal-secrets.ts';
import { createSecurityEventSweep } from './platform/security-events/security-event-store.ts';
import type { Sweep } from './platform/sweeps.ts';

type SweepServices = AppServices & Pick<DatabaseEngine, 'maintain'>;

/** The jobs that every process does from time to time, in no particular order; several may do one at once (`Sweep`). */
export function createSweeps({ maintain, ...services }: SweepServices): Sweep[] {
  return [
    ...createSubscriptionSweeps(services),
    createFeedSweep(services),
    createCheerSweep(services),
    createLandingSweep(services),
    createAlertSweep(services),
    createReminderSweep(services),
    createOperationReceiptSweep(services),
    createReportSweep(services),
    createRepeatSweep(services),
    createRateLimitSweep(services),
    createSessionSweep(services),
    createSecurityEventSweep(services),
    createResealSweep(services),
    createAbandonedAccountSweep(services),
    createInvitationSweep(services),
    createRoomSweep({ ...services, random: Math.random }),
    ...(maintain ? [{ name: 'embedded database', everyMs: dayMs, run: maintain }] : []),
  ];
}
