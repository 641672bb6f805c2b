import { type Device, nameDevice } from '@focuspool/domain/account/sessions';
import { useQuery } from '@tanstack/react-query';
import Laptop from 'lucide-react/icons/laptop';
import Smartphone from 'lucide-react/icons/smartphone';
import { useRef } from 'react';
import { ApiUnreachable } from '../../platform/api/api.ts';
import { useLoad } from '../../platform/api/use-load.ts';
import type { HourCycle } from '../../platform/clock/clock-form.ts';
import { formatDay } from '../../platform/clock/format-day.ts';
import { formatInstant } from '../../platform/clock/format-instant.ts';
import { Button, pressOnce } from '../../ui/button.tsx';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { FormNote } from '../../ui/form/form-note.tsx';
import { Surface } from '../../ui/surface.tsx';
import { useHourCycle } from '../operation/use-hour-cycle.ts';
import { sessionsQuery, useEndOtherSessions, useEndSession } from './account-requests.ts';

/** The devices where the person is signed in, with a button to sign out of the others. */
export function DeviceSection({ userId }: { userId: string }) {
  const hourCycle = useHourCycle(userId);
  const { data, problem, retry } = useLoad(useQuery(sessionsQuery));
  const ending = useEndOtherSessions();
  const list = useRef<HTMLUListElement>(null);

  /** Focuses the list, as the pressed button goes with its row unless the server was unreachable. Focus elsewhere stays. */
  function goOnFromList(result: unknown): void {
    const { activeElement, body } = document;
    const isHere = activeElement === body || list.current?.parentElement?.contains(activeElement);
    if (isHere && !(result instanceof ApiUnreachable)) list.current?.focus();
  }

  const hasOthers = data ? data.devices.some(({ isCurrent }) => !isCurrent) : false;
  return (
    <Surface className="grid gap-4 p-6 sm:p-8">
      <h3 className="text-2xl">Signed-in devices</h3>
      {!data && !problem && <Skeleton label="Loading your devices" className="h-14" />}
      {problem && <LoadFailure error={problem} onRetry={retry} isInPane />}
      {data && (
        <ul ref={list} tabIndex={-1} aria-label="Devices" className="divide-y divide-line rounded-xl">
          {data.devices.map((device) => (
            <DeviceRow key={device.id} device={device} hourCycle={hourCycle} onTried={goOnFromList} />
          ))}
        </ul>
      )}
      {ending.error && <FormNote tone="problem">{ending.error.message}</FormNote>}
      <FormNote tone="success">
        {ending.isSuccess && !hasOthers && 'You are signed out everywhere else.'}
      </FormNote>
      {hasOthers && (
        <Button
          variant="quiet"
          aria-disabled={ending.isPending}
          onClick={() => ending.mutate()}
          className="justify-self-start"
        >
          Sign out everywhere else
        </Button>
      )}
    </Surface>
  );
}

type DeviceRowProps = {
  device: Device;
  hourCycle: HourCycle;
  /** Called with the answer, or with the error if there is none. */
  onTried: (result: unknown) => void;
};

function DeviceRow({ device, hourCycle, onTried }: DeviceRowProps) {
  const { id, userAgent, signedInAt, lastSeenAt, isCurrent } = device;
  const ending = useEndSession();
  const Icon = /Mobi|iPhone|Android/.test(userAgent) ? Smartphone : Laptop;
  const name = nameDevice(userAgent);
  return (
    <li className="flex flex-wrap items-center gap-4 py-4 first:pt-0 last:pb-0">
      <Icon aria-hidden className="size-6 shrink-0 text-ink-quiet" strokeWidth={1.5} />
      <div className="min-w-0 flex-1">
        <p className="font-semibold">
          {name}
          {isCurrent && <span className="font-normal text-success"> · This device</span>}
        </p>
        <p className="text-sm text-ink-quiet">
          <span className="inline-block">Signed in {formatInstant(signedInAt, hourCycle)},</span>{' '}
          <span className="inline-block">last seen {formatDay(lastSeenAt)}</span>
        </p>
      </div>
      {!isCurrent && (
        <Button
          variant="plain"
          aria-label={`Sign out ${name}`}
          aria-disabled={ending.isPending}
          // Callbacks passed to `mutate` itself are not called once the row is gone.
          onClick={pressOnce(() => ending.mutateAsync(id).then(onTried, onTried))}
          className="-mr-4 shrink-0 px-4!"
        >
          Sign out
        </Button>
      )}
      {ending.error && (
        <div className="w-full">
          <FormNote tone="problem">{ending.error.message}</FormNote>
        </div>
      )}
    </li>
  );
}
