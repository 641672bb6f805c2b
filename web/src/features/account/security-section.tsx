import { type SecurityEvent, securityEventTexts } from '@focuspool/domain/account/security-events';
import { nameDevice } from '@focuspool/domain/account/sessions';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useLoad } from '../../platform/api/use-load.ts';
import type { HourCycle } from '../../platform/clock/clock-form.ts';
import { formatInstant } from '../../platform/clock/format-instant.ts';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { NextPage } from '../../ui/feedback/next-page.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { Surface } from '../../ui/surface.tsx';
import { useHourCycle } from '../operation/use-hour-cycle.ts';
import { securityEventsQuery } from './account-requests.ts';

/** What happened to the account in the last 90 days, so that its owner notices anything that someone else did. */
export function SecuritySection({ userId }: { userId: string }) {
  const hourCycle = useHourCycle(userId);
  const query = useInfiniteQuery(securityEventsQuery);
  const { data, problem, retry } = useLoad(query);
  const events = data?.pages.flatMap((page) => page.events);
  return (
    <Surface className="grid gap-4 p-6 sm:p-8">
      <h3 className="text-2xl">Security</h3>
      <p className="text-ink-quiet">
        Your account’s activity in the last 90 days. If any of it was not you, change your password.
      </p>
      {!events && !problem && (
        <div role="status" aria-label="Loading account activity" className="grid gap-3">
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
        </div>
      )}
      {problem && <LoadFailure error={problem} onRetry={retry} isInPane />}
      {events?.length === 0 && <p>No activity yet.</p>}
      {events && events.length > 0 && (
        <ul aria-label="Account activity" className="divide-y divide-line">
          {events.map((event) => (
            <EventRow key={event.id} event={event} hourCycle={hourCycle} />
          ))}
        </ul>
      )}
      <NextPage query={query} isInPane>
        Show earlier
      </NextPage>
    </Surface>
  );
}

function EventRow({ event, hourCycle }: { event: SecurityEvent; hourCycle: HourCycle }) {
  const { kind, at, times, address, userAgent } = event;
  return (
    <li className="py-3 first:pt-0 last:pb-0">
      <p className="font-semibold">
        {securityEventTexts[kind]}
        {times > 1 && <span className="font-normal text-ink-quiet"> · {times} times</span>}
      </p>
      <p className="text-sm wrap-anywhere text-ink-quiet">
        {formatInstant(at, hourCycle)} · {nameDevice(userAgent)} · {address}
      </p>
    </li>
  );
}
